import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyGrant, statuses } from '../../../test/support/builders/every-grant.ts'
import { plainConfig as config } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { statusMarkup } from '../../../test/support/builders/status-markup.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { purchaseRules } from '../../words/situation-rules.ts'
import { explainGrant } from '../page-texts/explain-view.ts'

const now = Date.UTC(2026, 10, 25, 15, 2)
const refund = { isWhole: true, at: Date.UTC(2026, 10, 24), amount: 9900, currency: 'usd' }
const buyUrls = new Map([['p1', 'https://checkout.example/b/1']])

async function cardOf(grants: GrantView[], over: Partial<PurchaseView>): Promise<string> {
  const purchases = [plainPurchase(grants, over)]
  const status = {
    config,
    purchases,
    from: '/dashboard',
    shown: '',
    isOff: () => false,
    asked: new Map(),
    buyUrls,
    now
  }
  const { markup } = await statusMarkup(status)
  return markup.replace(/<p class="access-note[\s\S]*/, '')
}

const wordsOf = (markup: string) =>
  markup
    .replace(/<span class="sr-only">.*?<\/span>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
    .trim()
const ended = statuses.filter(
  (status) => status === 'past_due' || (status !== 'paid' && purchaseRules[status].tone === 'ended')
)
const times = (words: string, pattern: RegExp) => words.match(new RegExp(pattern, 'gi'))?.length ?? 0

describe('the card of a purchase that has ended', () => {
  const removing = plainGrant({ state: 'revoking', because: 'refunded', hadAccess: true })

  test('A refund is said once, with its sum and its day, and what the account loses follows', async () => {
    assert.equal(
      wordsOf(await cardOf([removing], { status: 'refunded', refund })),
      'Starter Kit Ending Order completed on November 20, 2026 Access is being removed ' +
        '$99.00 was refunded on November 24, 2026. ada-buyer is losing access; we confirm it within a few minutes. ' +
        'What you cloned stays on your disk. The bank may take some days to show the money. ' +
        'Think this is wrong? Write to help@shop.example. Buy again History (3) Accepted Account ada-buyer Ordered Nov 20'
    )
    assert.equal(
      wordsOf(await cardOf([], { status: 'refunded', refund })),
      'Starter Kit Refunded Order completed on November 20, 2026 $99.00 refunded on November 24, 2026 ' +
        'This purchase of Starter Kit no longer gives access. The bank may take some days to show the money. ' +
        'Think this is wrong? Write to help@shop.example. Buy again'
    )
  })

  test('A refund of two weeks ago, and a purchase that ended without a refund, say nothing of the bank', async () => {
    const said = async (status: 'refunded' | 'ended_by_seller', known?: typeof refund) =>
      wordsOf(await cardOf([removing], { status, ...(known && { refund: known }) })).includes('The bank may take')
    assert.equal(await said('refunded', { ...refund, at: now - 14 * DAY_MS + 1 }), true)
    assert.equal(await said('refunded', { ...refund, at: now - 14 * DAY_MS }), false)
    assert.equal(await said('refunded'), false)
    assert.equal(await said('ended_by_seller', refund), false)
  })

  for (const seats of [1, 3]) {
    test(`No card of a purchase for ${seats} that was refunded says it twice, whatever its accounts have`, async () => {
      for (const status of ['refunded', 'partially_refunded'] as const)
        for (const known of [refund, { ...refund, amount: null }, undefined])
          for (const { state, because } of everyGrant) {
            const grants = [
              plainGrant({ state, because, hadAccess: true }),
              plainGrant({ ...removing, id: 'g2', accountId: 8 })
            ]
            const words = wordsOf(await cardOf(grants, { status, refund: known, seats }))
            // The badge names the state, which is no sentence.
            assert.equal(
              times(words.replace(/^Starter Kit (Partly refunded|Refunded)/, ''), /refunded/),
              1,
              `${status} ${state} ${because}: ${words}`
            )
          }
    })
  }

  test('The badge says how the purchase ended only once no account has anything left', async () => {
    for (const status of ended.filter((each) => each !== 'past_due'))
      for (const { state, because } of everyGrant) {
        const purchase = { status, grants: [plainGrant({ state, because, hadAccess: true })] }
        const [grant = removing] = purchase.grants
        const { situation } = explainGrant(config, plainPurchase([grant], { status }), grant, now)
        const [, badge = ''] = /<p class="state".*?<span>(.*?)<\/span>/.exec(await cardOf([grant], { status })) ?? []
        const isOver = ['taken_away', 'kept_elsewhere', 'unqueued', 'not_invited'].includes(situation)
        const isEnd = ['Ended', 'Refunded', 'Partly refunded', 'Taken back'].includes(badge)
        assert.equal(isEnd, isOver, `${status} ${state} ${because}, ${situation}: ${badge}`)
      }
  })

  test('A purchase that was not paid, or that has ended, leads on by one button, and by a link if the money went back', async () => {
    const wordsIn = (markup: string, link: RegExp) => [...markup.matchAll(link)].map(([, words]) => words)
    for (const [status, buttons, links] of [
      ['failed', ['Buy Starter Kit'], []],
      ['ended', ['Buy again'], []],
      ['time_over', ['Buy again'], []],
      ['refunded', [], ['Buy again']],
      ['partially_refunded', [], ['Buy again']],
      ['lost', [], ['Buy again']]
    ] as const) {
      const markup = await cardOf([removing], { status })
      assert.deepEqual(wordsIn(markup, /<a class="btn"[^>]*>(.*?)<\/a>/gs), buttons, status)
      assert.deepEqual(wordsIn(markup, /<a href="https:\/\/checkout[^>]*>(.*?)<\/a>/gs), links, status)
    }
  })

  test('Badge and headline both say that the money went back, and the account follows', async () => {
    const gone = plainGrant({ state: 'revoked', because: 'refunded', hadAccess: true })
    const part = { ...refund, isWhole: false, amount: null }
    for (const [over, badge, headline] of [
      [{ status: 'refunded', refund }, 'Refunded', '$99.00 refunded on November 24, 2026'],
      [{ status: 'refunded' }, 'Refunded', 'Purchase refunded'],
      [{ status: 'partially_refunded', refund: part }, 'Partly refunded', 'Partly refunded on November 24, 2026'],
      [{ status: 'lost' }, 'Taken back', 'Payment taken back']
    ] as const) {
      const words = wordsOf(await cardOf([gone], over))
      const said = `Starter Kit ${badge} Order completed on November 20, 2026 ${headline} ada-buyer no longer has access.`
      assert.equal(words.slice(0, said.length), said)
      const team = wordsOf(await cardOf([gone], { ...over, seats: 3 }))
      assert.ok(team.startsWith(`Starter Kit ${badge} `) && team.includes(` ${headline} `), team)
    }
  })

  const overAt = Date.UTC(2026, 10, 14, 9)
  const gone = (removedAt?: number) => plainGrant({ state: 'revoked', because: 'refunded', hadAccess: true, removedAt })
  const onTheDay = gone(Date.UTC(2026, 10, 14, 23, 59))
  const dayAfter = gone(Date.UTC(2026, 10, 15))

  test('A purchase that comes back once its renewal is paid needs its buyer, and is not called ended', async () => {
    const lost = plainGrant({ state: 'revoked', because: 'renewal_failed', hadAccess: true })
    for (const grants of [[], [lost]])
      for (const seats of [1, 3]) {
        const words = wordsOf(await cardOf(grants, { status: 'past_due', state: 'past_due', seats }))
        assert.match(words, /^Starter Kit Needs you /)
        assert.match(words, /Once it is paid, your access comes back\./)
      }
  })

  test('A card names the day on which the purchase ended and the day on which the access ended, each once', async () => {
    const said = async (grants: GrantView[], over: Partial<PurchaseView>) => {
      const words = wordsOf(await cardOf(grants, { overAt, ...over }))
      return words.replace(/^.*?November 20, 2026 /, '').replace(/ (What you cloned|Think this|If you).*$/, '')
    }
    const back = { ...refund, at: overAt }
    const part = { ...back, isWhole: false }
    for (const [over, sameDay, alone] of [
      [
        { status: 'refunded', refund: back },
        '$99.00 refunded on November 14, 2026 Access to acme/kit ended the same day.',
        '$99.00 refunded on November 14, 2026 This purchase of Starter Kit no longer gives access. The bank may take some days to show the money.'
      ],
      [
        { status: 'partially_refunded', refund: part },
        'Partly refunded: $99.00 on November 14, 2026 Access to acme/kit ended the same day.',
        'Partly refunded: $99.00 on November 14, 2026 This purchase of Starter Kit no longer gives access. The bank may take some days to show the money.'
      ],
      [
        { status: 'lost' },
        'Payment taken back on November 14, 2026 Access to acme/kit ended the same day.',
        'Payment taken back on November 14, 2026 Your bank took back the payment for Starter Kit, so this purchase no longer gives access.'
      ],
      [
        { status: 'disputed' },
        'ada-buyer no longer has access Your bank opened a dispute for Starter Kit on November 14, 2026, so this purchase gives no access for now. If that was a mistake, tell your bank. Access to acme/kit ended the same day.',
        'Payment disputed Your bank opened a dispute for Starter Kit on November 14, 2026, so this purchase gives no access for now. If that was a mistake, tell your bank.'
      ],
      [
        { status: 'ended' },
        'ada-buyer no longer has access Your subscription ended on November 14, 2026. Access to acme/kit ended the same day.',
        'Subscription ended on November 14, 2026 Your subscription to Starter Kit has ended. Buy again to get access.'
      ],
      [
        { status: 'past_due' },
        'ada-buyer no longer has access The renewal of your subscription to Starter Kit failed on November 14, 2026 and was not paid. Once it is paid, your access comes back. Access to acme/kit ended the same day.',
        'Renewal not paid The renewal of your subscription to Starter Kit failed on November 14, 2026 and was not paid. Once it is paid, your access comes back.'
      ],
      [
        { status: 'ended_by_seller' },
        'ada-buyer no longer has access Test Shop ended the access of this purchase on November 14, 2026. Access to acme/kit ended the same day.',
        'Purchase no longer valid On November 14, 2026, Test Shop ended the access to Starter Kit that this purchase gave.'
      ]
    ] as const) {
      const { status } = over
      assert.ok((await said([onTheDay], over)).startsWith(sameDay), `${status}: ${await said([onTheDay], over)}`)
      const later = sameDay.replace('the same day', 'on November 15, 2026')
      assert.ok((await said([dayAfter], over)).startsWith(later), `${status}: ${await said([dayAfter], over)}`)
      assert.ok((await said([], over)).startsWith(alone), `${status}: ${await said([], over)}`)
      const undated = await said([gone()], { ...over, overAt: undefined, refund: undefined })
      assert.doesNotMatch(undated, /November|Access to/, status)
    }
  })

  test('The rows of a team name the day of the access in full, since the day of the payment stands elsewhere', async () => {
    const words = wordsOf(await cardOf([onTheDay], { status: 'lost', overAt, seats: 3 }))
    assert.match(words, /Access to acme\/kit ended on November 14, 2026\./)
  })

  test('The words of the seller about the end stand once', async () => {
    const sellerWords = 'You shared the code.'
    for (const grants of [[], [removing]]) {
      const words = wordsOf(await cardOf(grants, { status: 'ended_by_seller', sellerWords }))
      assert.equal(times(words, /You shared the code/), 1, words)
    }
  })

  test('An account that keeps access for another purchase is told of no end, no loss and no step', async () => {
    for (const status of ended)
      for (const kept of [
        plainGrant({ state: 'revoking', because: 'other_claim', hadAccess: true, keptBy: 'p9' }),
        plainGrant({ state: 'accepted', because: 'shown', keptBy: 'p9' })
      ]) {
        const words = wordsOf(await cardOf([kept], { status }))
        assert.equal(times(words, /Another purchase covers ada-buyer/), 1, `${status}: ${words}`)
        assert.doesNotMatch(words, /Access ended|ended your access|cloned|losing|comes back|doesn’t cover/, status)
        const team = wordsOf(await cardOf([kept], { status, seats: 3 }))
        assert.doesNotMatch(team, /cloned|losing|doesn’t cover/, `${status}: ${team}`)
      }
  })

  test('Nothing on the card says that access has ended while an account still has it', async () => {
    for (const status of ended)
      for (const seats of [1, 3])
        for (const still of [
          plainGrant({ state: 'revoking', because: 'refunded', hadAccess: true, hindrance: { by: 'seller' } }),
          plainGrant({ state: 'revoking', because: 'breaker', hadAccess: true })
        ]) {
          const words = wordsOf(await cardOf([still], { status, seats }))
          assert.match(words, /ada-buyer still has access/, `${status} ${seats}`)
          const ends = seats === 1 ? /Access ended|no longer gives access|ended your access/ : /Access ended/
          assert.doesNotMatch(words, ends, `${status} ${seats}: ${words}`)
        }
  })

  test('Accounts that had lost all before the purchase ended are not on its card', async () => {
    for (const because of ['moved', 'mistyped', 'taken_back_by_seller', 'seat_gone'] as const) {
      const before = plainGrant({
        id: 'g2',
        login: 'earlier',
        accountId: 8,
        state: 'revoked',
        because,
        hadAccess: true
      })
      const gone = plainGrant({ state: 'revoked', because: 'refunded', hadAccess: true })
      for (const seats of [1, 3]) {
        assert.doesNotMatch(wordsOf(await cardOf([gone, before], { status: 'refunded', seats })), /earlier/)
        const words = wordsOf(await cardOf([before], { status: 'refunded', refund, seats }))
        assert.match(
          words,
          /\$99\.00 refunded on November 24, 2026 This purchase of Starter Kit no longer gives access\./
        )
        assert.doesNotMatch(words, /earlier|History/)
      }
      // While such an account still has something, the card says so.
      const leaving = { ...before, state: 'revoking' } as const
      assert.match(wordsOf(await cardOf([leaving], { status: 'refunded', refund })), /earlier is losing access/)
    }
  })

  test('The rows of a team repeat nothing that stands below them', async () => {
    const accounts = (state: 'revoking' | 'revoked') =>
      [1, 2, 3].map((seat) =>
        plainGrant({ id: `g${seat}`, seat, login: `one-${seat}`, accountId: seat, state, hadAccess: true })
      )
    for (const state of ['revoking', 'revoked'] as const)
      for (const status of ended) {
        const over = { status, seats: 5, ...(status === 'ended_by_seller' && { sellerWords: 'You shared the code.' }) }
        const words = wordsOf(await cardOf(accounts(state), over))
        assert.equal(times(words, /stays (there|on)/), 1, `${status} ${state}: ${words}`)
        assert.ok(times(words, /You shared the code/) <= 1, words)
      }
  })

  test('The address of the seller stands once on a card, but beside the button to write about a renewal', async () => {
    for (const status of ended)
      for (const state of ['revoking', 'revoked'] as const)
        for (const seats of [1, 3]) {
          const markup = await cardOf([plainGrant({ ...removing, state })], { status, seats })
          const links = times(markup, /href="mailto:/)
          assert.equal(links, status === 'past_due' ? 2 : 1, `${status} ${state} ${seats}`)
        }
  })

  test('The steps before the end are folded, the newest first, and an account that never got in accepted nothing', async () => {
    const folded = async (grant: Partial<GrantView>, over: Partial<PurchaseView> = {}) => {
      const markup = await cardOf([plainGrant({ ...removing, ...grant })], { status: 'refunded', ...over })
      return wordsOf(/<details class="folded-steps">.*?<\/details>/s.exec(markup)?.[0] ?? '')
    }
    assert.equal(await folded({}), 'History (3) Accepted Account ada-buyer Ordered Nov 20')
    assert.equal(await folded({ hadAccess: false }), 'History (2) Account ada-buyer Ordered Nov 20')
    assert.match(await folded({}, { isGiven: true }), /History \(3\).* Given to you Nov 20$/)
  })

  test('The history of access has the day of the order and that of the acceptance, where it is known', async () => {
    const folded = async (grant: Partial<GrantView>) => {
      const markup = await cardOf([plainGrant({ state: 'accepted', because: 'shown', ...grant })], {})
      return wordsOf(/<details class="folded-steps">.*?<\/details>/s.exec(markup)?.[0] ?? '')
    }
    const since = Date.UTC(2026, 10, 22, 9)
    assert.equal(await folded({ since }), 'History (3) Ordered Nov 20 Account ada-buyer Accepted Nov 22')
    assert.equal(await folded({ since: undefined }), 'History (3) Ordered Nov 20 Account ada-buyer Accepted')
  })
})
