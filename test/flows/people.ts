import { describe } from 'node:test'
import type { GrantView } from '../../src/access/requests/views.ts'
import type { Config } from '../../src/config/config.ts'
import { databases } from '../setup/databases.ts'
import type { SandboxWorld } from '../setup/sandbox-world.ts'
import { suiteWorld } from '../setup/test-worlds.ts'
import { signIn } from '../setup/visitor.ts'

export const repository = 'acme-starters/starter-kit'
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** Somebody with an account of the host and a paid purchase. */
export type Buyer = { userId: string; email: string; login: string }

/**
 * The same stories on SQLite and on Postgres, each in a world where passes and mails run when the story says so. `config`:
 * what is otherwise than at the sandbox's shop.
 */
export function onEachWorld(
  title: string,
  config: Partial<Config>,
  stories: (world: () => SandboxWorld) => void
): void {
  for (const { name, create } of databases) {
    describe(`${title}, on ${name}`, () => stories(suiteWorld(create, { rounds: false, config })))
  }
}

/** Who is in a world, what they do, and what has come of it. */
export function peopleOf(world: () => SandboxWorld) {
  const host = () => world().codeHost
  let counted = 0

  /** A new account of the host; returns its login. */
  function person(login = `person-${++counted}`): string {
    host().rehearse.addAccount({ login, name: login, emails: [] })
    return login
  }

  /** Somebody who has bought the products of these ids, or the first one. */
  async function buyer(name?: string, ...products: string[]): Promise<Buyer> {
    const login = person(name)
    const email = `${login}@mail.example`
    if (products.length === 0) await world().pay({ email })
    for (const product of products) await world().pay({ email, product })
    return { userId: (await signIn(world(), email)).userId, email, login }
  }

  /** Send invite by the action: a session of the sign-in library does not outlive the days that pass here. */
  function send({ userId }: { userId: string }, username: string, product?: string) {
    return world().context.invite({ userId, username, ...(product !== undefined && { product }) })
  }

  function byHand(deed: 'accept' | 'decline' | 'leave', login: string, where = repository) {
    host().rehearse.byHand({ deed, repository: where, login })
  }

  function refund({ email }: Buyer, product?: string) {
    return world().atProcessor('refund', email, product)
  }

  /** Lets time go by, with a pass whenever one is due; after so many of them the rest of the time goes by at once. */
  async function pass(ms = 0, { passes = 40 } = {}): Promise<void> {
    const { clock } = host()
    const end = clock.now() + ms
    for (let count = 0; count < passes && clock.now() < end; count += 1) {
      const { nextAt } = await world().context.access.pass()
      clock.advance(Math.max(0, Math.min(nextAt, end) - clock.now()))
    }
    clock.advance(Math.max(0, end - clock.now()))
    await world().context.access.pass()
  }

  function loginOf(id: number): string {
    return [...host().record.accounts()].find((account) => account.id === id)?.login ?? ''
  }

  /** A buyer's account that has accepted. */
  async function accepted(who: Buyer, login = person()): Promise<string> {
    const { reason } = await send(who, login)
    if (reason !== 'invited') throw new Error(`${login}: ${reason}`)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    return login
  }

  /** The logins of those who have access. */
  function collaborators(where = repository): string[] {
    return host()
      .record.collaborators(where)
      .map(({ login }) => login)
  }

  /** The logins of those who may accept. */
  function invited(where = repository): string[] {
    const listed = host().record.invitations(where)
    return listed.filter(({ expired }) => !expired).map(({ inviteeId }) => loginOf(inviteeId))
  }

  /** What Pullpass, or another process of it, tells a buyer. */
  async function grantsOf({ userId }: { userId: string }, { access } = world().context): Promise<GrantView[]> {
    return (await access.purchases(userId)).flatMap(({ grants, following }) => [...grants, ...following])
  }

  /** The same in words: login, state and reason. */
  async function statesOf(who: { userId: string }, context = world().context): Promise<string[]> {
    return (await grantsOf(who, context)).map(({ login, state, because }) => `${login} ${state} ${because}`)
  }

  return { person, buyer, send, byHand, refund, pass, accepted, loginOf, collaborators, invited, grantsOf, statesOf }
}
