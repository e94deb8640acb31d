import { html } from 'hono/html'
import type { Address, Email } from 'postal-mime'
import { sandboxPage } from '../page.ts'
import { piecesOf } from './links.ts'
import type { Mail } from './mails.ts'

type Markup = ReturnType<typeof html>

function mailboxPage(title: string, body: Markup): Markup {
  const styled = html`<link rel="stylesheet" href="/assets/mailbox.css"><div class="mailbox">${body}</div>`
  return sandboxPage({ service: 'mailbox', title, body: styled })
}

/**
 * `opened`: the names of the mails that were opened. `refused`: the addresses that the mail server refuses. `to`: the
 * address whose mails are shown; undefined for the mails of all.
 */
export type Mailbox = {
  mails: readonly Mail[]
  opened: ReadonlySet<string>
  refused: readonly string[]
  to: string | undefined
}

/** Addresses that have a link of their own: those with the newest mails. */
const MOST_ADDRESSES = 8

/** The page with the list of mails, newest first. */
export function listPage({ mails, opened, refused, to }: Mailbox): Markup {
  const shown = mails.filter((mail) => to === undefined || receivers(mail).includes(to))
  const count = unread(shown, opened)
  const whose = to === undefined ? 'Mails' : `Mails to ${to}`
  return mailboxPage(
    count === 0 ? whose : `(${count}) ${whose}`,
    html`<h1>${whose}</h1>
      <p class="muted">What Pullpass sends lands here, whomever it is for. The newest is on top, and the page looks for new mail every few seconds.</p>
      ${refusalLine(refused)}
      ${addresses({ mails, opened, to })}
      ${shown.length === 0 ? html`<p>No mail has been sent ${to === undefined ? '' : 'to this address '}yet.</p>` : ''}
      <ul>${shown.map((mail) => entry(mail, { isNew: !opened.has(mail.name), to }))}</ul>`
  )
}

function entry(mail: Mail, { isNew, to }: { isNew: boolean; to: string | undefined }): Markup {
  const back = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  return html`<li><a class="entry" href="/mails/${encodeURIComponent(mail.name)}${back}"${isNew ? html` data-new` : ''}>
          <strong>${isNew ? html`<span class="new">New</span> ` : ''}${subjectOf(mail.email)}</strong>
          <span>To ${addressesOf(mail.email.to)}</span>
          <span class="muted">${moment(mail.at)}</span>
        </a></li>`
}

/** The links to the mails of one person: a sandbox has mails to many. */
function addresses({ mails, opened, to }: Pick<Mailbox, 'mails' | 'opened' | 'to'>): Markup | '' {
  const known = [...new Set(mails.flatMap(receivers))]
  if (known.length < 2 && to === undefined) return ''
  const first = known.slice(0, MOST_ADDRESSES)
  const listed = to === undefined || first.includes(to) ? first : [to, ...first.slice(0, -1)]
  const link = (words: string, path: string, isShown: boolean, those: readonly Mail[]) => {
    const count = unread(those, opened)
    return html`<a href="${path}"${isShown ? html` aria-current="true"` : ''}>${words}${count > 0 ? html` <span class="new">${count} new</span>` : ''}</a>`
  }
  return html`<nav class="people" aria-label="Whose mails">
        ${link('All', '/', to === undefined, mails)}
        ${listed.map((address) =>
          link(
            address,
            pathOf(address),
            address === to,
            mails.filter((mail) => receivers(mail).includes(address))
          )
        )}
      </nav>`
}

function refusalLine(refused: readonly string[]): Markup {
  if (refused.length === 0) return html`<p><a href="/refusals">Refuse mails to an address</a></p>`
  return html`<p>Mails to ${refused.join(', ')} are refused. <a href="/refusals">Change that</a></p>`
}

/**
 * The page on which the seller says to whom no mail can be delivered. Unlike the list of mails it does not reload by
 * itself, so that what is typed stays.
 */
export function refusalsPage(refused: readonly string[]): Markup {
  return mailboxPage(
    'Refuse mails',
    html`<p><a href="/">All mails</a></p>
      <h1>Refuse mails</h1>
      <p class="muted">The mail server of this sandbox refuses mails to the addresses that you name here, as a real one does for a mailbox that does not exist. Pullpass tries such a mail for three days.</p>
      <form method="post" action="/refusals" class="refuse">
        <label for="address">E-mail address</label>
        <input class="input" id="address" name="address" type="email" required autocomplete="off">
        <button class="btn" name="refused" value="yes">Refuse mails to it</button>
      </form>
      ${refused.length === 0 ? html`<p>Mails to all addresses are taken.</p>` : html`<ul>${refused.map(refusal)}</ul>`}`
  )
}

function refusal(address: string): Markup {
  return html`<li><form method="post" action="/refusals" class="refused">
        <input type="hidden" name="address" value="${address}">
        <span>${address}</span>
        <button class="btn" data-variant="outline" name="refused" value="no" aria-label="Take mails again, to ${address}">Take mails again</button>
      </form></li>`
}

function unread(mails: readonly Mail[], opened: ReadonlySet<string>): number {
  return mails.filter(({ name }) => !opened.has(name)).length
}

function receivers({ email }: Mail): string[] {
  return (email.to ?? []).flatMap(({ address }) => address ?? [])
}

function pathOf(address: string): string {
  return `/?to=${encodeURIComponent(address)}`
}

/**
 * The page of one mail. Its HTML part is in a frame that may only open links. `to`: the address whose list led here.
 */
export function mailPage(mail: Mail, to: string | undefined): Markup {
  const { email } = mail
  return mailboxPage(
    subjectOf(email),
    html`<p>${to === undefined ? '' : html`<a href="${pathOf(to)}">Mails to ${to}</a> · `}<a href="/">All mails</a></p>
      <h1>${subjectOf(email)}</h1>
      <dl>
        <dt>From</dt><dd>${email.from === undefined ? 'nobody' : addressesOf([email.from])}</dd>
        <dt>To</dt><dd>${addressesOf(email.to)}</dd>
        <dt>Sent</dt><dd>${moment(mail.at)}</dd>
      </dl>
      ${
        email.html === undefined
          ? ''
          : html`<iframe title="The mail as its reader sees it" src="/mails/${encodeURIComponent(mail.name)}/html"
              sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"></iframe>`
      }
      ${
        email.text === undefined
          ? ''
          : html`<section><h2>${email.html === undefined ? 'Text' : 'The same as plain text'}</h2>
            <pre>${piecesOf(email.text.trim()).map(({ text, isLink }) => (isLink ? html`<a href="${text}">${text}</a>` : text))}</pre></section>`
      }`
  )
}

export function missingPage(): Markup {
  return mailboxPage(
    'No such mail',
    html`<h1>No such mail</h1>
      <p>It was deleted, or the address is wrong. <a href="/">All mails</a></p>`
  )
}

function subjectOf(email: Email): string {
  return email.subject?.trim() || '(no subject)'
}

function addressesOf(addresses: Address[] | undefined): string {
  const names = (addresses ?? []).map(({ name, address }) =>
    name && address ? `${name} <${address}>` : address || name
  )
  return names.length === 0 ? 'nobody' : names.join(', ')
}

function moment(at: number): Markup {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}
