import { after, before, describe, type TestContext, test } from 'node:test'
import { databases, type TestDatabase } from './databases.ts'

type Kind = (typeof databases)[number]

/** The things that the tests of a suite share on a database. They get `given`, to be used once `open` has resolved. */
export type Shared<Given> = (database: () => TestDatabase) => {
  given: Given
  open(): Promise<void>
  close(): Promise<void>
}

/**
 * Runs the same tests on SQLite and on Postgres, each on a new database. `shared` is opened before the hooks of the
 * tests run, and closed after them: `tables`, `aShop(…)`, `aWorld(…)`, or `emptyDatabase` for tests that open what they
 * need by themselves.
 */
export function onEachDatabase<Given>(
  title: string,
  shared: Shared<Given>,
  tests: (given: Given) => void,
  among = databases
): void {
  for (const { name, create } of among) {
    describe(`${title}, on ${name}`, () => {
      let database: TestDatabase
      const { given, open, close } = shared(() => database)
      before(async () => {
        database = await create()
        await open()
      })
      tests(given)
      // Hooks run in the order in which they are written, so everything that the tests opened is closed before this.
      after(async () => {
        await close()
        await database.dispose()
      })
    })
  }
}

/**
 * As {@link onEachDatabase}, on SQLite alone: for what a browser does with a page, since no page depends on the
 * database.
 */
export function onOneDatabase<Given>(title: string, shared: Shared<Given>, tests: (given: Given) => void): void {
  onEachDatabase(title, shared, tests, databases.slice(0, 1))
}

/**
 * Runs one test on SQLite and on Postgres, for what needs a database of its own: a process that is killed, a command,
 * or a clock that has moved on. The test makes the database, and disposes of it.
 */
export function testOnEachDatabase(
  title: string,
  run: (t: TestContext, kind: Kind) => Promise<void>,
  among: readonly Kind[] = databases
): void {
  for (const kind of among) test(`${title}, on ${kind.name}`, (t) => run(t, kind))
}

/** The database alone: all tables, and no rows. */
export const emptyDatabase: Shared<() => TestDatabase> = (database) => ({
  given: database,
  open: async () => {},
  close: async () => {}
})
