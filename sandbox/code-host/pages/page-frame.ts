import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sandboxPage, serveSandboxAssets } from '../../page.ts'
import type { Host } from '../host.ts'
import { signedIn } from '../oauth/session.ts'
import type { Account } from '../state/state.ts'
import { avatar } from './avatar.ts'

export type Markup = ReturnType<typeof html>

/** Answers with a page of the code host: its navigation, the signed-in account and the body. */
export function answerPage(
  host: Host,
  c: Context,
  page: { title: string; body: Markup; status?: ContentfulStatusCode }
): Response | Promise<Response> {
  const body = html`<link rel="stylesheet" href="/assets/code-host.css">
    <div class="code-host">
      <header>
        <nav aria-label="Code host"><a href="/">Home</a> <a href="/_sandbox">Clock and rehearsals</a></nav>
        ${whoIsSignedIn(signedIn(host, c))}
      </header>
      ${page.body}
    </div>`
  c.header(
    'content-security-policy',
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
  )
  c.header('cache-control', 'no-store')
  return c.html(sandboxPage({ service: 'code host', title: page.title, body }), page.status ?? 200)
}

function whoIsSignedIn(account: Account | null): Markup {
  if (!account) return html`<p>Not signed in. <a href="/login">Sign in</a></p>`
  return html`<form method="post" action="/logout">
    <p>Signed in as <strong>${account.login}</strong></p>
    <button class="btn" data-variant="outline" data-size="sm">Sign out</button>
  </form>`
}

export function servePageAssets(app: Hono): void {
  serveSandboxAssets(app)
  const css = readFileSync(fileURLToPath(new URL('./code-host.css', import.meta.url)))
  app.get('/assets/code-host.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/avatars/u/:id', (c) => {
    const bytes = avatar(Number(c.req.param('id')) || 0)
    return c.body(bytes, 200, { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  })
}
