import type { Page } from 'playwright-core'
import { fillDesk, SELLER } from '../worlds/desk-scene.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { signIn } from '../worlds/visitor.ts'

const filled = new WeakMap<SandboxWorld, Promise<void>>()

/** Opens a page of the desk, in a world that has buyers of every kind from then on. */
export function desk(path: string, heading: string | RegExp) {
  return async (page: Page, world: SandboxWorld) => {
    const filling = filled.get(world) ?? fillDesk(world)
    filled.set(world, filling)
    await filling
    const { id } = await world.context.db
      .selectFrom('payment')
      .select('id')
      .where('email', 'like', 'quentin-waits%')
      .executeTakeFirstOrThrow()
    const { event_id } = await world.context.db
      .selectFrom('inbox')
      .select('event_id')
      .where('processor', '=', 'stripe')
      .orderBy('received_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    // The seller has signed in, and has no purchase.
    const seller = world.context.db.selectFrom('user').select('id').where('email', '=', SELLER)
    const user = path.includes(':user') ? (await seller.executeTakeFirstOrThrow()).id : ''
    await page.goto(path.replace(':payment', id).replace(':delivery', `stripe.${event_id}`).replace(':user', user))
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
}

/** Signs the seller in at this moment: what follows needs a sign-in of the last hours. */
export async function signInAnew(page: Page, world: SandboxWorld): Promise<void> {
  const { cookies } = await signIn(world, SELLER)
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.url })))
}
