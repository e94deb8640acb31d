// A user deletes the account while something else of theirs is under way, at each of its statements.

import assert from 'node:assert/strict'
import type { Database } from '../../../src/db/database.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { deleteAccount } from '../../../src/users/deleting/delete-account.ts'
import { openUnsynced } from '../../support/databases/migrated.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

type HandAction = {
  name: string
  /** @returns the status of the answer, where there is one */
  run(world: SandboxWorld, who: { visitor: Visitor; email: string; login: string }): Promise<number | undefined>
}

const actions: HandAction[] = [
  {
    name: 'Send invite',
    run: async (_, { visitor, login }) => (await visitor.postJson('/api/invite', { username: login })).status
  },
  { name: 'a page of the user', run: async (_, { visitor }) => (await visitor.get('/dashboard')).status },
  {
    name: 'a page that takes up a payment',
    async run({ context }, { visitor, email }) {
      await context.db.updateTable('payment').set({ user_id: null }).where('email', '=', email).execute()
      return (await visitor.get('/dashboard')).status
    }
  },
  {
    name: 'a delivery about the payment',
    async run(world, { email }) {
      await world.atProcessor('dispute', email)
      await world.atProcessor('win', email)
      return undefined
    }
  },
  {
    name: 'another payment with the address',
    async run(world, { email }) {
      await guestWhoPaid(world, email)
      return undefined
    }
  }
]

for (const { name, run } of actions) {
  testOnEachDatabase(
    `An account that is deleted at any statement of ${name} loses no purchase, and nothing fails`,
    async (_, { create }) => {
      const database = await create()
      /** Deletes after so many statements. */
      let after = Number.POSITIVE_INFINITY
      let deleting: Promise<unknown> | undefined
      let erase = async (): Promise<unknown> => undefined
      const watch = {
        async after() {
          after -= 1
          if (after === 0) deleting = erase()
        }
      }
      const openDatabase = async () => {
        const connection = await openUnsynced(database)
        return { ...connection, db: watchStatements(connection.db, watch) }
      }
      const world = await startSandboxWorld({ database, overrides: { openDatabase } })
      await using __ = { [Symbol.asyncDispose]: () => world.close().then(database.dispose) }
      const { person } = peopleOf(() => world)
      // Postgres has a second process. SQLite blocks the thread for as long as another connection writes.
      const isPostgres = world.config.database.kind === 'postgres'
      const other: Database = isPostgres ? (await world.reconfigured({})).db : world.context.db
      let isPast = false
      for (let statements = isPostgres ? 2 : 1; !isPast; statements += name === 'Send invite' ? 4 : 2) {
        const login = person(`${name.replaceAll(/\W/g, '')}-${statements}`.slice(0, 39).toLowerCase())
        const email = `${login}@mail.example`
        // The host takes 50 invitations a day.
        world.codeHost.clock.advance(40 * MINUTE_MS)
        await world.pay({ email })
        const { userId, ...visitor } = await signIn(world, email)
        const now = world.context.now()
        erase = () => deleteAccount(other, { userId, admins: [], mailIn: undefined, now })
        deleting = undefined
        after = statements
        const status = await run(world, { visitor, email, login })
        isPast = deleting === undefined
        after = Number.POSITIVE_INFINITY
        await (deleting ?? erase())
        assert.ok(status === undefined || status < 500, `${status} after ${statements} statements`)
        const rows = await world.context.db.selectFrom('inbox').select('error').where('error', 'is not', null).execute()
        assert.deepEqual(rows, [])
        const again = await signIn(world, email)
        const bought = world.context.db.selectFrom('payment').select(['user_id']).where('email', '=', email)
        for (const { user_id } of await bought.execute()) {
          assert.equal(user_id, again.userId, `after ${statements} statements`)
        }
        const invited = await again.postJson('/api/invite', { username: login })
        assert.equal(invited.status, 200)
        const { reason } = (await invited.json()) as { reason: string }
        assert.ok(['invited', 'already_invited'].includes(reason), `${reason} after ${statements} statements`)
      }
    }
  )
}
