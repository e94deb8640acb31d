// Renders the card of a purchase and the toast beside it, for every state of a purchase that a buyer can meet.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  contradictionIn,
  ofOneAccount,
  ofOneForm,
  ofOnePurchase
} from '../../../test/support/builders/contradictions.ts'
import { everyGrant } from '../../../test/support/builders/every-grant.ts'
import { everyReason } from '../../../test/support/builders/every-reason.ts'
import { plainConfig as config, plainProduct as product } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { statusMarkup } from '../../../test/support/builders/status-markup.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { InviteReason } from '../../invite/result.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { en } from '../../words/messages/en/en.ts'
import { say } from '../../words/text.ts'
import { inviteToast } from '../page-texts/choose-invite-toast.ts'
import { mistypedMessage } from '../page-texts/take-back.ts'
import { buyerView } from './invite-forms.ts'

const now = Date.UTC(2026, 10, 25, 15, 2)
/** The words of a page, as plain text. `all`: card, toast and form. */
type Read = { card: string; toast: string; title: string; all: string }

async function read(grant: Partial<GrantView>, over: Partial<PurchaseView> = {}, reason?: InviteReason): Promise<Read> {
  const view = plainGrant(grant)
  return readPage([plainPurchase([view], over)], { view, reason })
}

/** `isOff`: the repository belongs to a person. */
async function readPage(
  purchases: PurchaseView[],
  {
    view: grant = plainGrant(),
    reason,
    isOff = false
  }: { view?: GrantView; reason?: InviteReason | undefined; isOff?: boolean } = {}
): Promise<Read> {
  const from = '/settings/purchases'
  const status = { config, purchases, from, shown: '', isOff: () => isOff, asked: new Map(), now }
  const { markup, forms } = await statusMarkup(status)
  const card = wordsOf(markup)
  const paid = purchases.some(({ status }) => status === 'paid')
  const view = { config, from, linked: [], paid, mayLink: true, forms }
  const form = wordsOf(
    String(
      await buyerView(
        view,
        forms.map((form) => ({ product: form.product, markup: '' }))
      )
    )
  )
  const end = reason && { reason, username: grant.login, product, grant: { id: grant.id } }
  const message = end && inviteToast(config, end, purchases, now)
  const title = message?.title ?? ''
  const toast = message?.text ?? ''
  return { card, toast, title, all: [card, title, toast, form].join(' | ') }
}

function wordsOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.')
}

/** Each of these pages has a single account, so that the sentences of all kinds may be compared. */
const contradictions = [...ofOneAccount, ...ofOnePurchase, ofOneForm]

function checkWords(all: string, where = ''): void {
  const found = contradictionIn(all, contradictions)
  assert.equal(found, undefined, `${found} in ${where}: ${all}`)
}

test('Each pattern of the contradictions matches a message of the catalogue', () => {
  // A pattern may name a value of the message: a time, or how many seats are in use.
  const numbered = /\{(held|seats)\}|#/g
  const messages = Object.values(en).map((text) => text.replace(/\{when\}/g, 'today').replace(numbered, '3'))
  for (const pattern of contradictions.flat(2))
    assert.ok(
      messages.some((text) => pattern.test(text)),
      `${pattern} matches no message`
    )
})

