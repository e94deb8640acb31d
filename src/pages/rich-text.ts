import { html } from 'hono/html'
import { type MessageKey, type Part, type Phrase, phraseOf, type Text, timePart, type Values } from '../words/text.ts'
import type { SaidTime } from '../words/times.ts'

/** HTML in which all texts are escaped. */
type Markup = ReturnType<typeof html>

/** A text as HTML, with its links and marks, and its times marked up for programs. */
export function textMarkup(text: Text): Markup {
  return phraseMarkup(phraseOf(text))
}

/** A message of the catalogue as HTML. */
export function sayMarkup(key: MessageKey, values: Values = {}): Markup {
  return textMarkup({ key, values })
}

/** A text in which a long address, name or path breaks after an @ or a slash, or before a dot, rather than anywhere. */
export function breakable(text: string): Markup {
  return html`${text.split(/(?<=[@/_])(?=\w)|(?<=\w)(?=\.\w)/).map((part, index) => (index > 0 ? html`<wbr>${part}` : part))}`
}

/** A time alone as HTML. */
export function timeMarkup(time: SaidTime): Markup {
  return phraseMarkup([timePart(time)])
}

function phraseMarkup(phrase: Phrase): Markup {
  return html`${phrase.map(partMarkup)}`
}

function partMarkup(part: Part): Markup | string {
  if (typeof part === 'string') return part
  if ('at' in part) {
    const tense = part.isAbout ? html` data-about="yes"` : part.isPast ? html` data-past` : ''
    return html`<time datetime="${new Date(part.at).toISOString()}"${tense}>${part.words}</time>`
  }
  if ('writeTo' in part) return html`<a href="mailto:${part.writeTo}">${part.writeTo}</a>`
  const inside = phraseMarkup(part.inside)
  if ('link' in part) return html`<a href="${part.link}">${inside}</a>`
  return part.mark === 'b' ? html`<strong>${inside}</strong>` : html`<code>${inside}</code>`
}
