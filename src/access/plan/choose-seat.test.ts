import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { GrantState } from '../grant-states.ts'
import {
  chooseSeat,
  coveredBeside,
  coveredSeats,
  followingSeat,
  MOVES,
  movesOf,
  nextMoveAt,
  type SeatGrant,
  type SeatRequest
} from './choose-seat.ts'

const NOW = 1_800_000_000_000

let made = 0
function grant(changes: Partial<SeatGrant> = {}): SeatGrant {
  made += 1
  return {
    grantId: `g${made}`,
    paymentId: 'p1',
    seat: 1,
    accountId: 1,
    login: 'ada',
    state: 'invited',
    because: 'sent',
    invited: true,
    moved: false,
    replacedBy: undefined,
    released: false,
    createdAt: NOW - DAY_MS,
    ...changes
  }
}

function choose(grants: readonly SeatGrant[], changes: Partial<SeatRequest> = {}) {
  const payments = [{ id: 'p1', seats: 1 }]
  return chooseSeat({ payments, grants, login: 'bob', accountId: 2, replace: undefined, now: NOW, ...changes })
}

describe('the seat of a name', () => {
  test('A name gets a free seat', () => {
    assert.deepEqual(choose([]), { do: 'take', paymentId: 'p1', seat: 1 })
  })

  test('A name gets no seat beyond the limit, and an account on a seat number above the limit still uses one', () => {
    const second = grant({ seat: 2 })
    const { do: what, ...moved } = choose([second])
    assert.equal(what, 'move')
    assert.equal('from' in moved && moved.from, second.grantId)
  })

  test('A name gets a seat of another purchase if the seats of the first are taken', () => {
    const payments = [
      { id: 'p1', seats: 1 },
      { id: 'p2', seats: 2 }
    ]
    assert.deepEqual(choose([grant()], { payments }), { do: 'take', paymentId: 'p2', seat: 1 })
    assert.deepEqual(choose([grant(), grant({ paymentId: 'p2' })], { payments }), {
      do: 'take',
      paymentId: 'p2',
      seat: 2
    })
  })

  test('A name keeps the seat of its account, or of the same name if no account is known', () => {
    const ada = grant()
    const keeps = { do: 'keep', grantId: ada.grantId }
    assert.deepEqual(choose([ada], { login: 'ada-renamed', accountId: 1 }), keeps)
    assert.deepEqual(choose([ada], { login: 'ADA', accountId: undefined }), keeps)
    // A stranger who has the name now is another account.
    assert.equal(choose([ada], { login: 'ada', accountId: 666 }).do, 'move')
  })

  test('A name takes over the only seat if it is taken', () => {
    const ada = grant()
    const seat = { paymentId: 'p1', seat: 1 }
    assert.deepEqual(choose([ada]), {
      do: 'move',
      from: ada.grantId,
      ...seat,
      release: false,
      moved: true,
      heldUntil: undefined
    })
  })

  test('A name that was never invited is replaced without counting as a move', () => {
    const typo = grant({ state: 'blocked', because: 'no_such_account', invited: false })
    assert.deepEqual(choose([typo]), {
      do: 'move',
      from: typo.grantId,
      paymentId: 'p1',
      seat: 1,
      release: true,
      moved: false,
      heldUntil: undefined
    })
  })

  test('A name that may have been invited is not released at once', () => {
    const choice = choose([grant({ state: 'queued', because: 'unclear', invited: false })])
    assert.ok(choice.do === 'move' && !choice.release)
  })

  test('The buyer has to choose a seat if all of several seats are taken', () => {
    const payments = [{ id: 'p1', seats: 2 }]
    const [ada, eve] = [grant(), grant({ seat: 2, accountId: 3, login: 'eve' })]
    assert.deepEqual(choose([ada, eve], { payments }), { do: 'which' })
    assert.deepEqual(choose([ada, eve], { payments, replace: 'not one of them' }), { do: 'which' })
    const choice = choose([ada, eve], { payments, replace: eve.grantId })
    assert.ok(choice.do === 'move' && choice.from === eve.grantId && choice.seat === 2)
  })

  test('A name that may only take a free seat moves no account, returns to no seat, and keeps its own', () => {
    const payments = [{ id: 'p1', seats: 2 }]
    const [ada, eve] = [grant(), grant({ seat: 2, accountId: 3, login: 'eve' })]
    assert.deepEqual(choose([ada], { payments, onlyFree: true }), { do: 'take', paymentId: 'p1', seat: 2 })
    assert.deepEqual(choose([ada, eve], { payments, onlyFree: true, replace: ada.grantId }), { do: 'which' })
    assert.deepEqual(choose([ada], { onlyFree: true }), { do: 'which' })
    assert.deepEqual(choose([ada], { onlyFree: true, accountId: 1, login: 'ada' }), {
      do: 'keep',
      grantId: ada.grantId
    })
    const between = grant({ accountId: 4, login: 'bea' })
    const leaving = { ...ada, replacedBy: between.grantId }
    const returning = { onlyFree: true, accountId: 1, login: 'ada' }
    assert.deepEqual(choose([leaving, between], { payments, ...returning }), { do: 'which' })
  })

  test('Names are compared without case if no account is known', () => {
    for (const [known, typed] of [
      ['ada', 'ADA'],
      ['ADA', 'ada'],
      ['Ada', 'aDA']
    ] as const) {
      const ada = grant({ login: known, accountId: undefined })
      assert.deepEqual(choose([ada], { login: typed, accountId: 1 }), { do: 'keep', grantId: ada.grantId })
    }
  })

  test('An account that is being replaced does not count as a second account of the buyer', () => {
    const eve = grant({ accountId: 3, login: 'eve' })
    const ada = grant({ replacedBy: eve.grantId })
    const choice = choose([ada, eve])
    assert.ok(choice.do === 'move' && choice.from === eve.grantId)
  })

  test('An account that is being replaced on its seat gets the seat back', () => {
    const eve = grant({ accountId: 3, login: 'eve' })
    const ada = grant({ replacedBy: eve.grantId })
    assert.deepEqual(choose([ada, eve], { login: 'ada', accountId: 1 }), {
      do: 'return',
      grantId: ada.grantId,
      from: eve.grantId
    })
  })
})

