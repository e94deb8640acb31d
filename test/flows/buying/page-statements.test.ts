import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../../../src/routes.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('the pages of a buyer', emptyDatabase, (database) => {
  test('A page of a buyer asks the database for the session, the accounts, the purchases, the seats taken by links and the queues of the repositories, and the page of all purchases for the orders', async () => {
    const asked: string[] = []
    const openDatabase = async () => {
      const connection = await openMigrated(database())
      return { ...connection, db: watchStatements(connection.db, { before: ({ sql }) => void asked.push(sql) }) }
    }
    const world = await startSandboxWorld({ database: database(), overrides: { openDatabase } })
    await using _ = { [Symbol.asyncDispose]: () => world.close() }
    const { person, send, byHand, pass } = peopleOf(() => world)
    await world.context.access.round()
    const login = person()
    await world.pay({ email: 'ada@mail.example' })
    const ada = await signIn(world, 'ada@mail.example')
    /** The tables that the statements of a page name first. */
    async function tablesOfPage(path: string, shown: RegExp) {
      asked.length = 0
      assert.match(await (await ada.get(path)).text(), shown)
      // A column may be a statement of its own.
      const whole = asked.map((sql) => sql.replace(/\(select max\(.*?\)\) as "since"/, ''))
      return whole.map((sql) => / from "(\w+)"| from \(select .*? from "(\w+)"/.exec(sql)?.slice(1).join(''))
    }
    // The statement about the queues counts grants first.
    const five = ['session', 'account', 'payment', 'seat_link', 'access_grant']
    const pages = [
      [routes.dashboard, five],
      [routes.purchases, [...five, 'payment', 'payment_event']]
    ] as const
    for (const [path, tables] of pages) assert.deepEqual(await tablesOfPage(path, /Choose your /), tables)
    assert.equal((await send(ada, login)).reason, 'invited')
    for (const [path, tables] of pages) assert.deepEqual(await tablesOfPage(path, /Open the invitation/), tables)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    for (const [path, tables] of pages) assert.deepEqual(await tablesOfPage(path, /You’re in/), tables)
  })
})
