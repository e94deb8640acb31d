import type { Host } from '../host.ts'
import { deleteAccount, moveRepository, rename, replaceRepository } from '../rules/names.ts'
import { findAccount, findOrganization, findRepository } from '../rules/roles.ts'
import type { InvitationLimit, LagOf, Settings } from '../settings.ts'
import { addAccount } from '../state/plant.ts'
import type { SeedAccount } from '../state/seed.ts'
import type { Account, State, TokenTrouble } from '../state/state.ts'
import { byHand, type HandOrder } from './by-hand.ts'
import { type MisbehaviourOrder, misbehaviour } from './misbehave.ts'

type Some<Whole> = { [Part in keyof Whole]?: Whole[Part] | undefined }
export type SettingsChange = Some<Omit<Settings, 'invitationLimit' | 'lagOf'>> & {
  invitationLimit?: Some<InvitationLimit> | undefined
  lagOf?: Some<LagOf> | undefined
}

/**
 * The control API at `/_sandbox` as functions, for a simulation in the same process. Each function throws an Error with
 * the reason when it cannot do its work; `repository` is `owner/name`.
 */
export type Rehearsal = {
  byHand(order: HandOrder): void
  /** Adds an account. Returns it with its classic token. */
  addAccount(seed: SeedAccount): Readonly<Account> & { token: string | null }
  /** Deletes an account; its login is free at once. */
  deleteAccount(login: string): void
  /** Renames an account or an organization; the old login is free at once. */
  rename(login: string, to: string): void
  move(repository: string, to: { name?: string | undefined; owner?: string | undefined }): void
  /**
   * Lets all fine-grained tokens cover the repository: after a transfer they do not. Their accounts become members of
   * its organization, since such a token covers only what its account owns or is a member of.
   */
  cover(repository: string): void
  /** Makes another repository of the same name; the old one is renamed to `keepAs`, or deleted. */
  replace(repository: string, keepAs?: string): Promise<void>
  /** Sets the number of host seats; null for no limit. */
  seats(organization: string, seats: number | null): void
  set(change: SettingsChange): void
  /** Makes the next matching calls go wrong. */
  misbehave(order: MisbehaviourOrder): void
  behave(): void
  /** Gives the token a trouble; null makes the token good again. */
  trouble(token: string, trouble: TokenTrouble | null): void
  /**
   * Makes a fine-grained token of the account that may do what its tokens might, and revokes those. Returns its secret.
   */
  renewToken(account: string): string
}

export function rehearsalOf(host: Host): Rehearsal {
  const { state } = host.store
  const done = () => {
    state.revision += 1
    host.store.save()
  }
  const organizationOf = (login: string) => {
    const found = findOrganization(state, login)
    if (!found) throw new Error('no such organization')
    return found
  }
  const repositoryOf = (asked: string) => {
    const [owner = '', name = ''] = asked.split('/')
    const found = findRepository(state, owner, name)
    if (!found) throw new Error('no such repository')
    return found
  }
  return {
    byHand: (order) => byHand(host, order),
    addAccount(seed) {
      const { account, token } = addAccount(state, seed, { randomHex: host.randomHex, now: host.clock.now() })
      done()
      return { ...account, token }
    },
    deleteAccount(login) {
      const found = findAccount(state, login)
      if (!found) throw new Error('no such account')
      deleteAccount(state, found, host.clock.now())
      done()
    },
    rename(login, to) {
      rename(state, findAccount(state, login) ?? organizationOf(login), to)
      done()
    },
    move(repository, to) {
      moveRepository(state, repositoryOf(repository), to)
      done()
    },
    cover(repository) {
      const { id, ownerId } = repositoryOf(repository)
      const members = state.organizations.find((each) => each.id === ownerId)?.members
      for (const { accountId, repositories } of state.tokens.values()) {
        if (!repositories) continue
        if (!repositories.includes(id)) repositories.push(id)
        if (!members?.some((member) => member.accountId === accountId)) members?.push({ accountId, role: 'member' })
      }
      done()
    },
    async replace(repository, keepAs) {
      await replaceRepository(host, repositoryOf(repository), keepAs)
      done()
    },
    seats(organization, seats) {
      organizationOf(organization).seats = seats
      done()
    },
    set({ invitationLimit, lagOf, ...rest }) {
      Object.assign(state.settings, given(rest))
      state.settings.lagOf = { ...state.settings.lagOf, ...given(lagOf ?? {}) }
      Object.assign(state.settings.invitationLimit, given(invitationLimit ?? {}))
      done()
    },
    misbehave(order) {
      state.misbehaviours.push(misbehaviour(order, host.clock.now()))
      done()
    },
    behave() {
      state.misbehaviours = []
      done()
    },
    trouble(secret, trouble) {
      const token = state.tokens.get(secret)
      if (!token) throw new Error('no such token')
      if (trouble === 'expiring') token.expiresAt = host.clock.now() + SOON_MS
      else if (token.trouble === 'expiring') token.expiresAt = host.clock.now() + TOKEN_LIFE_MS
      token.trouble = trouble
      done()
    },
    renewToken(account) {
      const token = `github_pat_sandbox_${host.randomHex(20)}`
      const replaces = renewTokens(state, account, token, host.clock.now())
      done()
      host.onNewToken?.({ token, replaces })
      return token
    }
  }
}

/** ms for which a token works that expires soon. */
const SOON_MS = 6 * 24 * 60 * 60_000
/** ms for which a new token works. */
const TOKEN_LIFE_MS = 365 * 24 * 60 * 60_000

/** @returns the secrets of the tokens that are revoked */
function renewTokens(state: State, login: string, token: string, now: number): string[] {
  const accountId = findAccount(state, login)?.id
  const old = [...state.tokens.values()].filter((each) => each.accountId === accountId && each.kind === 'fine-grained')
  const [first] = old
  if (!first) throw new Error(`no fine-grained token of ${login}`)
  const secrets = old.map((each) => each.token)
  for (const secret of secrets) state.tokens.delete(secret)
  state.tokens.set(token, { ...first, token, trouble: null, expiresAt: now + TOKEN_LIFE_MS })
  return secrets
}

function given(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