describe('an account that is replaced on its seat', () => {
  const release = (changes: Partial<SeatGrant>) => {
    const choice = choose([grant(changes)])
    assert.ok(choice.do === 'move')
    return choice.release
  }

  test('An account is released at once if it has no open invitation and no access', () => {
    const table: Record<GrantState, boolean> = {
      queued: false,
      invited: false,
      accepted: false,
      expired: true,
      gone: true,
      blocked: true,
      revoking: true,
      revoked: true
    }
    for (const [state, goes] of Object.entries(table)) {
      assert.equal(release({ state: state as GrantState }), goes, state)
      assert.equal(release({ state: state as GrantState, invited: false }), true, `${state}, never invited`)
    }
  })

  test('An account is not released while it is unclear whether it was invited', () => {
    assert.equal(release({ state: 'queued', because: 'unclear', invited: false }), false)
    assert.equal(release({ state: 'gone', because: 'unclear' }), false)
  })
})

describe('the limit of moves', () => {
  const fiveMoves = () =>
    [20, 15, 10, 5, 1].map((days) => grant({ moved: true, released: days > 1, createdAt: NOW - days * DAY_MS }))

  test('The sixth move in 30 days waits until the first move is 30 days ago', () => {
    const choice = choose(fiveMoves())
    assert.ok(choice.do === 'move' && choice.heldUntil === NOW - 20 * DAY_MS + 30 * DAY_MS)
    const later = choose(fiveMoves(), { now: NOW + 10 * DAY_MS })
    assert.ok(later.do === 'move' && later.heldUntil === undefined)
  })

  test('Moves of another purchase do not count', () => {
    const choice = choose([...fiveMoves().map((each) => ({ ...each, paymentId: 'p2', released: true })), grant()])
    assert.ok(choice.do === 'move' && choice.heldUntil === undefined)
  })

  test('The correction of a waiting name does not make the wait longer', () => {
    const before = fiveMoves().map((each) => ({ ...each, released: true }))
    const waiting = grant({ state: 'queued', because: 'moves', invited: false, moved: true, createdAt: NOW - 1000 })
    const choice = choose([...before, waiting])
    assert.ok(choice.do === 'move' && choice.release && choice.heldUntil === NOW - 20 * DAY_MS + 30 * DAY_MS)
  })
})

