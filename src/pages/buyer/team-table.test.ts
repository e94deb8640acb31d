import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyGrant } from '../../../test/support/builders/every-grant.ts'
import { plainConfig as config } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { statusMarkup } from '../../../test/support/builders/status-markup.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'

const now = Date.UTC(2026, 10, 20, 15, 2)
const invited = plainGrant({ sentAt: now - DAY_MS, expiresAt: now + 6 * DAY_MS })
const inside = plainGrant({ id: 'g2', seat: 2, login: 'grace', accountId: 8, state: 'accepted', because: 'shown' })
const moments = { queuePosition: 2, expectedAt: now + HOUR_MS }
const queued = plainGrant({
  id: 'g3',
  seat: 3,
  login: 'kim',
  accountId: 9,
  state: 'queued',
  because: 'limit',
  ...moments
})

async function cardOf(grants: GrantView[], over: Partial<PurchaseView> = {}, isOff = false): Promise<string> {
  const purchases = [plainPurchase(grants, { seats: 5, ...over })]
  const status = { config, purchases, from: '/dashboard', shown: '', isOff: () => isOff, asked: new Map(), now }
  return (await statusMarkup(status)).markup
}

const wordsOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const rowsOf = (markup: string) =>
  markup
    .split('<tr class="grant-row"')
    .slice(1)
    .map((row) => row.split('</tr>', 1).join())
/** The part of a row that is shown before its menu is opened, and the menu. */
const partsOf = (row: string) => row.split('<details class="menu"')
const linesOf = (markup: string) =>
  rowsOf(markup).map((row) => wordsOf(/class="grant-title"[^>]*>(.*?)<\/p>/s.exec(row)?.[1] ?? ''))

