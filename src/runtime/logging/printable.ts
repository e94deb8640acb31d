/**
 * What steers a terminal or deceives who reads it: control characters but tab and line end (escape sequences begin with
 * one), marks that turn the direction of text, and line ends that are no newline.
 * https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
const steering = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Text for a terminal, with each such character written out, like `\u001b`. JSON stays the same JSON. */
export function printable(text: string): string {
  return text.replace(steering, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same for what others have written, as a part of a line of ours: it begins no line of its own. */
export function inLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}
