/**
 * Characters that control a terminal or deceive a reader: control characters except tab and newline (escape sequences
 * begin with one), marks that change the direction of text, and line separators other than newline.
 * https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
const controlCharacters = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * Returns text for a terminal, with each such character escaped, like `\u001b`. JSON still parses to the same value.
 */
export function printable(text: string): string {
  return text.replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Like `printable`, for text from others inside one of our lines: tabs and newlines are escaped too, so it cannot begin
 * a new line.
 */
export function inLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}

/**
 * Returns text for a page, in which such a character is shown as U+FFFD. HTML treats a carriage return as a newline.
 * https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
 */
export function shownOnPage(text: string): string {
  return text.replace(controlCharacters, (character) => (character === '\r' ? character : '\ufffd'))
}
