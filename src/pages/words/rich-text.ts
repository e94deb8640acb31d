import { html } from 'hono/html'
import { phraseOf, type Text } from '../../words/text.ts'
import type { Markup } from '../layout.ts'

/** A text as HTML, with its links, and its times marked up for programs. */
export function textMarkup(text: Text): Markup {
  return html`${phraseOf(text).map((part) => {
    if (typeof part === 'string') return part
    if ('at' in part) return html`<time datetime="${new Date(part.at).toISOString()}">${part.words}</time>`
    return html`<a href="mailto:${part.writeTo}">${part.writeTo}</a>`
  })}`
}
