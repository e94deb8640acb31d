import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

/**
 * Sentences that may contain times and the address to write to: plain text in a toast, markup on a page.
 */
export type Phrase = readonly Part[]

/** `at`: the time in ms since the epoch that the words express, for programs. */
type Part = string | { at: number; words: string } | { writeTo: string }

/** The phrase as plain text, for a toast or a mail. */
export function plainText(phrase: Phrase): string {
  return phrase
    .map((part) => (typeof part === 'string' ? part : 'at' in part ? part.words : part.writeTo))
    .join('')
    .trim()
}

/** The phrase as HTML, with its links. */
export function phraseMarkup(phrase: Phrase): Markup {
  return html`${phrase.map((part) => {
    if (typeof part === 'string') return part
    if ('at' in part) return html`<time datetime="${new Date(part.at).toISOString()}">${part.words}</time>`
    return html`<a href="mailto:${part.writeTo}">${part.writeTo}</a>`
  })}`
}
