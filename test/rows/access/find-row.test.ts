import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { createLeases } from '../../../src/access/host/lease.ts'
import {
  findRow,
  type NamedRepository,
  type Rows,
  repositoryOfRow,
  resolveRow,
  type Which,
  whichRow
} from '../../../src/access/repositories/find-row.ts'
import type { Database } from '../../../src/db/database.ts'
import { createShutdown } from '../../../src/runtime/shutdown.ts'
import { steadyClock } from '../../../src/runtime/time/clock.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { AT, buy, grant, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const row = (target: string, number?: number, sold = false, another?: number) => ({ target, number, sold, another })

describe("the choice of a repository's row", () => {
  const cases: [words: string, rows: Rows, id: number | undefined, which: Which][] = [
    ['A new repository gets a new row', { named: undefined, numbered: undefined }, undefined, { is: 'make' }],
    ['A new repository gets a new row with its number', { named: undefined, numbered: undefined }, 7, { is: 'make' }],
    [
      'A new name leads to the row of the number',
      { named: undefined, numbered: row('a', 7) },
      7,
      { is: 'name', target: 'a' }
    ],
    [
      'Without a number, the name decides',
      { named: row('a', 7), numbered: undefined },
      undefined,
      { is: 'there', target: 'a' }
    ],
    [
      'The row stays if its name and number agree',
      { named: row('a', 7), numbered: row('a', 7) },
      7,
      { is: 'there', target: 'a' }
    ],
    [
      'A row without a number gets the number',
      { named: row('a'), numbered: undefined },
      7,
      { is: 'number', target: 'a' }
    ],
    [
      'A row without a number and the row of the number are joined',
      { named: row('b'), numbered: row('a', 7) },
      7,
      { is: 'join', target: 'a', other: 'b' }
    ],
    [
      'A row that was sold is reported if its name means another repository now',
      { named: row('a', 6, true), numbered: undefined },
      7,
      { is: 'another', target: 'a', sold: 6, now: 7 }
    ],
    [
      'A row that was sold is reported if its name means another repository that has a row',
      { named: row('a', 6, true), numbered: row('b', 7) },
      7,
      { is: 'another', target: 'a', sold: 6, now: 7 }
    ],
    [
      'A new row is made if nothing was sold under the row of another number',
      { named: row('a', 6), numbered: undefined },
      7,
      { is: 'make' }
    ],
    [
      'The name leads to the row of the number if nothing was sold under the other row',
      { named: row('a', 6), numbered: row('b', 7) },
      7,
      { is: 'name', target: 'b' }
    ],
    [
      'A name that was heard to mean another repository means it until the host says something else',
      { named: row('a', 6, true, 7), numbered: undefined },
      undefined,
      { is: 'another', target: 'a', sold: 6, now: 7 }
    ],
    [
      'What was heard last counts',
      { named: row('a', 6, true, 7), numbered: undefined },
      8,
      { is: 'another', target: 'a', sold: 6, now: 8 }
    ],
    [
      'A name that is heard to mean the sold repository again is not believed at once',
      { named: row('a', 6, true, 7), numbered: row('a', 6, true, 7) },
      6,
      { is: 'again', target: 'a', sold: 6, now: 7 }
    ],
    [
      'What was heard of a name under which nothing was sold does not matter while nothing is heard now',
      { named: row('a', 6, false, 7), numbered: undefined },
      undefined,
      { is: 'there', target: 'a' }
    ]
  ]
  for (const [words, rows, id, which] of cases) test(words, () => assert.deepEqual(whichRow(rows, id), which))
})

/** The factor by which the test's clock is faster. */
const SPEED = 50
const started = performance.now()

/** A process that only resolves the row of a repository. */
function startProcess(db: Database) {
  const now = () => AT + Math.round((performance.now() - started) * SPEED)
  const sleep = (ms: number, signal?: AbortSignal) => wait(ms / SPEED, signal)
  const leases = createLeases({ db, ...steadyClock(now), sleep, newId: randomUUID, stopping: createShutdown(50) })
  const options = { db, leases, now, newId: randomUUID, sold: () => ({ seats: 1, scenes: ['kit'] }) }
  /** `said`: the number that the host answers now; null: no answer. */
  const resolve = (repository: NamedRepository, said: number | null = repository.id ?? null) =>
    resolveRow({ ...options, hear: async () => said ?? undefined }, repository)
  return { leases, resolve }
}

const counted = { names: 0 }
const newName = () => `acme/kit-${++counted.names}`
const rowsOf = (db: Database, names: readonly string[]) =>
  db
    .selectFrom('access_target')
    .innerJoin('access_name', 'access_name.target', 'access_target.target')
    .select(['access_target.target', 'repository_id', 'name'])
    .where('name', 'in', names)
    .orderBy('name')
    .execute()

