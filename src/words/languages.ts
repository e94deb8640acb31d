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

/** The longest header that is read, in characters. */
const LONGEST = 300

/**
 * The language of ours that an Accept-Language header prefers; English if it names none of ours. A region of a language
 * gets the language as we have it, but a reader of traditional Chinese is not given simplified Chinese.
 * https://www.rfc-editor.org/rfc/rfc9110#name-accept-language
 */
export function preferredLanguage(header: string | null): Language {
  const wanted = (header ?? '').slice(0, LONGEST).split(',').map(range)
  const ranked = wanted.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  for (const { tag } of ranked) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return 'en'
}

function range(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((each) => each.startsWith('q='))?.slice(2)
  const weight = quality === undefined ? 1 : Number(quality)
  return { tag, weight: weight >= 0 && weight <= 1 ? weight : 0 }
}

function languageOfTag(tag: string): Language | undefined {
  if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return undefined
  const [primary] = tag.split('-')
  return allLanguages.find((language) => language.toLowerCase() === tag || language.split('-')[0] === primary)
}