describe('moves that count', () => {
  const heldUntil = (grants: SeatGrant[], changes: Partial<SeatRequest> = {}) => {
    const choice = choose(grants, changes)
    assert.ok(choice.do === 'move')
    return choice.heldUntil
  }
  const moved = (days: number, changes: Partial<SeatGrant> = {}) =>
    grant({ moved: true, released: true, createdAt: NOW - days * DAY_MS, ...changes })
  const four = () => [20, 15, 10, 5].map((days) => moved(days))
  const five = () => [...four(), moved(2)]
  const until = NOW + 10 * DAY_MS

  test('The replacement of an account that was invited counts as a move', () => {
    assert.equal(heldUntil([...four(), grant()]), undefined)
    assert.equal(heldUntil([...four(), moved(1, { released: false })]), until)
    assert.equal(heldUntil([...five(), grant()]), until)
  })

  test('The correction of a name that was never invited does not count as a move', () => {
    const typo = grant({ state: 'blocked', because: 'no_such_account', invited: false })
    assert.equal(heldUntil([...five(), typo]), undefined)
  })

  test('A move whose account was invited keeps counting, even if the invitation was declined', () => {
    const declined = moved(1, { state: 'gone', because: 'declined', released: false })
    assert.equal(heldUntil([...four(), declined]), until)
  })

  test('A move whose account may have been invited counts', () => {
    const unclear = moved(1, { state: 'queued', because: 'unclear', invited: false, released: false })
    assert.equal(heldUntil([...four(), unclear]), until)
  })

  test('The correction of a move whose account was never invited replaces that move in the count', () => {
    const waiting = moved(1, { state: 'queued', because: 'new', invited: false, released: false })
    assert.equal(heldUntil([...four(), waiting]), undefined)
  })

  test('Accounts that took free seats do not count as moves', () => {
    const taken = [20, 15, 10, 5, 2].map((days) => grant({ released: true, createdAt: NOW - days * DAY_MS }))
    assert.deepEqual(movesOf(taken, 'p1', NOW), [])
    assert.equal(heldUntil([...taken, grant()]), undefined)
  })

  test('A move of 30 days ago does not count, and a move a millisecond later does', () => {
    const ago = (ms: number) => grant({ moved: true, createdAt: NOW - ms })
    const [old, young] = [ago(30 * DAY_MS), ago(30 * DAY_MS - 1)]
    assert.deepEqual(movesOf([old, young], 'p1', NOW), [young])
    const newest = ago(1)
    assert.deepEqual(movesOf([young, newest], 'p1', NOW), [newest, young], 'the newest first')
  })

  test('The limit of moves is five in 30 days', () => {
    assert.equal(nextMoveAt(four(), 'p1', NOW), undefined)
    assert.equal(nextMoveAt(five(), 'p1', NOW), until)
    assert.equal(nextMoveAt(five(), 'p2', NOW), undefined)
  })
})

/** Applies a choice in memory, as assignSeat does in the database. */
function applied(grants: readonly SeatGrant[], request: SeatRequest): SeatGrant[] {
  const choice = chooseSeat({ ...request, grants })
  const id = `n${grants.length}`
  const { login, accountId, now: createdAt } = request
  const fresh = { grantId: id, login, accountId, state: 'queued', because: 'new', invited: false, createdAt } as const
  const rest = { replacedBy: undefined, released: false }
  switch (choice.do) {
    case 'keep':
    case 'which':
      return [...grants]
    case 'return':
      return grants.map((each) => {
        if (each.grantId === choice.grantId) return { ...each, replacedBy: undefined }
        if (each.grantId === choice.from)
          return { ...each, replacedBy: choice.grantId, moved: false, released: each.state !== 'accepted' }
        return each.replacedBy === choice.from ? { ...each, replacedBy: choice.grantId } : each
      })
    case 'take':
      return [...grants, grant({ ...fresh, ...rest, paymentId: choice.paymentId, seat: choice.seat })]
    case 'move': {
      const before = grants.map((each) => {
        if (each.grantId === choice.from)
          return { ...each, replacedBy: id, released: choice.release, moved: each.moved && !choice.release }
        return each.replacedBy === choice.from ? { ...each, replacedBy: id } : each
      })
      const because = choice.heldUntil === undefined ? 'new' : 'moves'
      const { paymentId, seat, moved } = choice
      return [...before, grant({ ...fresh, ...rest, because, paymentId, seat, moved })]
    }
  }
}

type Event = { kind: 'submit' | 'invite' | 'accept'; who: number; knows: boolean; replace: number; afterMs: number }

