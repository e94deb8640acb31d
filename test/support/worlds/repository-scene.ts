import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { peopleOf, repository } from './people.ts'
import type { SandboxWorld } from './sandbox-world.ts'

/**
 * Fills a repository with an account of every kind that its page in the desk knows: paid, invited, expired, let in by
 * hand before it paid, a stranger, one that may write, and two that another account has invited, one of them to more
 * than read.
 */
export async function fillRepository(world: SandboxWorld): Promise<void> {
  const { buyer, send, accepted, person } = peopleOf(() => world)
  const { clock, rehearse } = world.codeHost
  await accepted(await buyer('ada-paid'), 'ada-paid')
  await send(await buyer('eva-expired'), 'eva-expired')
  // Without rounds nothing renews the invitation.
  clock.advance(8 * DAY_MS)
  await send(await buyer('ivy-invited'), 'ivy-invited')
  const early = await buyer('hans-by-hand')
  rehearse.byHand({ action: 'add', repository, login: 'hans-by-hand' })
  await send(early, 'hans-by-hand')
  rehearse.byHand({ action: 'add', repository, login: person('sid-stranger') })
  rehearse.byHand({ action: 'add', repository, login: person('wanda-writes'), role: 'write' })
  rehearse.byHand({ action: 'invite', repository, login: person('otto-other') })
  rehearse.byHand({ action: 'invite', repository, login: person('mia-maintains'), role: 'maintain' })
}
