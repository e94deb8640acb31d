// The toast after each result of Send invite, also where the page does not show the account of the result.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contradictionIn,
  ofOneAccount,
  ofOneForm,
  ofOnePurchase
} from '../../../test/support/builders/contradictions.ts'
import { everyGrant, statuses } from '../../../test/support/builders/every-grant.ts'
import { everyReason } from '../../../test/support/builders/every-reason.ts'
import { plainConfig as config, plainProduct as product } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { statusMarkup } from '../../../test/support/builders/status-markup.ts'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { InviteReason } from '../../invite/result.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { inLanguage } from '../../words/in-language.ts'
import { allLanguages } from '../../words/languages.ts'
import { say } from '../../words/text.ts'
import { type InviteEnd, inviteToast, toasts } from '../page-texts/choose-invite-toast.ts'

const now = Date.UTC(2026, 10, 25, 15, 2)
const retryAt = now + HOUR_MS

/** Purchases as the page shows them, without the account of the result. */
const pages: [words: string, PurchaseView[]][] = [
  ['no purchase', []],
  ...statuses.map((status): [string, PurchaseView[]] => [
    `a ${status} purchase without an account`,
    [plainPurchase([], { status })]
  ]),
  ['a purchase whose seats are taken', [plainPurchase([plainGrant(), plainGrant({ id: 'g2', seat: 2 })], { seats: 2 })]]
]

/** Each result without an account that is shown, with all that may qualify it. */
const ends: [words: string, end: InviteEnd][] = everyReason.flatMap((reason): [string, InviteEnd][] => {
  const end = { reason, username: 'grace-hops', product }
  return [
    [reason, end],
    [`${reason}, with a time`, { ...end, retryAt }],
    [`${reason}, verified`, { ...end, verified: true }],
    [`${reason}, not verified`, { ...end, verified: 'unknown', grant: { id: 'elsewhere' } }],
    [`${reason}, refuted`, { ...end, verified: false }],
    [`${reason}, without a seat`, { ...end, missing: 'replace' }]
  ]
})

for (const language of allLanguages) {
  test(`Each result has a toast where the page does not show its account, in ${language}`, async () => {
    await inLanguage(language, () => {
      for (const [page, purchases] of pages) {
        for (const [result, end] of ends) {
          const { title, text, problem } = inviteToast(config, end, purchases, now)
          const where = `${result}, with ${page}: ${title} | ${text}`
          for (const line of [title, text]) assert.ok(line !== '' && !/[{}]|undefined/.test(line), where)
          assert.equal(problem !== undefined, end.reason === 'invalid_username', where)
        }
      }
    })
  })
}

test('A toast about an account that the page does not show contradicts no card under it', async () => {
  const contradictions = [...ofOneAccount, ...ofOnePurchase, ofOneForm]
  for (const [page, purchases] of pages) {
    const from = '/settings/purchases'
    const { markup } = await statusMarkup({
      config,
      purchases,
      from,
      shown: '',
      isOff: () => false,
      asked: new Map(),
      now
    })
    const card = markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    // Without a paid purchase the gate gives the reason `not_paid`, and with a paid one it never does.
    const isPaid = purchases.some(({ status }) => status === 'paid')
    for (const [result, end] of ends.filter(([, { reason }]) => (reason !== 'not_paid') === isPaid)) {
      const { title, text } = inviteToast(config, end, purchases, now)
      const all = `${card} | ${title} | ${text}`
      assert.equal(contradictionIn(all, contradictions), undefined, `${result}, with ${page}: ${all}`)
    }
  }
})

test('Each toast in the list of the code belongs to a result that can occur', () => {
  const said = new Set<string>()
  for (const { status, state, because } of everyGrant) {
    for (const accountId of [7, undefined]) {
      for (const reason of everyReason) {
        const grant = plainGrant({ state, because, accountId, sentAt: now, expiresAt: now + 24 * HOUR_MS })
        const end = { reason, username: grant.login, product, grant: { id: grant.id } }
        const { title } = inviteToast(config, end, [plainPurchase([grant], { status })], now)
        said.add(title)
      }
    }
  }
  const values = { host: 'GitHub', login: 'ada-buyer', username: 'ada-buyer' }
  for (const [name, [title]] of Object.entries(toasts)) assert.ok(said.has(say(title, values)), name)
})

/** The kind of each result, where the page shows nothing that says more. */
const kinds: Record<InviteReason, 'success' | 'info' | 'error'> = {
  invited: 'success',
  already_invited: 'info',
  invalid_username: 'error',
  forbidden: 'error',
  rate_limited: 'error',
  not_paid: 'error',
  unavailable: 'error'
}
for (const reason of everyReason) {
  test(`The toast of "${reason}" has its tone where the page shows no purchase`, () => {
    const { tone } = inviteToast(config, { reason, username: 'grace-hops', product }, [], now)
    assert.equal(tone, kinds[reason])
  })
}
