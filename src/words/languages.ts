/** The languages of the catalogue, each with its name as its own speakers write it. The keys are tags of BCP 47. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  'zh-CN': '简体中文',
  ko: '한국어'
} as const

export type Language = keyof typeof languages

/** The tags of all languages. */
export const allLanguages = Object.keys(languages) as readonly Language[]

/** The language of a stored or sent tag; undefined if the text is no tag of ours. */
export function languageIn(text: string | null | undefined): Language | undefined {
  return allLanguages.find((language) => language === text)
}