test('Any sequence of requests leaves one account on each seat, no account on two seats, and at most five moves in 30 days', () => {
  const event = fc.record({
    kind: fc.constantFrom('submit', 'submit', 'invite', 'accept'),
    who: fc.integer({ min: 1, max: 6 }),
    knows: fc.boolean(),
    replace: fc.integer({ min: 0, max: 8 }),
    afterMs: fc.integer({ min: 0, max: 4 * DAY_MS })
  }) as fc.Arbitrary<Event>
  const payments = fc.constantFrom(
    [{ id: 'p1', seats: 1 }],
    [{ id: 'p1', seats: 2 }],
    [
      { id: 'p1', seats: 1 },
      { id: 'p2', seats: 1 }
    ]
  )
  const property = fc.property(payments, fc.array(event, { maxLength: 40 }), (bought, events) => {
    let now = NOW
    let grants: SeatGrant[] = []
    for (const { kind, who, knows, replace, afterMs } of events) {
      now += afterMs
      if (kind === 'submit') {
        const account = { login: `user-${who}`, accountId: knows ? who : undefined }
        grants = applied(grants, { payments: bought, grants, ...account, replace: grants[replace]?.grantId, now })
      } else {
        const target = grants.find(
          (each) => !each.released && each.replacedBy === undefined && each.login === `user-${who}`
        )
        if (!target || (target.because === 'moves' && target.state === 'queued')) continue
        const accepts = kind === 'accept' && target.state === 'invited'
        grants = grants.map((each) => {
          if (each === target)
            return { ...each, state: accepts ? 'accepted' : 'invited', invited: true, because: 'sent', accountId: who }
          return each.replacedBy === target.grantId && (accepts || each.state !== 'accepted')
            ? { ...each, released: true }
            : each
        })
      }
      const current = grants.filter(({ released, replacedBy }) => !released && replacedBy === undefined)
      const seats = current.map(({ paymentId, seat }) => `${paymentId} ${seat}`)
      assert.equal(new Set(seats).size, seats.length, 'one current grant per seat')
      assert.ok(current.length <= bought.reduce((sum, { seats }) => sum + seats, 0))
      assert.equal(new Set(current.map(({ login }) => login)).size, current.length, 'no account on two seats')
      for (const { id } of bought) {
        const sent = movesOf(grants, id, now).filter(({ invited }) => invited)
        assert.ok(sent.length <= MOVES, `${sent.length} moves in 30 days`)
        const next = nextMoveAt(grants, id, now)
        assert.ok(next === undefined || next > now)
      }
    }
  })
  fc.assert(property, { numRuns: 2000 })
})

describe('the seat of an account in another repository', () => {
  const follow = (...grants: SeatGrant[]) => followingSeat(grants, { paymentId: 'p1', seat: 1, accountId: 2 })
  const bob = (changes: Partial<SeatGrant> = {}) => grant({ accountId: 2, login: 'bob', ...changes })

  test('An account gets the same seat as in the first repository, or keeps its seat in the other repository', () => {
    assert.deepEqual(follow(), { do: 'take', paymentId: 'p1', seat: 1 })
    assert.deepEqual(follow(grant({ seat: 2 }), bob({ released: true }), grant({ paymentId: 'p2' })), {
      do: 'take',
      paymentId: 'p1',
      seat: 1
    })
    const mine = bob({ seat: 2 })
    assert.deepEqual(follow(mine, grant()), { do: 'keep', grantId: mine.grantId })
  })

  test('An account replaces the account on its seat in the other repository, without counting as a move again', () => {
    const moves = Array.from({ length: MOVES }, () => grant({ released: true, moved: true }))
    const ada = grant({ state: 'accepted', because: 'shown' })
    const from = { from: ada.grantId, paymentId: 'p1', seat: 1, moved: true, heldUntil: undefined }
    assert.deepEqual(follow(ada, ...moves), { do: 'move', ...from, release: false })
    Object.assign(ada, { state: 'gone', because: 'left' })
    assert.deepEqual(follow(ada), { do: 'move', ...from, release: true })
  })

  test('An account replaces the account that has the seat in the other repository now, not an account that is being replaced already', () => {
    const eve = grant({ accountId: 3, login: 'eve' })
    const ada = grant({ replacedBy: eve.grantId, state: 'accepted' })
    const choice = follow(ada, eve)
    assert.ok(choice.do === 'move' && choice.from === eve.grantId)
  })

  test('An account that is being replaced in the other repository gets its seat back', () => {
    const ada = grant()
    const mine = bob({ replacedBy: ada.grantId, state: 'accepted' })
    assert.deepEqual(follow(mine, ada), { do: 'return', grantId: mine.grantId, from: ada.grantId })
    // A seat with another number does not count, since the repositories would never agree.
    assert.equal(follow(bob({ seat: 2, replacedBy: 'g0' }), ada).do, 'move')
  })
})