describe('the page of a purchase', () => {
  test('No two sentences of card, toast and form contradict each other', async () => {
    let pages = 0
    for (const { status, state, because } of everyGrant) {
      for (const reason of everyReason) {
        const grant = { state, because, sentAt: now - 4 * DAY_MS, expiresAt: now + 3 * DAY_MS }
        const { all } = await read(grant, { status }, reason)
        pages += 1
        checkWords(all, `${status} ${state} ${because} ${reason}`)
      }
    }
    assert.ok(pages > 2000)
  })

  test('No two sentences about an account of a team, in its row, the toast and the form, contradict each other', async () => {
    let rows = 0
    for (const { status, state, because } of everyGrant) {
      for (const reason of everyReason) {
        const grant = { state, because, sentAt: now - 4 * DAY_MS, expiresAt: now + 3 * DAY_MS }
        const { all } = await read(grant, { status, seats: 3 }, reason)
        rows += 1
        checkWords(all, `${status} ${state} ${because} ${reason}`)
      }
    }
    assert.ok(rows > 2000)
  })

  test('No two sentences contradict each other, whatever was sent before the end and whatever the host shows after it', async () => {
    const dead = everyGrant.filter(({ status }) => status !== 'paid')
    const sent = ['never', 'before', 'maybe', 'yes'] as const
    const there = { has: 'access', isIgnored: false } as const
    let pages = 0
    for (const { status, state, because } of dead.filter(({ state }) => state !== 'invited' && state !== 'accepted')) {
      for (const [invited, besides] of [...sent.map((each) => [each, undefined] as const), ['yes', there] as const]) {
        for (const hadAccess of invited === 'never' || invited === 'maybe' ? [false] : [false, true]) {
          const { all, card } = await read({ state, because, invited, besides, hadAccess }, { status })
          const where = `${status} ${state} ${because}, invited ${invited}, besides ${besides?.has}`
          checkWords(all, where)
          const isAsked = because === 'breaker' || because === 'other_permission'
          if (invited === 'never' && !isAsked && state !== 'expired' && state !== 'gone')
            assert.doesNotMatch(
              card,
              /being cancelled|isn’t invited any more|was cancelled|is still invited/,
              `${where}: ${card}`
            )
          if (besides && state === 'revoked')
            assert.doesNotMatch(card, /no longer has access|isn’t invited/, `${where}: ${card}`)
          pages += 1
        }
      }
    }
    assert.ok(pages > 2000)
  })

  test('The card, the question before a removal and the toast after it say the same of how soon it ends', async () => {
    const ending = everyGrant.filter(({ state, because }) => because === 'mistyped' && state !== 'queued')
    let pages = 0
    for (const { status, state, because } of ending) {
      for (const had of ['queued', 'invited', 'accepted', 'expired', undefined] as const) {
        for (const by of [undefined, 'refusal', 'silence', 'pause'] as const) {
          const hadAccess = had === 'accepted'
          const { card } = await read(
            { state, because, hadAccess, hindrance: by && { by, nextAt: now + DAY_MS } },
            { status }
          )
          const { title, text } = mistypedMessage(config, { ok: true }, { had, now })
          const asked = hadAccess && !by ? say('withdraw.access', { login: 'ada-buyer', b: '' }) : ''
          checkWords([card, title, text, asked].join(' | '), `${status} ${state} after ${had}, hindered by ${by}`)
          pages += 1
        }
      }
    }
    assert.ok(pages > 100)
  })

  const sent = { sentAt: now - 4 * DAY_MS, expiresAt: now + 3 * DAY_MS }
  const cases: [string, Partial<GrantView>, Partial<PurchaseView>, InviteReason | undefined, RegExp, RegExp][] = [
    ['An invitation of four days ago has its own end', sent, {}, 'already_invited', /expires on November 28/, /7 days/],
    [
      'A place in the queue is not called a refusal',
      { state: 'queued', because: 'limit', queuePosition: 1, expectedAt: now + DAY_MS },
      {},
      'already_invited',
      /You’re next in line/,
      /didn’t take/
    ],
    [
      'An account that only had an invitation loses the invitation',
      { state: 'revoking', because: 'refunded' },
      { status: 'refunded' },
      undefined,
      /The invitation is being cancelled/,
      /cloned|loses access|losing access/
    ],
    [
      'A refunded purchase promises no invitation',
      { state: 'queued', because: 'token_refused', acts: 'seller' },
      { status: 'refunded' },
      undefined,
      /ada-buyer: Purchase refunded ada-buyer was waiting for its invitation\./,
      /we’ll invite|Cancel invitation/i
    ],
    [
      'Access of an account that may be another person’s is not the buyer’s',
      { state: 'accepted', because: 'found', origin: 'found', hadAccess: false },
      {},
      'already_invited',
      /Is ada-buyer your account\?/,
      /You have access|You’re in|git clone/
    ],
    [
      'A refused name is not the headline of the card: its step is still to choose an account',
      { state: 'blocked', because: 'no_such_account' },
      {},
      undefined,
      /Choose your GitHub account No account named ada-buyer\. Check the spelling/,
      /No account named ada-buyer Check/
    ],
    [
      'A refused name holds no seat',
      { state: 'blocked', because: 'no_such_account' },
      {},
      'invalid_username',
      /No account named ada-buyer/,
      /replaces/
    ],
    [
      'A partial refund before an invitation keeps no access',
      { state: 'queued', because: 'new' },
      { state: 'partially_refunded' },
      undefined,
      /Your purchase is still valid/,
      /keep access|access stays/
    ],
    [
      'A sixth change says when it is possible and who can help sooner',
      { state: 'queued', because: 'moves', expectedAt: now + 20 * DAY_MS },
      {},
      'rate_limited',
      /can be invited on December 15[\s\S]*Can’t wait\? Write to/,
      /need do nothing/
    ],
    [
      'A refunded purchase says the refund once, and not that it has ended while the account has access',
      { state: 'revoking', because: 'refunded', hadAccess: true },
      { status: 'refunded' },
      undefined,
      /Ending/,
      /Ended|Ending[\s\S]*Ending|refunded[\s\S]*refunded/
    ],
    [
      'An account that left the repository is not told that it has access',
      { state: 'gone', because: 'left', hadAccess: true },
      {},
      undefined,
      /ada-buyer left the repository/,
      /has access|You’re in|git clone/
    ],
    ['An order is completed, whatever it cost', {}, {}, undefined, /Order completed on/, /\bpaid on\b/i]
  ]
  const pages: [string, PurchaseView[], boolean, RegExp][] = [
    ['Where nothing is bought, the form says that there is no paid purchase', [], false, /needs a paid purchase/],
    [
      'Of an order that is not paid, the form says what the card says',
      [plainPurchase([], { status: 'pending' })],
      false,
      /hasn’t arrived yet[\s\S]*hasn’t arrived yet/
    ],
    [
      'A personal repository is off in card and form',
      [plainPurchase([])],
      true,
      /Waiting for Test Shop[\s\S]*Invitations are off/
    ],
    [
      'A personal repository is off in card and form while a name waits',
      [plainPurchase([plainGrant({ state: 'queued', because: 'personal_repository', acts: 'seller' })])],
      true,
      /we’ll invite ada-buyer[\s\S]*Invitations are off/
    ],
    [
      'A personal repository is off in card and form for a team without an account',
      [plainPurchase([], { seats: 3 })],
      true,
      /Waiting for Test Shop[\s\S]*Invitations are off/
    ],
    [
      'A personal repository is off in card and form for a team with an account',
      [plainPurchase([plainGrant()], { seats: 3 })],
      true,
      /Invitations are off/
    ]
  ]
  for (const [title, purchases, isOff, said] of pages) {
    test(title, async () => {
      const { all } = await readPage(purchases, { isOff })
      assert.match(all, said)
      checkWords(all)
    })
  }

  for (const [title, grant, over, reason, said, unsaid] of cases) {
    test(title, async () => {
      const { all } = await read(grant, over, reason)
      assert.match(all, said)
      assert.doesNotMatch(all, unsaid)
    })
  }
})
