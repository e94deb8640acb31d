import { html } from 'hono/html'
import type { Markup } from '../../pages/layout.ts'
import { routes } from '../../routes.ts'
import { timeMark } from '../frame/marks.ts'

/** When a mail told how to name an account, in ms, or what holds it up; undefined if there is none. */
export type HowMailed = number | 'waits' | 'not_taken' | 'held_up' | 'given_up' | undefined

const whyNotTaken = html`The reason is in the <a href="#story-heading">story</a>, in the details of the mail.`

/** The sentence about the mail that says how to name an account. */
export function mailedWords(mailed: HowMailed, now: number): Markup | string {
  if (mailed === undefined) return ''
  if (mailed === 'waits') return ' Pullpass mails how.'
  if (mailed === 'not_taken')
    return html` Pullpass mails how, but the mail server has not taken the mail yet. ${whyNotTaken} It is tried again.`
  if (mailed === 'given_up') return html` The mail that says how was given up. ${whyNotTaken} Is the address right?`
  if (mailed === 'held_up')
    return html` Pullpass mails how, but mails do not go out now. Each is tried for three days. <a href="${routes.deskHealth}">Look at Health</a>`
  return html` Pullpass mailed how ${timeMark(mailed, now)}.`
}
