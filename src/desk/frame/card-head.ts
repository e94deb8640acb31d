import { html } from 'hono/html'
import type { Markup } from '../../pages/layout.ts'

/** The head of a card: its name, and beside that what is said about all of it. */
export function cardHead(id: string, name: string, about: Markup | undefined): Markup {
  return html`<div class="card-head"><h2 id="${id}">${name}</h2>${about === undefined ? '' : html` <span class="verdict">${about}</span>`}</div>`
}
