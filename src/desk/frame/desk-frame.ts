import { html, raw } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { assetUrl } from '../../pages/assets.ts'
import { icon } from '../../pages/icons.ts'
import { documentOf, type Markup } from '../../pages/layout.ts'
import { repositoriesOf } from '../../product.ts'
import { routes } from '../../routes.ts'
import { shownOnPage } from '../../runtime/logging/printable.ts'
import type { User } from '../../users/sessions/current-user.ts'

/** The contents of a page of the desk between head and foot. */
export type DeskPage = {
  config: Config
  seller: User
  title: string
  /** The page of the header that this is, or belongs to. */
  at?: 'today' | 'buyers' | 'deliveries' | 'repositories' | 'health' | 'settings'
  body: Markup
  /** The text of the last search, for the field in the header. */
  search?: string
  /** The outcome of a form that the seller has sent. */
  message?: Message | undefined
}

const current = html` aria-current="page"`

/**
 * Renders every page of the desk. Names and other texts that a stranger wrote cannot turn the direction of a line, nor
 * forge one.
 */
export async function deskFrame(page: DeskPage): Promise<Awaited<Markup>> {
  return raw(shownOnPage(String(await frameOf(page))))
}

function frameOf({ config, seller, title, at, body, search, message }: DeskPage): Markup {
  const header = html`<header class="site-header desk-header">
      <a class="site-name" href="${routes.product}">${config.site.name}</a>
      <nav aria-label="Desk">
        <a href="${routes.desk}"${at === 'today' ? current : ''}>Today</a>
        <a href="${routes.deskBuyers}"${at === 'buyers' ? current : ''}>Buyers</a>
        <a href="${routes.deskDeliveries}"${at === 'deliveries' ? current : ''}>Deliveries</a>
        <a href="${routes.deskRepositories}"${at === 'repositories' ? current : ''}>${repositoriesOf(config.products).length === 1 ? 'Repository' : 'Repositories'}</a>
        <a href="${routes.deskHealth}"${at === 'health' ? current : ''}>Health</a>
        <a href="${routes.deskSettings}"${at === 'settings' ? current : ''}>Settings</a>
      </nav>
      <form class="desk-search" role="search" action="${routes.deskBuyers}">
        <label class="sr-only" for="search">Search for a buyer</label>
        ${icon('search')}
        <input class="input" id="search" name="q" type="search" value="${search ?? ''}" placeholder="Address, username, payment" autocomplete="off" autocapitalize="off" spellcheck="false" aria-keyshortcuts="/">
      </form>
      <details class="desk-account">
        <summary>${icon('user')}<span>${seller.email}</span></summary>
        <ul>
          <li><a href="${routes.account}">Your account</a></li>
          <li><button type="button" class="link" commandfor="keys" command="show-modal">Keys <kbd>?</kbd></button></li>
          <li><form method="post" action="${routes.signOut}"><button type="submit" class="link">Sign out</button></form></li>
        </ul>
      </details>
    </header>`
  const head = html`
    <link rel="stylesheet" href="${assetUrl('team.css')}">
    <link rel="stylesheet" href="${assetUrl('desk.css')}">
    <script defer src="${assetUrl('desk.js')}"></script>`
  return documentOf({ config, title: `${title} · Desk`, body, message }, { header, head, kind: 'desk', end: keys })
}

const keys = html`
    <dialog id="keys" class="keys" aria-labelledby="keys-heading" closedby="any">
      <h2 id="keys-heading">Keys</h2>
      <dl>
        <div><dt><kbd>/</kbd></dt><dd>Search</dd></div>
        <div><dt><kbd>↓</kbd> <kbd>↑</kbd></dt><dd>Next or previous line of a list</dd></div>
        <div><dt><kbd>Enter</kbd></dt><dd>Open the line</dd></div>
        <div><dt><kbd>?</kbd></dt><dd>Show these keys</dd></div>
      </dl>
      <label class="keys-on"><input type="checkbox" class="input" id="keys-on" checked> Use <kbd>/</kbd> and <kbd>?</kbd></label>
      <form method="dialog"><button type="submit" class="btn" data-variant="outline">Close</button></form>
    </dialog>`
