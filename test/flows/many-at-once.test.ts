import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { pino } from 'pino'
import type { InviteResult } from '../../src/invite/result.ts'
import { routes } from '../../src/routes.ts'
import { addUsers, cookieOf, userId } from '../faults/template.ts'
import { buy } from '../setup/access-rows.ts'
import { databases } from '../setup/databases.ts'
import { type SandboxWorld, startSandboxWorld } from '../setup/sandbox-world.ts'

const MANY = 100
const places = Array.from({ length: MANY }, (_, place) => place + 1)
/** What somebody who has paid can be told about an existing account, at a host that is well. */
const reasons = ['invited', 'already_invited', 'rate_limited']

type Answer = { status: number; reason?: InviteResult['reason'] }

/** A shop with so many paid buyers, each with an account of the host; and what the shop has complained about. */
async function fullShop(t: TestContext, { name, create }: (typeof databases)[number]) {
  const database = await create()
  t.after(() => database.dispose())
  const complaints: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void complaints.push(line) })
  const world = await startSandboxWorld({ database, overrides: { log } })
  t.after(() => world.close())
  const { db } = world.context
  await addUsers({ db, kind: name, close: async () => {} }, MANY)
  for (const place of places) {
    await buy(db, { userId: userId(place), scene: 'starter-kit' })
    world.codeHost.rehearse.addAccount({ login: loginOf(place), name: '', emails: [] })
  }
  return { world, complaints }
}

const loginOf = (place: number) => `many-${place}`

async function submit({ url }: SandboxWorld, place: number, login = loginOf(place)): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie: cookieOf(place), origin: url }
  const answer = await fetch(url + routes.invite, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: login })
  })
  const { reason } = (await answer.json()) as InviteResult
  return { status: answer.status, reason }
}

function allTold(answers: Answer[], complaints: string[]) {
  const others = answers.filter(({ status, reason }) => status !== 200 || !reasons.includes(reason ?? ''))
  assert.deepEqual(others, [], complaints.join(''))
  assert.deepEqual(complaints, [])
}

/** Claims by their buyers: each has one, whatever became of it. */
async function buyersWithClaims({ context: { db } }: SandboxWorld): Promise<number> {
  const claims = db.selectFrom('access_grant').innerJoin('payment', 'payment.id', 'payment_id')
  const rows = await claims.select('user_id').execute()
  assert.equal(new Set(rows.map(({ user_id }) => user_id)).size, rows.length)
  return rows.length
}

for (const kind of databases) {
  describe(`${MANY} submissions at the same moment, on ${kind.name}`, () => {
    test('of as many buyers: each is told a reason of the contract, and has a claim', async (t) => {
      const { world, complaints } = await fullShop(t, kind)
      allTold(await Promise.all(places.map((place) => submit(world, place))), complaints)
      assert.equal(await buyersWithClaims(world), MANY)
    })

    test('of one buyer: the same, and one account has the seat', async (t) => {
      const { world, complaints } = await fullShop(t, kind)
      allTold(await Promise.all(places.map(() => submit(world, 1))), complaints)
      assert.equal(await buyersWithClaims(world), 1)
    })
  })
}

for (const kind of databases.filter(({ name }) => name === 'postgres')) {
  test(`${MANY} submissions at the same moment, to two processes on one ${kind.name}`, async (t) => {
    const { world, complaints } = await fullShop(t, kind)
    const other = await world.reconfigured({})
    const elsewhere = async (place: number): Promise<Answer> => {
      const { reason } = await other.invite({ userId: userId(place), username: loginOf(place) })
      return { status: 200, reason }
    }
    const answers = places.map((place) => (place % 2 === 0 ? elsewhere(place) : submit(world, place)))
    allTold(await Promise.all(answers), complaints)
    assert.equal(await buyersWithClaims(world), MANY)
  })
}
