import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

const stylesheets = {
  '/assets/basecoat.css': fileURLToPath(new URL('basecoat.cdn.min.css', import.meta.resolve('basecoat-css'))),
  '/assets/sandbox.css': fileURLToPath(new URL('./sandbox.css', import.meta.url))
}

/** The frame of every page of the sandbox, with a banner which says that nothing here is real. */
export function sandboxPage(page: { service: string; title: string; body: Markup }): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${page.title} · ${page.service} (sandbox)</title>
    <link rel="icon" href="data:,">
    ${Object.keys(stylesheets).map((path) => html`<link rel="stylesheet" href="${path}">`)}
  </head>
  <body class="sandbox">
    <header class="sandbox-banner"><p>Sandbox: ${page.service}. Nothing here is real, no money moves, and it is reachable from this machine only.</p></header>
    <main>${page.body}</main>
  </body>
</html>`
}

/** Serves the stylesheets that {@link sandboxPage} links to. */
export function serveSandboxAssets(app: Hono): void {
  for (const [path, file] of Object.entries(stylesheets)) {
    const css = readFileSync(file)
    app.get(path, (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  }
}
