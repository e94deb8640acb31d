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

/** The page with the list of mails, newest first. */
export function listPage(mails: Mail[]): Markup {
  return mailboxPage(
    'Mails',
    html`<h1>Mails</h1>
      <p class="muted">What Pullpass sends lands here, whomever it is for. The page looks for new mail by itself.</p>
      ${mails.length === 0 ? html`<p>No mail has been sent yet.</p>` : ''}
      <ul>${mails.map(
        (mail) => html`<li><a class="entry" href="/mails/${encodeURIComponent(mail.name)}">
          <strong>${subjectOf(mail.email)}</strong>
          <span>To ${addressesOf(mail.email.to)}</span>
          <span class="muted">${moment(mail.at)}</span>
        </a></li>`
      )}</ul>`
  )
}

/** The page of one mail. Its HTML part is in a frame that may only open links. */
export function mailPage(mail: Mail): Markup {
  const { email } = mail
  return mailboxPage(
    subjectOf(email),
    html`<p><a href="/">All mails</a></p>
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
