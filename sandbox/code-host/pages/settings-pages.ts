import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Host } from '../host.ts'
import { answerPage } from './page-frame.ts'

/** The pages of a code host on which its rehearsals stand in for a setting. */
const rehearsed = {
  tokens: '/_sandbox#token',
  seller: '/_sandbox#seller'
} as const

/**
 * The settings pages that the shop links to. A rehearsal stands in for some of them; the others say where the seller
 * acts here.
 */
export function settingsPages(host: Host): Hono {
  const app = new Hono()
  app.get('/settings/personal-access-tokens', (c) => c.redirect(rehearsed.tokens, 302))
  app.get('/settings/tokens', (c) => c.redirect(rehearsed.tokens, 302))
  // Here the seller gives and takes access by hand on the page that rehearses.
  app.get('/:owner/:repository/settings/access', (c) => c.redirect('/_sandbox', 302))
  for (const path of ['/organizations/:login/settings/:page', '/orgs/:login/people', '/:owner/:repository/settings']) {
    app.get(path, (c) => {
      const body = html`<h1>No settings here</h1>
    <p>A real code host has settings at this address. The sandbox has none: what you can change at its code host is on <a href="${rehearsed.seller}">Clock and rehearsals, “You act at the code host”</a>. All other settings stay as they are.</p>`
      return answerPage(host, c, { title: 'No settings here', body })
    })
  }
  return app
}