test('A purchase covers the seats of the product times the quantity bought, at least once and at most 1,000 in all', () => {
  for (const [seats, quantity, covered] of [
    [1, null, 1],
    [1, undefined, 1],
    [3, 1, 3],
    [1, 5, 5],
    [3, 4, 12],
    [2, 0, 2],
    [2, -3, 2],
    [1, 2.5, 2],
    [1, 1_000_000, 1000]
  ] as const) {
    assert.equal(coveredSeats(seats, { quantity }), covered, `${seats} x ${quantity}`)
  }
})

describe('the seat of a name that the seller gives', () => {
  const seats = [{ id: 'p1', seats: 2 }]
  const given = { payments: seats, bySeller: true } as const

  test('The named account gives way even if a seat is free, and the move is not one of the buyer’s', () => {
    const ada = grant()
    assert.deepEqual(choose([ada], { ...given, replace: ada.grantId }), {
      do: 'move',
      from: ada.grantId,
      paymentId: 'p1',
      seat: 1,
      release: false,
      moved: false,
      heldUntil: undefined
    })
    assert.deepEqual(choose([ada], given), { do: 'take', paymentId: 'p1', seat: 2 })
    assert.deepEqual(choose([ada], { ...given, replace: 'unknown' }), { do: 'which' })
  })

  test('The buyer’s limit of moves does not hold the seller back', () => {
    const moved = Array.from({ length: MOVES }, (_, index) =>
      grant({ accountId: 10 + index, moved: true, released: index > 0 })
    )
    const held = choose(moved)
    assert.ok(held.do === 'move' && held.heldUntil !== undefined)
    const free = choose(moved, { bySeller: true })
    assert.deepEqual(
      [free.do, free.do === 'move' && free.heldUntil, free.do === 'move' && free.moved],
      ['move', undefined, false]
    )
  })

  test('An account that has a seat keeps it, whatever the seller wants to replace', () => {
    const [ada, eve] = [grant(), grant({ accountId: 2, seat: 2 })]
    assert.deepEqual(choose([ada, eve], { ...given, replace: ada.grantId }), { do: 'keep', grantId: eve.grantId })
  })
})

const bought = (facts: Partial<Parameters<typeof coveredBeside>[0]> = {}) => ({
  ...{ product: 'kit', status: 'paid' as const, seats: 1, grants: [] },
  ...facts
})
const holds = (state: GrantState) => [{ state, login: 'ada' }]

for (const [name, own, other, covered] of [
  ['an account that waits', {}, { grants: holds('queued') }, 'ada'],
  ['an account that is invited', {}, { grants: holds('invited') }, 'ada'],
  ['an account that is in', {}, { grants: holds('accepted') }, 'ada'],
  [
    'an account that is in, after the own one lost its access',
    { grants: holds('revoked') },
    { grants: holds('accepted') },
    'ada'
  ],
  ['no account', {}, {}, undefined],
  ['an account that has left', {}, { grants: holds('gone') }, undefined],
  ['an account that was stopped', {}, { grants: holds('blocked') }, undefined],
  ['an account of another product', {}, { product: 'plus', grants: holds('accepted') }, undefined],
  ['an account, and has ended', {}, { status: 'refunded', grants: holds('accepted') }, undefined],
  ['an account, where the own one has left', { grants: holds('gone') }, { grants: holds('accepted') }, undefined],
  ['an account, where several seats are to be filled', { seats: 2 }, { grants: holds('accepted') }, undefined],
  ['an account, where this one is not paid', { status: 'pending' }, { grants: holds('accepted') }, undefined]
] as const)
  test(`A purchase beside one with ${name} is ${covered === undefined ? 'not ' : ''}covered`, () => {
    const [purchase, beside] = [bought(own), bought(other)]
    assert.equal(coveredBeside(purchase, [purchase, beside]), covered)
  })
