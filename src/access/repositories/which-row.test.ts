import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { AT, onEachMigrated } from '../../../test/setup/access-rows.ts'
import type { Database } from '../../db/database.ts'
import { createShutdown } from '../../runtime/shutdown.ts'
import { steadyClock } from '../../runtime/time/clock.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { createLeases } from '../host/lease.ts'
import { findRow, type Known, type Rows, repositoryOfRow, settleRow, type Which, whichRow } from './which-row.ts'

const row = (target: string, number?: number, sold = false) => ({ target, number, sold })

describe('which row a repository has', () => {
  const cases: [words: string, rows: Rows, id: number | undefined, which: Which][] = [
    ['a new one is made', { named: undefined, numbered: undefined }, undefined, { is: 'make' }],
    ['a new one is made with its number', { named: undefined, numbered: undefined }, 7, { is: 'make' }],
    [
      'a new name leads to the row of the number',
      { named: undefined, numbered: row('a', 7) },
      7,
      { is: 'name', target: 'a' }
    ],
    [
      'without a number the name decides',
      { named: row('a', 7), numbered: undefined },
      undefined,
      { is: 'there', target: 'a' }
    ],
    ['name and number agree', { named: row('a', 7), numbered: row('a', 7) }, 7, { is: 'there', target: 'a' }],
    ['the row gets its number', { named: row('a'), numbered: undefined }, 7, { is: 'number', target: 'a' }],
    ['two rows are one', { named: row('b'), numbered: row('a', 7) }, 7, { is: 'join', target: 'a', other: 'b' }],
    [
      'the name means another one than was sold',
      { named: row('a', 6, true), numbered: undefined },
      7,
      { is: 'another', target: 'a', sold: 6, now: 7 }
    ],
    [
      'that has a row itself',
      { named: row('a', 6, true), numbered: row('b', 7) },
      7,
      { is: 'another', target: 'a', sold: 6, now: 7 }
    ],
    ['nothing was sold under the name yet', { named: row('a', 6), numbered: undefined }, 7, { is: 'make' }],
    [
      'nothing was sold, and the number has a row',
      { named: row('a', 6), numbered: row('b', 7) },
      7,
      { is: 'name', target: 'b' }
    ]
  ]
  for (const [words, rows, id, which] of cases) test(words, () => assert.deepEqual(whichRow(rows, id), which))
})

/** Time goes by so much faster. */
const SPEED = 50
const started = performance.now()

/** A process, as far as it settles which row a repository has. */
function startProcess(db: Database) {
  const now = () => AT + Math.round((performance.now() - started) * SPEED)
  const sleep = (ms: number, signal?: AbortSignal) => wait(ms / SPEED, signal)
  const leases = createLeases({ db, ...steadyClock(now), sleep, newId: randomUUID, stopping: createShutdown(50) })
  const options = { db, leases, now, newId: randomUUID, sold: () => ({ seats: 1, scenes: ['kit'] }) }
  /** `said`: what the host says when it is asked now; null: nothing. */
  const settle = (known: Known, said: number | null = known.id ?? null) =>
    settleRow({ ...options, hear: async () => said ?? undefined }, known)
  return { leases, settle }
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

onEachMigrated('the row of a repository', ({ db, other }) => {
  test('is made once, however many processes ask for it at the same moment', async () => {
    const name = newName()
    const processes = [startProcess(db()), startProcess(other()), startProcess(db()), startProcess(other())]
    const settled = await Promise.all(processes.map(({ settle }) => settle({ name, id: undefined })))
    assert.equal(new Set(settled.map(({ target }) => target)).size, 1)
    assert.equal((await rowsOf(db(), [name])).length, 1)
    assert.notEqual(settled[0]?.target, name, 'its key is none of its names')
  })

  test('is found by every name that it had, and by its number under a name that is new', async () => {
    const [first, second, id] = [newName(), newName(), 501]
    const { settle } = startProcess(db())
    const { target } = await settle({ name: first, id: undefined })
    assert.deepEqual(await settle({ name: first, id }), { target })
    assert.deepEqual(await settle({ name: second, id }), { target })
    for (const name of [first, second]) assert.deepEqual(await findRow(db(), { name, id: undefined }), { target })
    assert.equal(await findRow(db(), { name: newName(), id: 502 }), undefined)
    const [owner = '', repo = ''] = second.split('/')
    const configured = { owner: owner.toUpperCase(), repo }
    assert.deepEqual(await repositoryOfRow(db(), [configured], target), configured)
    assert.deepEqual(await repositoryOfRow(db(), [], target), { owner, repo: first.split('/')[1] })
  })

  test('takes in the one that was kept under a name whose number was not known, by whichever process', async () => {
    const [first, second, id] = [newName(), newName(), 503]
    const processes = [startProcess(db()), startProcess(other())]
    const { target } = await startProcess(db()).settle({ name: first, id })
    const before = await startProcess(other()).settle({ name: second, id: undefined })
    assert.notEqual(before.target, target)
    const settled = await Promise.all(processes.map(({ settle }) => settle({ name: second, id })))
    assert.deepEqual(settled, [{ target }, { target }])
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

  test('is that of what the host says now, where a process knows an older number and nobody was let in yet', async () => {
    const [name, old, fresh] = [newName(), 506, 507]
    const { settle } = startProcess(db())
    const { target: before } = await settle({ name, id: old })
    const { target } = await settle({ name, id: fresh })
    assert.notEqual(target, before)
    const { settle: settleLate } = startProcess(other())
    assert.deepEqual(await settleLate({ name, id: old }, null), { target }, 'the host does not answer')
    assert.deepEqual(await settleLate({ name, id: old }, fresh), { target })
    assert.deepEqual(await findRow(db(), { name, id: undefined }), { target })
    assert.deepEqual(await settleLate({ name, id: old }, old), { target: before }, 'it has its name back')
  })

  test('is not joined while somebody writes to either: until then the one with the number counts', async () => {
    const [first, second, id] = [newName(), newName(), 504]
    const { settle } = startProcess(db())
    const { target } = await settle({ name: first, id })
    const { target: joining } = await settle({ name: second, id: undefined })
    for (const held of [target, joining]) {
      const writer = startProcess(other())
      const done = await writer.leases.hold(held, 0, async () => settle({ name: second, id }))
      assert.deepEqual(done?.value, { target, joining })
    }
    assert.deepEqual(await settle({ name: second, id }), { target })
  })
})
