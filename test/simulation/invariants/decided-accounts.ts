import type { World } from '../world/world.ts'
import type { Provenance } from './while-it-runs.ts'

/** An account that was adopted has its access and its invitation from us from now on: they must follow a payment. */
export function takeAsOurs(provenance: Provenance, repository: number, account: number): void {
  const held = provenance.of(repository, account)
  if (held.access === 'other') held.access = 'ours'
  if (held.invitation === 'other') held.invitation = 'ours'
}

/** An account that was let go has nothing from us any more: from now on it must not be touched. */
export function leaveAlone(world: World, provenance: Provenance, repository: number, account: number): void {
  const held = provenance.of(repository, account)
  if (held.access === 'ours') held.access = 'other'
  if (held.invitation === 'ours') held.invitation = 'other'
  held.isAdopted = false
  // A call that was under way when the account was let go may still arrive.
  held.byHandAt = world.scheduler.now()
  world.ordered.delete(`${repository} ${account}`)
}
