/** Longest text of the host that is kept, in characters. */
const LONGEST = 500

/**
 * Patterns of tokens: tokens of the host by their prefix, JSON web tokens, text after words that usually precede a
 * token, and long text that mixes letters and digits as no word does.
 * https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/
 */
const tokens = [
  /\b(?:gh[a-z]_|github_pat_)[\w.-]+/g,
  /\beyJ[\w-]+\.[\w.-]+/g,
  /\b(?:bearer|basic|token|authorization|password|secret)["'\s:=]+(?=\S*\d)[^\s"',;]{8,}/gi,
  /\b(?=\w*\d)(?=\w*[A-Za-z])\w{24,}\b/g
]

/**
 * Returns the host's words in a form that may be kept and shown: on one line, without control characters or anything
 * that looks like a token, and short enough for a log, a mail or a page.
 */
export function cleanWords(text: string): string {
  const line = text
    .slice(0, 4000)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const safe = tokens.reduce((said, token) => said.replace(token, '[…]'), line)
  const characters = [...safe]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : safe
}

/** Returns the text without this token, which the host may repeat. */
export function withoutToken(text: string, token: string): string {
  return token === '' ? text : text.replaceAll(token, '[…]')
}

/** Whether the host's words are those with which it refuses any change of an archived repository (docs/github.md). */
export function saysArchived(words: string): boolean {
  return /repository was archived/i.test(words)
}
