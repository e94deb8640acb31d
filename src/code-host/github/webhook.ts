import * as z from 'zod'
import type { HookReading, KnownRepository } from '../hook.ts'

/** Only the fields that are used. https://docs.github.com/en/webhooks/webhook-events-and-payloads#member */
const member = z.object({
  action: z.string(),
  member: z.object({ id: z.int() }),
  repository: z.object({ id: z.int().optional().catch(undefined), full_name: z.string() }),
  sender: z.object({ id: z.int() }).optional().catch(undefined)
})

/**
 * Reads a delivery whose signature was verified. `event` is the `X-GitHub-Event` header. A repository is recognised by
 * its number, or by its name while the number is unknown. Missing a delivery about a renamed repository does no harm,
 * since it is only a hint.
 */
export function readHook(event: string | null, body: unknown, repositories: readonly KnownRepository[]): HookReading {
  if (event === 'ping') return { kind: 'ping' }
  if (event !== 'member') return { kind: 'ignored', why: `the event ${event}` }
  const parsed = member.safeParse(body)
  if (!parsed.success) return { kind: 'ignored', why: z.prettifyError(parsed.error) }
  const { action, member: account, sender } = parsed.data
  const { id, full_name } = parsed.data.repository
  const found = repositories.find(({ name, id: known }) => {
    if (id !== undefined && known !== undefined) return id === known
    return `${name.owner}/${name.repo}`.toLowerCase() === full_name.toLowerCase()
  })
  if (!found) return { kind: 'ignored', why: 'about another repository' }
  const change = { repository: found.name, repositoryId: id, action, memberId: account.id, senderId: sender?.id }
  return { kind: 'member', change }
}
