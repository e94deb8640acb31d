import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyGrant, statuses } from '../../../test/support/builders/every-grant.ts'
import { everyReason } from '../../../test/support/builders/every-reason.ts'
import { plainConfig as config, plainProduct as product } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import type { GrantView } from '../../access/requests/purchase-view.ts'
import type { InviteReason } from '../../invite/result.ts'
import { inLanguage } from '../../words/in-language.ts'
import { allLanguages } from '../../words/languages.ts'
import { plainText } from '../../words/text.ts'
import { inviteToast } from './choose-invite-toast.ts'
import { explainGrant, explainSale } from './explain-view.ts'

const now = Date.UTC(2026, 10, 24, 15, 2)
const dates = { sentAt: Date.UTC(2026, 10, 20, 15, 20), expiresAt: Date.UTC(2026, 10, 27, 15, 20) }
const expectedAt = Date.UTC(2026, 10, 24, 23, 30)

/** The toast about a grant, and the sentences of its card. */
function both(reason: InviteReason, grant: Partial<GrantView>, over: Parameters<typeof plainPurchase>[1] = {}) {
  const view = plainGrant({ ...dates, ...grant })
  const purchase = plainPurchase([view], over)
  const end = { reason, username: view.login, product, grant: { id: view.id } }
  const { headline, text } = explainGrant(config, purchase, view, now)
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(plainText(text))
  const card = [plainText(headline), ...[...segments].map(({ segment }) => segment.trim())]
  return { toast: inviteToast(config, end, [purchase], now), card }
}

for (const language of allLanguages) {
  test(`No toast says a sentence of the card again, in ${language}`, async () => {
    await inLanguage(language, () => {
      for (const { status, state, because } of everyGrant) {
        // A refusal of the gate names its cause, as the card does.
        for (const reason of everyReason.filter((each) => each !== 'not_paid')) {
          const times = state === 'queued' ? { queuePosition: 2, expectedAt } : {}
          const { toast, card } = both(reason, { state, because, ...times }, { status })
          // The card leaves out a refusal that the field says (test/flows/requests/refusal-once.test.ts).
          if (toast.problem !== undefined) continue
          const where = `${status} ${state} ${because} ${reason}: ${toast.title} | ${toast.text}`
          for (const line of [toast.title, toast.text]) {
            assert.ok(line !== '' && !/[{}]|undefined/.test(line), where)
            assert.ok(!card.some((sentence) => bare(sentence) === bare(line)), `${where} in ${card.join(' | ')}`)
          }
        }
      }
    })
  })
}

function bare(words: string): string {
  return words.replace(/[.。!?]$/, '').toLowerCase()
}

const cases: [what: string, reason: InviteReason, grant: Partial<GrantView>, title: string, text: string][] = [
  ['a new invitation', 'invited', {}, 'Invitation sent', 'It went to ada-buyer.'],
  ['an open one', 'already_invited', {}, 'There already is an invitation', 'No new one was sent to ada-buyer.'],
  [
    'access',
    'already_invited',
    { state: 'accepted', because: 'shown' },
    'No invitation needed',
    'GitHub lets ada-buyer in already.'
  ],
  [
    'a place in the queue',
    'rate_limited',
    { state: 'queued', because: 'limit', expectedAt },
    'Request saved',
    'The invitation for ada-buyer is due today at about 23:30 UTC.'
  ],
  [
    'a seller who has to act',
    'forbidden',
    { state: 'queued', because: 'token_refused' },
    'Request saved',
    'ada-buyer has no new invitation yet.'
  ],
  [
    'no free seat',
    'already_invited',
    { state: 'queued', because: 'no_seat' },
    'Request saved',
    'The seller has no GitHub licence left for ada-buyer yet.'
  ],
  [
    'an invitation that the host did not take',
    'already_invited',
    { state: 'queued', because: 'not_taken', triedAt: expectedAt },
    'GitHub refused the invitation for now',
    'The next try for ada-buyer: today at about 23:30 UTC.'
  ],
  [
    'an answer that is not clear',
    'unavailable',
    { state: 'queued', because: 'unclear' },
    'No clear answer from GitHub',
    'It is not known whether ada-buyer was invited.'
  ],
  [
    'an invitation to another account',
    'invited',
    { state: 'blocked', because: 'other_invitee' },
    'The invitation went wrong',
    'ada-buyer can’t use it.'
  ],
  [
    'an account that left',
    'already_invited',
    { state: 'gone', because: 'left' },
    'No new invitation',
    'This page says why, and what comes next.'
  ]
]
for (const [what, reason, grant, title, text] of cases) {
  test(`The toast about ${what} says what happened, in a line`, () => {
    const { toast } = both(reason, grant)
    assert.deepEqual([toast.title, toast.text], [title, text])
  })
}

for (const status of statuses.filter((each) => each !== 'paid')) {
  test(`The toast about a purchase that is ${status} says the headline of the purchase, and leads to no other one`, () => {
    const purchase = plainPurchase([], { status })
    const toast = inviteToast(config, { reason: 'not_paid', username: 'ada-buyer', product }, [purchase], now)
    const { headline } = explainSale(config, status, { product: product.name })
    assert.deepEqual([toast.title, toast.text], ['No new invitation', `${plainText(headline)}.`])
    assert.equal(toast.link, undefined)
  })
}

test('Where no purchase of the product is known, the toast leads to the page that finds purchases', () => {
  const other = plainPurchase([], { status: 'refunded', product: 'another' })
  const toast = inviteToast(config, { reason: 'not_paid', username: 'ada-buyer', product }, [other], now)
  assert.equal(toast.title, 'No paid purchase found')
  assert.equal(toast.link?.label, 'Find my purchase')
})

test('The toast about a refused name says why, as the field does, since the card leaves it out', () => {
  const { toast, card } = both('invalid_username', { state: 'blocked', because: 'no_such_account' })
  assert.deepEqual([toast.title, toast.text], card)
  assert.equal(toast.problem, `${card[0]}.`)
})

test('The toast about a limit that is not known names no time, as the card, also for the next that is tried', () => {
  for (const triedAt of [undefined, expectedAt]) {
    const view = plainGrant({ state: 'queued', because: 'limit', triedAt })
    const end = { reason: 'rate_limited', username: view.login, product, grant: { id: view.id } } as const
    const toast = inviteToast(config, { ...end, retryAt: expectedAt }, [plainPurchase([view])], now)
    assert.equal(toast.text, 'ada-buyer has no new invitation yet.')
  }
})

test('The toast about a request that is held back says the time of the result, where the card knows none', () => {
  const view = plainGrant({ state: 'queued', because: 'throttled' })
  const end = { reason: 'rate_limited', username: view.login, product, grant: { id: view.id } } as const
  assert.match(inviteToast(config, { ...end, retryAt: expectedAt }, [plainPurchase([view])], now).text, /23:30 UTC/)
})