describe('the accounts of a team', () => {
  test('A row says in one line what comes next, and when', async () => {
    assert.deepEqual(linesOf(await cardOf([invited, inside, queued])), [
      'ada-buyer: Has to accept the invitation · expires on November 26 at 15:02 UTC',
      'grace: Ready to clone',
      'kim: Number 2 in line · invitation today at about 16:05 UTC'
    ])
  })

  /** The part of the card about the seats: how many are in use, and the ways to fill a free one. */
  const seatsOf = (markup: string) =>
    /<div class="seats">[\s\S]*?(?=<div class="(?:team-part|grant)"|<\/section>)/.exec(markup)?.[0] ?? ''

  test('The card says how many seats are in use, and how many accounts are in which state', async () => {
    const some = seatsOf(await cardOf([invited, inside, queued]))
    assert.match(
      wordsOf(some),
      /^3 of 5 seats in use Add a person Get a seat link Add a person if you know their GitHub username\. A seat link lets a teammate choose the account\. Access 1 Waiting 2$/
    )
    const drawn = [...some.matchAll(/<rect x="(\d+)" width="(\d+)" height="1"(?: data-tone="(\w+)")?\/>/g)]
    assert.deepEqual(
      drawn.map(([, at, width, tone = 'free']) => `${at} ${width} ${tone}`),
      ['0 1 done', '1 1 waiting', '2 1 waiting', '3 1 free', '4 1 free']
    )
    const many = seatsOf(await cardOf([inside], { seats: 1000 }))
    assert.match(wordsOf(many), /^1 of 1000 seats in use .*Access 1$/)
    assert.match(
      many,
      /viewBox="0 0 1000 1"[^>]*><rect x="0" width="1" height="1" data-tone="done"\/><rect x="1" width="999"/
    )
  })

  test('A purchase for one account, and a team that is not paid, count no seats in use', async () => {
    assert.equal(seatsOf(await cardOf([inside], { seats: 1 })), '')
    const pending = await cardOf([invited], { status: 'pending' })
    assert.equal(seatsOf(pending), '')
    assert.match(wordsOf(pending), /5 seats ·/)
  })

  test('A row says since when the account is in its state, unless that is not known', async () => {
    const sinceOf = (markup: string) =>
      rowsOf(markup).map((row) => wordsOf(/class="member-since">(.*?)<\/td>/s.exec(row)?.[1] ?? '?'))
    const since = (at: number | undefined) => plainGrant({ since: at })
    const days = [now - 3 * DAY_MS, Date.UTC(2025, 11, 31), undefined]
    assert.deepEqual(sinceOf(await cardOf(days.map(since))), ['Nov 17', 'Dec 31, 2025', ''])
  })

  const heads: [string, GrantView[], number, string[]][] = [
    ['with a free seat', [invited, inside], 3, ['Add a person', 'Get a seat link']],
    ['without a free seat', [invited, inside], 2, ['Change account']],
    // The form above the card is open then.
    ['without an account', [], 3, ['Get a seat link']]
  ]
  for (const [what, grants, seats, expected] of heads) {
    test(`The card of a team ${what} offers what is possible`, async () => {
      const offered = [...seatsOf(await cardOf(grants, { seats })).matchAll(/<a [^>]*>(.*?)<\/a>/gs)]
      assert.deepEqual(
        offered.map(([, words = '']) => wordsOf(words)),
        expected
      )
    })
  }

  test('A team is offered no seat to give while its repository is off', async () => {
    assert.doesNotMatch(await cardOf([invited], {}, true), /Get a seat link|Add a person|Change account/)
  })

  test('The free seats are one line below the accounts, and a full team has none', async () => {
    const lineOf = (markup: string) => {
      const [, line] = /<p class="free-seats">(.*?)<\/p>/s.exec(markup) ?? []
      assert.ok(line === undefined || markup.indexOf('class="free-seats"') > markup.lastIndexOf('grant-row'))
      return line && wordsOf(line)
    }
    const seats = [6, 4, 3].map(async (seats) => lineOf(await cardOf([invited, inside, queued], { seats })))
    assert.deepEqual(await Promise.all(seats), ['3 free seats', '1 free seat', undefined])
    assert.equal(lineOf(await cardOf([], {})), '5 free seats')
    assert.equal(lineOf(await cardOf([invited], { status: 'pending' })), undefined)
  })

  test('The account that the buyer has signed in with is marked, and is the only one', async () => {
    const rows = rowsOf(await cardOf([invited, { ...inside, proven: true }])).map(wordsOf)
    assert.deepEqual(
      rows.map((row) => / You /.test(row)),
      [false, true]
    )
  })

  test('A buyer who is in reads the commands above the seats, and others read them below the accounts', async () => {
    for (const [proven, state, isAbove] of [
      [true, 'accepted', true],
      [false, 'accepted', false],
      [true, 'invited', false]
    ] as const) {
      const own = plainGrant({ proven, state, because: state === 'accepted' ? 'shown' : 'sent' })
      const markup = await cardOf([own, inside])
      assert.equal(
        markup.indexOf('Clone the repository') < markup.indexOf('seats in use'),
        isAbove,
        `${proven} ${state}`
      )
      assert.equal(markup.split('Clone the repository<').length - 1, 1)
    }
  })

  test('The one primary button adds a person, unless the buyer’s own invitation or a renewal comes first', async () => {
    const primary = (markup: string) => [...markup.matchAll(/<a class="btn"(?! data-variant)[^>]*>(.*?)<\/a>/gs)]
    const renewal = { state: 'past_due', endsAt: now + DAY_MS } as const
    for (const [grant, over, expected] of [
      [invited, {}, 'Add a person'],
      [{ ...invited, proven: true }, {}, 'Open the invitation (opens in a new tab)'],
      [{ ...invited, proven: true }, renewal, 'Write to help@shop.example']
    ] as const) {
      const found = primary(await cardOf([grant, inside], over)).map(([, words = '']) => wordsOf(words))
      assert.deepEqual(found, [expected])
    }
  })

  test('A team without an account has no table', async () => {
    for (const status of ['pending', 'paid'] as const) assert.doesNotMatch(await cardOf([], { status }), /<table/)
    assert.match(await cardOf([invited]), /<table/)
  })

  test('The links and buttons of a team have different names', async () => {
    const names = [...(await cardOf([invited, inside], { seats: 2 })).matchAll(/<(a|button)\b.*?<\/\1>/gs)].map(
      ([markup]) => wordsOf(markup)
    )
    assert.ok(names.some((name) => name.startsWith('Change account : grace')))
    assert.deepEqual([...new Set(names)], names)
  })

  test('The row of an account whose invitation the host did not take promises no time', async () => {
    const notTaken = plainGrant({ state: 'queued', because: 'not_taken', expectedAt: now + HOUR_MS })
    assert.deepEqual(linesOf(await cardOf([notTaken])), ['ada-buyer: GitHub didn’t take the invitation'])
  })

  const declined = { state: 'gone', because: 'declined' } as const
  const offers: [string, Partial<GrantView>, string[], string[]][] = [
    ['an open invitation', { proven: true }, ['Open the invitation'], ['Cancel invitation']],
    ['an invitation by hand', { proven: true, because: 'found', origin: 'found' }, ['Open the invitation'], []],
    ['a place in the queue', { state: 'queued', because: 'limit' }, [], ['Cancel request']],
    ['access', { state: 'accepted', because: 'shown' }, [], ['Remove account']],
    ['access from elsewhere', { state: 'accepted', because: 'found', origin: 'found' }, [], []],
    ['a declined invitation', declined, ['Send invite'], ['Remove account']],
    ['a name that is nobody’s', { state: 'blocked', because: 'no_such_account' }, ['Remove account'], []],
    ['access that is being removed', { state: 'revoking', because: 'mistyped', hadAccess: true }, [], []],
    ['a name that waits for its change', { state: 'queued', because: 'moves' }, [], ['Cancel request']]
  ]
  for (const [what, grant, buttons, items] of offers) {
    test(`The row of an account with ${what} has at most one button, and the rest in its menu`, async () => {
      const [row = ''] = rowsOf(await cardOf([plainGrant(grant)]))
      const [shown = '', menu = ''] = partsOf(row)
      const named = (markup: string) =>
        [...markup.matchAll(/<(a|button)\b[^>]*class="btn"[^>]*>([^<]*)/g)].map(([, , words = '']) => words)
      assert.deepEqual(named(shown), buttons)
      assert.deepEqual(named(menu), items)
    })
  }

  test('The row of a teammate who is invited has the link to copy and who can open it, and no button that opens it', async () => {
    const cases: [Partial<GrantView>, boolean][] = [
      [{}, false],
      [{ because: 'found', origin: 'found' }, false],
      [{ proven: true }, true]
    ]
    for (const [grant, isOwn] of cases) {
      const [row = ''] = rowsOf(await cardOf([plainGrant(grant)]))
      const [fold] = /<details class="menu invitation-link"[^>]*>.*?<\/details>/s.exec(row) ?? []
      assert.equal(/Open the invitation|Signed in as someone else/.test(wordsOf(row)), isOwn)
      assert.equal(fold === undefined, isOwn)
      if (fold)
        assert.equal(
          wordsOf(fold),
          'Copy the invitation’s link : ada-buyer Send it to ada-buyer: only that account can open it. https://github.com/acme/kit/invitations'
        )
    }
  })

  test('An account can be replaced from its menu while no seat is free', async () => {
    const full = await cardOf([invited, inside], { seats: 2 })
    assert.match(full, /href="#replace-g1">Change account</)
    assert.doesNotMatch(await cardOf([invited, inside]), /#replace-/)
  })

  test('How often accounts can be changed is said once, if any can be changed', async () => {
    assert.equal((await cardOf([invited, inside, queued])).split('30 days').length - 1, 1)
    assert.doesNotMatch(await cardOf([]), /30 days/)
  })

  test('The commands to clone have a heading, once for all accounts with access, and are absent without one', async () => {
    const markup = await cardOf([invited, inside, { ...inside, id: 'g4', seat: 4, login: 'lin', accountId: 10 }])
    assert.equal(markup.split('Clone the repository<').length - 1, 1)
    assert.equal(markup.split('<code>git clone https').length - 1, 1)
    assert.doesNotMatch(await cardOf([invited, queued]), /git clone|Clone the repository/)
  })

  test('A row has every sentence of the explanation that its line leaves out, but for an account with access', async () => {
    const [first = '', second = ''] = rowsOf(await cardOf([plainGrant(declined), inside]))
    assert.match(
      wordsOf(partsOf(first)[1] ?? ''),
      /It was declined or cancelled on GitHub\. Press Send invite for a new one/
    )
    assert.doesNotMatch(second, /git pull/)
  })

  test('No row asks for a step that the purchase does not allow', async () => {
    let rows = 0
    for (const { status, state, because } of everyGrant) {
      const grant = plainGrant({
        state,
        because,
        sentAt: now - DAY_MS,
        expiresAt: now + DAY_MS,
        expectedAt: now + DAY_MS
      })
      const [row] = rowsOf(await cardOf([grant], { status }))
      if (row === undefined) continue
      rows += 1
      const words = wordsOf(row)
      if (status !== 'paid')
        assert.doesNotMatch(
          words,
          /Open the invitation|Send invite|Cancel|Remove account/,
          `${status} ${state} ${because}`
        )
      if (/Open the invitation/.test(words)) assert.doesNotMatch(words, /Send invite|in line|Ready to clone/)
      if (/Ready to clone/.test(words)) assert.doesNotMatch(words, /expires|invitation/)
    }
    assert.ok(rows > 40, `${rows}`)
  })
})
