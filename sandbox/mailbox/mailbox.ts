import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { listenLocally, ownPagesOnly } from '../loopback.ts'
import { linkSites, type SandboxSites, serveSandboxAssets } from '../page.ts'
import { listPage, mailPage, missingPage, refusalsPage } from './mail-pages.ts'
import { mailNamed, markOpened, newestMails, openedMails } from './mails.ts'
import { refusedAddresses, setRefused } from './refusals.ts'

export type MailboxOptions = {
  /** the folder with the mails as `.eml` files */
  dir: string
  hostname?: string
  port: number
  /** The sites that each page links to; none when absent. */
  sites?: () => SandboxSites | undefined
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// For the HTML of a mail: no script, nothing from the network, and an origin of its own even when opened directly.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"

/** An address, as the field of the form takes it. */
const isAddress = /^\S{1,100}@\S{1,200}$/

/**
 * Serves the mails in `dir`: a list at `/`, one mail at `/mails/{name}`, and the addresses that the mail server refuses
 * at `/refusals`. Rejects when the port is taken.
 */
export function startMailbox(options: MailboxOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { dir } = options
  const css = readFileSync(new URL('./mailbox.css', import.meta.url))
  const app = new Hono()
  app.use(ownPagesOnly)
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', pagePolicy)
    c.header('cache-control', 'no-store')
    if (!c.res.headers.has('referrer-policy')) c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
  })
  linkSites(app, options.sites)
  serveSandboxAssets(app)
  app.get('/assets/mailbox.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/', async (c) => {
    c.header('refresh', '4')
    const mails = await newestMails(dir, 300)
    const [opened, refused] = [openedMails(dir), refusedAddresses(dir)]
    return c.html(listPage({ mails, opened, refused, to: c.req.query('to') || undefined }))
  })

  app.get('/refusals', (c) => {
    // Under no-referrer a browser sends the forms of the page as from another site.
    c.header('referrer-policy', 'same-origin')
    return c.html(refusalsPage(refusedAddresses(dir)))
  })

  app.post('/refusals', async (c) => {
    const { address, refused } = await c.req.parseBody()
    if (typeof address === 'string' && isAddress.test(address.trim())) setRefused(dir, address, refused === 'yes')
    return c.redirect('/refusals', 303)
  })

  app.get('/mails/:name', async (c) => {
    const mail = await mailNamed(dir, c.req.param('name'))
    if (mail === undefined) return c.html(missingPage(), 404)
    markOpened(dir, mail.name)
    return c.html(mailPage(mail, c.req.query('to') || undefined))
  })

  app.get('/mails/:name/html', async (c) => {
    const mail = await mailNamed(dir, c.req.param('name'))
    if (mail?.email.html === undefined) return c.html(missingPage(), 404)
    c.header('content-security-policy', mailPolicy)
    // The first <base> wins, so every link of the mail opens in the window and not in the frame.
    return c.html(`<!doctype html><meta charset="utf-8"><base target="_top">${mail.email.html}`)
  })

  return listenLocally(app, { hostname: options.hostname ?? '127.0.0.1', port: options.port })
}
