import * as z from 'zod'
import type { HookReading, KnownRepository } from '../hook.ts'

const named = z.object({ id: z.int().optional().catch(undefined), full_name: z.string() })

/** Only the fields that are used. https://docs.github.com/en/webhooks/webhook-events-and-payloads#member */
const member = z.object({
  action: z.string(),
  member: z.object({ id: z.int() }),
  repository: named,
  sender: z.object({ id: z.int() }).optional().catch(undefined)
})

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#repository */
const repositoryEvent = z.object({ action: z.string(), repository: named })

/**
 * Reads a delivery whose signature was verified. `event` is the `X-GitHub-Event` header. A repository is recognised by
 * its number, or by its name while the number is unknown. Missing a delivery about a renamed repository does no harm,
 * since it is only a hint.
 */
export function readHook(event: string | null, body: unknown, repositories: readonly KnownRepository[]): HookReading {
  if (event === 'ping') return { kind: 'ping' }
  if (event === 'repository') {
    const { data, error } = repositoryEvent.safeParse(body)
    if (!data) return { kind: 'ignored', why: z.prettifyError(error) }
    const about = ours(data.repository, repositories)
    return about ? { kind: 'repository', repository: about.name } : notOurs
  }
  if (event !== 'member') return { kind: 'ignored', why: `the event ${event}` }
  const { data, error } = member.safeParse(body)
  if (!data) return { kind: 'ignored', why: z.prettifyError(error) }
  const { action, member: account, sender, repository } = data
  const found = ours(repository, repositories)
  if (!found) return notOurs
  const { id: repositoryId } = repository
  const change = { repository: found.name, repositoryId, action, memberId: account.id, senderId: sender?.id }
  return { kind: 'member', change }
}

const notOurs: HookReading = { kind: 'ignored', why: 'about another repository' }

function ours({ id, full_name }: z.infer<typeof named>, repositories: readonly KnownRepository[]) {
  return repositories.find(({ name, id: known }) => {
    if (id !== undefined && known !== undefined) return id === known
    return `${name.owner}/${name.repo}`.toLowerCase() === full_name.toLowerCase()
  })
}
