import type { SandboxWorld } from '../setup/sandbox-world.ts'

/** Has a sender live a story through, of somebody new unless `order` names a sale; resolves once the shop has worked it off. */
export function tellerOf(world: () => SandboxWorld) {
  let counted = 0
  return async function tell(sender: string, story: string, order: object = {}) {
    counted += 1
    const email = `${sender}-${story.replaceAll('_', '-')}-${counted}@mail.example`
    const url = `${world().processor.url}/_sandbox/senders/${sender}/${story}`
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ email, ...order }) })
    const told = (await response.json()) as { sale?: string; deliveries?: { id: string; status?: number }[] }
    await world().context.inbox.drain()
    return {
      offered: response.status !== 409,
      ok: response.ok,
      email,
      sale: told.sale,
      deliveries: told.deliveries ?? []
    }
  }
}
