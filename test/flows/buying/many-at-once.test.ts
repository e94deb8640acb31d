import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import type { InviteResult } from '../../../src/invite/result.ts'
import { routes } from '../../../src/routes.ts'
import { addUsers, cookieOf, userId } from '../../simulation/world/seed-database.ts'
import { buy } from '../../support/databases/access-rows.ts'
import { databases } from '../../support/databases/databases.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'

const MANY = 100
const numbers = Array.from({ length: MANY }, (_, number) => number + 1)
/** The possible reasons for a buyer who has paid and names an existing account, at a host without problems. */
const reasons = ['invited', 'already_invited', 'rate_limited']

type Answer = { status: number; reason?: InviteResult['reason'] }

/** A shop with `MANY` paid buyers, each with an account at the host, and the errors in the shop's log. */
async function fullShop(t: TestContext, { name, create }: (typeof databases)[number]) {
  const complaints: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void complaints.push(line) })
  const world = await openWorld(t, create, { workers: 'all', overrides: { log }, wire: true })
  const { db } = world.context
  await addUsers({ db, kind: name, close: async () => {} }, MANY)
  for (const number of numbers) {
    await buy(db, { userId: userId(number), scene: 'starter-kit' })
    world.codeHost.rehearse.addAccount({ login: loginOf(number), name: '', emails: [] })
  }
  return { world, complaints }
}

const loginOf = (number: number) => `many-${number}`

async function submit({ url }: SandboxWorld, number: number, login = loginOf(number)): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie: cookieOf(number), origin: url }
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

/** The number of buyers with a grant. Asserts that each has only one. */
async function buyersWithGrants({ context: { db } }: SandboxWorld): Promise<number> {
  const grants = db.selectFrom('access_grant').innerJoin('payment', 'payment.id', 'payment_id')
  const rows = await grants.select('user_id').execute()
  assert.equal(new Set(rows.map(({ user_id }) => user_id)).size, rows.length)
  return rows.length
}

testOnEachDatabase(
  `Each of ${MANY} buyers who submit at the same moment gets a valid reason and a grant`,
  async (t, kind) => {
    const { world, complaints } = await fullShop(t, kind)
    allTold(await Promise.all(numbers.map((number) => submit(world, number))), complaints)
    assert.equal(await buyersWithGrants(world), MANY)
  }
)

testOnEachDatabase(
  `${MANY} submissions of one buyer at the same moment get valid reasons and make one grant`,
  async (t, kind) => {
    const { world, complaints } = await fullShop(t, kind)
    allTold(await Promise.all(numbers.map(() => submit(world, 1))), complaints)
    assert.equal(await buyersWithGrants(world), 1)
  }
)

testOnEachDatabase(
  `Each of ${MANY} buyers who submit at the same moment to two processes gets a grant`,
  async (t, kind) => {
    const { world, complaints } = await fullShop(t, kind)
    const other = await world.reconfigured({})
    const elsewhere = async (number: number): Promise<Answer> => {
      const { reason } = await other.invite({ userId: userId(number), username: loginOf(number) })
      return { status: 200, reason }
    }
    const answers = numbers.map((number) => (number % 2 === 0 ? elsewhere(number) : submit(world, number)))
    allTold(await Promise.all(answers), complaints)
    assert.equal(await buyersWithGrants(world), MANY)
  },
  databases.filter(({ name }) => name === 'postgres')
)
