import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databases } from '../../test/setup/databases.ts'
import { openMigrated } from '../../test/setup/migrated.ts'
import { serializable } from './serializable.ts'

for (const { name, create } of databases) {
  test(`on ${name}, two that each look before they write do it one after the other`, async () => {
    const database = await create()
    const connection = await openMigrated(database)
    const { db } = connection
    try {
      let attempts = 0
      const addIfFew = (login: string) =>
        serializable(db, async (tx) => {
          attempts++
          const found = await tx.selectFrom('code_host_account').select('login').execute()
          await new Promise((resolve) => setTimeout(resolve, 20))
          if (found.length < 3)
            await tx.insertInto('code_host_account').values({ account_id: login, login, seen_at: 1 }).execute()
        })
      await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(addIfFew))
      assert.equal((await db.selectFrom('code_host_account').select('login').execute()).length, 3)
      assert.ok(name === 'sqlite' ? attempts === 6 : attempts > 6)
    } finally {
      await connection.close()
      await database.dispose()
    }
  })

  test(`on ${name}, what fails for another reason is not done again, and leaves nothing`, async () => {
    const database = await create()
    const connection = await openMigrated(database)
    try {
      let attempts = 0
      const failing = serializable(connection.db, async (tx) => {
        attempts++
        await tx.insertInto('code_host_account').values({ account_id: 'a', login: 'a', seen_at: 1 }).execute()
        throw new Error('no')
      })
      await assert.rejects(failing, /^Error: no$/)
      assert.equal(attempts, 1)
      assert.deepEqual(await connection.db.selectFrom('code_host_account').select('login').execute(), [])
    } finally {
      await connection.close()
      await database.dispose()
    }
  })
}
