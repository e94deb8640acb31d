import type { GrantView } from '../../../src/access/requests/purchase-view.ts'
import type { InviteResult } from '../../../src/invite/result.ts'
import { inviteToast } from '../../../src/pages/page-texts/choose-invite-toast.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import type { SandboxWorld } from './sandbox-world.ts'
import { signIn } from './visitor.ts'

export const repository = 'acme-starters/starter-kit'

/** A buyer with an account at the host and a paid purchase. */
export type Buyer = { userId: string; email: string; login: string }

/** Functions that make accounts and buyers in a world, act for them, and read the results. */
export function peopleOf(world: () => SandboxWorld) {
  const host = () => world().codeHost
  let counted = 0

  /** Makes a new account at the host; returns its login. */
  function person(login = `person-${++counted}`): string {
    host().rehearse.addAccount({ login, name: login, emails: [] })
    return login
  }

  /** Makes a buyer of the products with these ids, or of the first product. */
  async function buyer(name?: string, ...products: string[]): Promise<Buyer> {
    const login = person(name)
    const email = `${login}@mail.example`
    if (products.length === 0) await world().pay({ email })
    for (const product of products) await world().pay({ email, product })
    return { userId: (await signIn(world(), email)).userId, email, login }
  }

  /** Calls the action of Send invite directly: a session would expire during the days that pass in these stories. */
  function send({ userId }: { userId: string }, username: string, product?: string) {
    return world().context.invite({ userId, username, ...(product !== undefined && { product }) })
  }

  /** The message that the page shows after this result, as "title: text". */
  async function toastOf({ userId, login }: Buyer, result: InviteResult<number>): Promise<string> {
    const { config, context, codeHost } = world()
    const end = { ...result, username: login, product: config.products[0] }
    const { title, text } = inviteToast(config, end, await context.access.purchases(userId), codeHost.clock.now())
    return `${title}: ${text}`
  }

  function byHand(action: 'accept' | 'decline' | 'leave', login: string, where = repository) {
    host().rehearse.byHand({ action, repository: where, login })
  }

  function refund({ email }: Buyer, product?: string) {
    return world().atProcessor('refund', email, product)
  }

  /** Lets time pass, with a round whenever one is due; after `rounds` rounds the rest of the time passes at once. */
  async function pass(ms = 0, { rounds = 12 } = {}): Promise<void> {
    const { clock } = host()
    const end = clock.now() + ms
    for (let count = 0; count < rounds && clock.now() < end; count += 1) {
      const { nextAt } = await world().context.access.round()
      clock.advance(Math.max(0, Math.min(nextAt, end) - clock.now()))
    }
    clock.advance(Math.max(0, end - clock.now()))
    await world().context.access.round()
  }

  function loginOf(id: number): string {
    return [...host().record.accounts()].find((account) => account.id === id)?.login ?? ''
  }

  /** Has a buyer's account invited and accepts; returns its login. */
  async function accepted(who: Buyer, login = person()): Promise<string> {
    const { reason } = await send(who, login)
    if (reason !== 'invited') throw new Error(`${login}: ${reason}`)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    return login
  }

  /** The logins of the accounts that have access. */
  function collaborators(where = repository): string[] {
    return host()
      .record.collaborators(where)
      .map(({ login }) => login)
  }

  /** The logins of the accounts with an open invitation. */
  function invited(where = repository): string[] {
    const listed = host().record.invitations(where)
    return listed.filter(({ expired }) => !expired).map(({ inviteeId }) => loginOf(inviteeId))
  }

  /** The grants that Pullpass, or another process of it, shows a buyer. */
  async function grantsOf({ userId }: { userId: string }, { access } = world().context): Promise<GrantView[]> {
    return (await access.purchases(userId)).flatMap(({ grants, following }) => [...grants, ...following])
  }

  /** The grants of a buyer as texts: login, state and reason. */
  async function statesOf(who: { userId: string }, context = world().context): Promise<string[]> {
    return (await grantsOf(who, context)).map(({ login, state, because }) => `${login} ${state} ${because}`)
  }

  return {
    person,
    buyer,
    send,
    toastOf,
    byHand,
    refund,
    pass,
    accepted,
    loginOf,
    collaborators,
    invited,
    grantsOf,
    statesOf
  }
}