onEachDatabase('the row of a repository', tables, ({ db, other }) => {
  test('Concurrent processes create the row of a repository once', async () => {
    const name = newName()
    const processes = [startProcess(db()), startProcess(other()), startProcess(db()), startProcess(other())]
    const resolved = await Promise.all(processes.map(({ resolve }) => resolve({ name, id: undefined })))
    assert.equal(new Set(resolved.map(({ target }) => target)).size, 1)
    assert.equal((await rowsOf(db(), [name])).length, 1)
    assert.notEqual(resolved[0]?.target, name, 'its key is none of its names')
  })

  test('The row of a repository is found by each of its names, and by its number under a new name', async () => {
    const [first, second, id] = [newName(), newName(), 501]
    const { resolve } = startProcess(db())
    const { target } = await resolve({ name: first, id: undefined })
    assert.deepEqual(await resolve({ name: first, id }), { target })
    assert.deepEqual(await resolve({ name: second, id }), { target })
    for (const name of [first, second]) assert.deepEqual(await findRow(db(), { name, id: undefined }), { target })
    assert.equal(await findRow(db(), { name: newName(), id: 502 }), undefined)
    const [owner = '', repo = ''] = second.split('/')
    const configured = { owner: owner.toUpperCase(), repo }
    assert.deepEqual(await repositoryOfRow(db(), [configured], target), configured)
    assert.deepEqual(await repositoryOfRow(db(), [], target), { owner, repo: first.split('/')[1] })
  })

  test('The row of a number is joined with the row of a name without a number, by whichever process', async () => {
    const [first, second, id] = [newName(), newName(), 503]
    const processes = [startProcess(db()), startProcess(other())]
    const { target } = await startProcess(db()).resolve({ name: first, id })
    const before = await startProcess(other()).resolve({ name: second, id: undefined })
    assert.notEqual(before.target, target)
    const resolved = await Promise.all(processes.map(({ resolve }) => resolve({ name: second, id })))
    // A process that waits too long for the other one leaves the two rows to it.
    for (const one of resolved) assert.equal(one.target, target)
    for (const { resolve } of processes) assert.deepEqual(await resolve({ name: second, id }), { target })
    assert.deepEqual(
      (await rowsOf(db(), [first, second])).map((one) => [one.target, one.name]),
      [
        [target, first],
        [target, second]
      ]
    )
    assert.equal(
      await db().selectFrom('access_target').select('target').where('target', '=', before.target).executeTakeFirst(),
      undefined
    )
  })

  test("The host's present answer decides between two numbers of a name while nothing was sold", async () => {
    const [name, old, fresh] = [newName(), 506, 507]
    const { resolve } = startProcess(db())
    const { target: before } = await resolve({ name, id: old })
    const { target } = await resolve({ name, id: fresh })
    assert.notEqual(target, before)
    const { resolve: resolveLate } = startProcess(other())
    assert.deepEqual(await resolveLate({ name, id: old }, null), { target }, 'the host does not answer')
    assert.deepEqual(await resolveLate({ name, id: old }, fresh), { target })
    assert.deepEqual(await findRow(db(), { name, id: undefined }), { target })
    assert.deepEqual(await resolveLate({ name, id: old }, old), { target: before }, 'it has its name back')
  })

  test('A replaced repository stays known as replaced until the host says that the name means the sold one again', async () => {
    const [name, sold, fresh] = [newName(), 508, 509]
    const { target } = await startProcess(db()).resolve({ name, id: sold })
    const { paymentId } = await buy(db())
    await grant(db(), { paymentId, target })
    const replaced = { target, replaced: { sold, now: fresh } }
    assert.deepEqual(await startProcess(db()).resolve({ name, id: fresh }), replaced)
    const { resolve } = startProcess(other())
    assert.deepEqual(await resolve({ name, id: undefined }), replaced, 'a new process has heard nothing yet')
    assert.deepEqual(await resolve({ name, id: sold }, null), replaced, 'the host does not answer')
    assert.deepEqual(await resolve({ name, id: sold }, fresh), replaced, 'what the process has heard is old')
    assert.deepEqual(await findRow(db(), { name, id: sold }), replaced)
    assert.deepEqual(await resolve({ name, id: sold }, sold), { target })
    assert.deepEqual(await findRow(db(), { name, id: undefined }), { target })
  })

  test('Two rows are not joined while a process writes to either, and the row with the number counts until then', async () => {
    const [first, second, id] = [newName(), newName(), 504]
    const { resolve } = startProcess(db())
    const { target } = await resolve({ name: first, id })
    const { target: joining } = await resolve({ name: second, id: undefined })
    for (const held of [target, joining]) {
      const writer = startProcess(other())
      const done = await writer.leases.hold(held, 0, async () => resolve({ name: second, id }))
      assert.deepEqual(done?.value, { target, joining })
    }
    assert.deepEqual(await resolve({ name: second, id }), { target })
  })
})
