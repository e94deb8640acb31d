import type { SandboxWorld } from './sandbox-world.ts'

/**
 * Returns a function that runs a story of a sale at a processor, of a new buyer unless `order` names a sale. It
 * resolves once the shop has processed the deliveries.
 */
export function tellerOf(world: () => SandboxWorld) {
  let counted = 0
  return async function tell(name: string, story: string, order: object = {}) {
    counted += 1
    const email = `${name}-${story.replaceAll('_', '-')}-${counted}@mail.example`
    const url = `${world().processor.url}/_sandbox/processors/${name}/${story}`
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
