import { allLanguages, type Language } from './languages.ts'

/**
 * A range of an Accept-Language header: a tag, and how much it is wanted, up to 1. "q=0" is no match: it is not wanted.
 */
const RANGE = /^\s*([a-z]+(?:-[a-z0-9]+)*)\s*(?:;\s*q\s*=\s*(0\.\d+|1(?:\.0+)?)\s*)?$/i

/** The language for each first part of a tag: the catalogue has one language of each. */
const byPrimary = new Map(allLanguages.map((language) => [language.replace(/-.*/, ''), language]))

/** Tags whose readers read traditional Chinese. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)/

/**
 * The language of ours that an Accept-Language header prefers; English if it names none of ours. A region of a language
 * gets the language as we have it, but a reader of traditional Chinese is not given simplified Chinese: browsers send
 * such a reader's tag and a bare "zh" after it. https://www.rfc-editor.org/rfc/rfc9110#name-accept-language
 */
export function preferredLanguage(header: string): Language {
  const wanted = header.split(',').flatMap(rangeOf)
  const isTraditional = wanted.some(({ tag, weight }) => weight > 0 && TRADITIONAL.test(tag))
  let preferred: Language = 'en'
  let most = 0
  for (const { tag, weight } of wanted) {
    const language = isTraditional && tag === 'zh' ? undefined : languageOf(tag)
    if (language && weight > most) {
      preferred = language
      most = weight
    }
  }
  return preferred
}

function rangeOf(range: string): { tag: string; weight: number }[] {
  const [, tag, quality = '1'] = RANGE.exec(range) ?? []
  return tag ? [{ tag: tag.toLowerCase(), weight: Number(quality) }] : []
}

function languageOf(tag: string): Language | undefined {
  return TRADITIONAL.test(tag) ? undefined : byPrimary.get(tag.replace(/-.*/, ''))
}
