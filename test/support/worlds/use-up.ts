import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import type { SandboxWorld } from './sandbox-world.ts'

/**
 * Uses up `count` invitations of the limit of the day until `until` (ms), as if they had been sent a day before that.
 */
export async function useUp({ context: { db } }: SandboxWorld, until: number, count = 50): Promise<void> {
  const { target } = await db.selectFrom('access_target').select('target').executeTakeFirstOrThrow()
  const at = until - DAY_MS
  const sent = { target, kind: 'invite', grant_id: 'earlier', login: 'x', fence: 1, at, deadline: at } as const
  for (let time = 0; time < count; time += 1) {
    const id = `earlier ${until} ${count} ${time}`
    await db
      .insertInto('access_intent')
      .values({ ...sent, id, ended_at: at, outcome: 'done', status: 201 })
      .execute()
  }
}
