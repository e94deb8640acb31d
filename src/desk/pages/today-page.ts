import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { deskFrame } from './desk-frame.ts'

/** The first page of the desk. */
export function todayPage({ config, seller }: { config: Config; seller: User }): Markup {
  const body = html`<h1>Today</h1>
    <p class="lead">Search for a buyer by address, username, payment or invitation.</p>`
  return deskFrame({ config, seller, title: 'Today', at: 'today', body })
}
