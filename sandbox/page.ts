import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'

type Markup = ReturnType<typeof html>

const font = fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))

const stylesheets = {
  '/assets/basecoat.css': fileURLToPath(new URL('basecoat.cdn.min.css', import.meta.resolve('basecoat-css'))),
  '/assets/sandbox.css': fileURLToPath(new URL('./sandbox.css', import.meta.url))
}

/** The sites of the sandbox, as names and addresses. */
export type SandboxSites = readonly (readonly [name: string, url: string])[]

/** The place of the links to the other sites: a page is made before all sites have an address. */
const barPlace = '<!-- sites -->'

/** Puts the links to all sites of the sandbox into each page. `sites` returns undefined until all have an address. */
export function linkSites(app: Hono, sites: (() => SandboxSites | undefined) | undefined): void {
  if (!sites) return
  app.use(async (c, next) => {
    await next()
    const all = sites()
    if (!all || !c.res.headers.get('content-type')?.startsWith('text/html')) return
    const links = html`<nav aria-label="Sandbox">${all.map(([name, url]) => html`<a href="${url}">${name}</a> `)}</nav>`
    const text = await c.res.text()
    c.res = new Response(text.replace(barPlace, String(await links)), c.res)
  })
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
    <header class="sandbox-banner"><p>Sandbox: ${page.service}. Nothing here is real, no money moves, and it is reachable from this machine only.</p>${raw(barPlace)}</header>
    <main>${page.body}</main>
  </body>
</html>`
}

/** Serves the stylesheets that {@link sandboxPage} links to, and their font. */
export function serveSandboxAssets(app: Hono): void {
  const letters = readFileSync(font)
  app.get('/assets/geist.woff2', (c) => c.body(letters, 200, { 'content-type': 'font/woff2' }))
  for (const [path, file] of Object.entries(stylesheets)) {
    const css = readFileSync(file)
    app.get(path, (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  }
}
