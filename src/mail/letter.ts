import { html } from 'hono/html'
import type { Mail } from './mail.ts'

/** A mail of Pullpass in its parts: sentences, at most one link, and an address for questions. */
export type Letter = {
  to: string
  subject: string
  /** The paragraphs before the link. */
  before: readonly string[]
  link?: { url: string; label: string }
  after: readonly string[]
  supportEmail: string
}

/**
 * The same sentences as plain text and as HTML. The plain text stays ASCII when the sentences are, so that its link
 * stays whole.
 */
export function letter({ to, subject, before, link, after, supportEmail }: Letter): Mail {
  const plain = [...before, ...(link ? [`${link.label}:\n${link.url}`] : []), ...after, `Questions? ${supportEmail}`]
  const markup = html`${before.map((text) => html`<p>${text}</p>\n`)}${
    link ? html`<p><a href="${link.url}">${link.label}</a></p>\n` : ''
  }${after.map((text) => html`<p>${text}</p>\n`)}<p>Questions? <a href="mailto:${supportEmail}">${supportEmail}</a></p>`
  return { to, subject, text: `${plain.join('\n\n')}\n`, html: String(markup) }
}
