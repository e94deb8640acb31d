import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'

/**
 * Which repository a name means, by the host's number for it. Claims follow a repository whose name was changed, here and
 * at the host. A name that means another repository by now (deleted and made anew, or given to another) says nothing
 * about those who were let into the first one: then nothing is concluded from what it shows until a person has looked.
 * @param id undefined while the host has not said it
 */
export async function settleRepository(
  db: Database,
  target: string,
  id: number | undefined
): Promise<'same' | 'another'> {
  if (id === undefined) return 'same'
  const known = await idOf(db, target)
  if (known === id) return 'same'
  if (known !== undefined) return 'another'
  await serializable(db, async (tx) => {
    await keepId(tx, target, id)
    const former = await tx
      .selectFrom('access_target')
      .select('target')
      .where('repository_id', '=', id)
      .where('target', '!=', target)
      .execute()
    for (const { target: name } of former) {
      await tx.updateTable('access_grant').set({ target }).where('target', '=', name).execute()
      await tx.updateTable('access_intent').set({ target }).where('target', '=', name).execute()
      await tx.updateTable('access_account').set({ target }).where('target', '=', name).execute()
      await tx.updateTable('access_target').set({ repository_id: null }).where('target', '=', name).execute()
    }
  })
  return 'same'
}

/** The seller has looked: the name means this repository from now on. */
export async function keepId(db: Database, target: string, id: number): Promise<void> {
  await db
    .insertInto('access_target')
    .values({ target, repository_id: id })
    .onConflict((conflict) => conflict.column('target').doUpdateSet({ repository_id: id }))
    .execute()
}

async function idOf(db: Database, target: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('access_target')
    .select('repository_id')
    .where('target', '=', target)
    .executeTakeFirst()
  return row?.repository_id ?? undefined
}
