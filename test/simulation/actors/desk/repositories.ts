import type { Context } from '../../../../src/context.ts'
import { type Decided, type Decision, decide, openDecision } from '../../../../src/desk/people/decide-repository.ts'
import { nameOf } from '../../../../src/product.ts'
import { routes } from '../../../../src/routes.ts'
import type { Machine } from '../../world/machine.ts'
import { SELLER } from '../../world/seed-database.ts'
import { goesOn, MINUTE, type World } from '../../world/world.ts'

type Kind = Decision['kind']

/** The form of a repository's page with what there is to decide, and the kinds of decisions that it carries out. */
export const decisionPaths: Readonly<Record<Kind, string>> = {
  release: `${routes.deskReconcile} release`,
  replace: `${routes.deskReconcile} replace`
}

/** A decision that a process has carried out. `ids`: the accounts whose withdrawals were released. */
type Carried = { kind: Kind; repository: string; ids: readonly number[]; decided: Decided }

/**
 * Looks at the page of each repository, and decides as it offers, at a process that may die. Without an answer the
 * seller looks again some other time.
 */
export async function decideAtDesk(world: World, kind: Kind, machine: Machine): Promise<Carried[]> {
  const { scheduler, people, chance } = world
  if (goesOn(world) && chance.is(0.2)) machine.arm(chance.whole(1, 30), 'kill')
  const asked = decideAll(world, kind, machine.context()).catch((error: unknown) => {
    world.story.tell(`it fails: ${error}`)
    if (/constraint/i.test(`${error}`)) world.broken('a decision about a repository breaks no constraint', `${error}`)
    return []
  })
  return (await Promise.race([asked, scheduler.wait(people, 10 * MINUTE).then(() => undefined)])) ?? []
}

async function decideAll(world: World, kind: Kind, context: Context): Promise<Carried[]> {
  const carried: Carried[] = []
  for (const repository of context.repositories) {
    const { decision } = await openDecision(context, repository)
    if (decision?.kind !== kind) continue
    const token = `${kind}-${world.seed}-${world.acted.length}-${world.scheduler.now()}`
    const decided = await decide(context, { repository, decision }, { userId: SELLER.id, token })
    world.story.tell(`the seller, ${kind} of ${nameOf(repository)}: ${'said' in decided ? decided.said : decided.is}`)
    if (decided.is === 'done') world.acted.push({ path: decisionPaths[kind], actionId: token })
    const ids = decision.kind === 'release' ? decision.ids : []
    carried.push({ kind, repository: nameOf(repository), ids, decided })
  }
  return carried
}
