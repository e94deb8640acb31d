import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, peopleWaiting, titleOf } from './choose-need-title.ts'
import { ofAccounts, type Who } from './need-titles.ts'
import type { AlertItem, OpenAlert } from './open-alerts.ts'

const waiting = (login: string, paymentId = `p-${login}`) => ({
  login,
  hostLogin: null,
  email: null,
  paymentId,
  grantId: 'g'
})

function alertOf(...items: Pick<AlertItem, 'who' | 'paymentId'>[]): OpenAlert {
  const rest = { item: 'an item', words: undefined, raisedAt: 1, takenOff: undefined }
  return { kind: 'account_blocked', about: '', since: 1, items: items.map((item) => ({ ...rest, ...item })) }
}

test('An account that waits is called as the host calls it, with the buyer and the page of its purchase', () => {
  const ada = { ...waiting('ada', 'p1'), hostLogin: 'Ada-New', email: 'ada@mail.example' }
  const { count, people } = peopleWaiting({ count: 2, people: [ada, waiting('eve', 'p2')] }, [])
  assert.equal(count, 2)
  assert.deepEqual(
    people.map(({ who, path }) => [who.account, who.buyer, path]),
    [
      ['Ada-New', 'ada@mail.example', '/admin/buyers/p1'],
      ['eve', undefined, '/admin/buyers/p2']
    ]
  )
})

test('An alert adds the people that do not wait themselves, each with its page if there is one', () => {
  const alert = alertOf(
    { who: { account: 'ada' }, paymentId: 'p-ada' },
    { who: { account: 'liam' }, paymentId: 'p-liam' },
    { who: { account: 'solo' }, paymentId: undefined },
    { who: undefined, paymentId: 'p-unknown' }
  )
  const known = [waiting('ada'), waiting('eve')]
  const { count, people } = peopleWaiting({ count: 2, people: known }, [alert])
  assert.equal(count, 4)
  assert.deepEqual(
    people.map(({ who, path }) => [who.account, path]),
    [
      ['ada', '/admin/buyers/p-ada'],
      ['eve', '/admin/buyers/p-eve'],
      ['liam', '/admin/buyers/p-liam'],
      ['solo', undefined]
    ]
  )
})

test('Where more accounts wait than are named, an alert adds none, since it may be about those', () => {
  const alert = alertOf({ who: { account: 'liam' }, paymentId: 'p-liam' })
  const { count, people } = peopleWaiting({ count: 9, people: [waiting('ada')] }, [alert])
  assert.deepEqual([count, people.length], [9, 1])
})

const words = ofAccounts('{account} is stuck at {host}', '{count} accounts are stuck at {host}', {
  short: 'Ask {host}.',
  act: 'Help'
})
const called = (people: readonly Person[], { count = people.length, waits }: { count?: number; waits?: string } = {}) =>
  titleOf('account_blocked', { count, people }, { host: 'GitHub', words, waits })

test('A need about one person names it, and says what is so for it', () => {
  const rest = { people: [], more: 0, isAboutPeople: true }
  const ada: Who = { account: 'ada', buyer: 'ada@mail.example' }
  assert.deepEqual(called([{ who: ada }]), { title: 'ada is stuck at GitHub', short: 'Ask GitHub.', ...rest })
  const told = called([{ who: { ...ada, short: '{host} says no.' } }])
  assert.deepEqual(told, { title: 'ada is stuck at GitHub', short: 'GitHub says no.', ...rest })
})

test('A need about several people counts them, names the first five, and says how many others there are', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const { title, short, people, more, isAboutPeople } = called(
    names.map((name) => ({ who: { account: name, buyer: `${name}@mail.example` }, path: `/${name}`, item: name })),
    { count: 8 }
  )
  assert.deepEqual([title, short, more, isAboutPeople], ['8 accounts are stuck at GitHub', 'Ask GitHub.', 3, true])
  assert.deepEqual(
    people.map(({ words }) => words),
    ['a', 'b', 'c', 'd', 'e']
  )
  assert.deepEqual(people[0], { words: 'a', note: 'a@mail.example', path: '/a', item: 'a' })
})

const lines: [what: string, who: Who, words: string, note: string | undefined][] = [
  ['account without a buyer', { account: 'ada' }, 'ada', undefined],
  [
    'account with a note',
    { account: 'ada', buyer: 'a@mail.example', paid: '$9', note: 'write' },
    'ada',
    'a@mail.example · write'
  ],
  ['buyer', { buyer: 'a@mail.example', paid: '$9', note: 'paused' }, 'a@mail.example', '$9 · paused'],
  [
    'buyer in a shop with several products',
    { buyer: 'a@mail.example', product: 'Kit', paid: '$9', note: 'paused' },
    'a@mail.example',
    'Kit · $9 · paused'
  ],
  ['buyer whose address is not known', {}, 'A buyer', undefined]
]
for (const [what, who, name, note] of lines) {
  test(`The line of one ${what} among several says who it is and what else is known`, () => {
    const { people } = called([{ who }, { who }])
    assert.deepEqual(people[0], { words: name, note })
  })
}

test('A need that names nobody has the sentence of its alert as the title, and the sentence that counts what waits', () => {
  const rest = { title: 'A buyer’s account is blocked', people: [], more: 0, isAboutPeople: false }
  assert.deepEqual(called([]), { ...rest, short: 'Ask GitHub.' })
  assert.deepEqual(called([], { waits: '2 purchases wait.' }), { ...rest, short: 'Ask GitHub. 2 purchases wait.' })
  const nobody = { short: 'Ask.', act: 'Help' }
  const of = titleOf('token_refused', { count: 1, people: [{ who: {} }] }, { host: 'GitHub', words: nobody })
  assert.equal(of.isAboutPeople, false)
})
