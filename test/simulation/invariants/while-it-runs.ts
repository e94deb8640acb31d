import type { AccessEvent } from '../../../sandbox/code-host/state/state.ts'
import type { Waiter } from '../scheduler.ts'
import type { HostCall } from '../world/network.ts'
import { DAY, HOUR, leadsTo, MINUTE, meantBy, type World } from '../world/world.ts'
import { checkNotGivenUp } from './accepted.ts'
import { checkNobodyComesBack } from './seller-ends.ts'

/** The origin of an account's access or invitation: a call of ours, or not. */
type Via = 'ours' | 'other'
type Held = {
  repository: number
  accountId: number
  invitation?: Via | undefined
  access?: Via | undefined
  byHandAt: number
  /**
   * A process that had stood still wrote about the account: such a write is repaired later, but cannot be prevented.
   */
  stale: boolean
  /** When (ms) and how another person last ended the access or the invitation. */
  ended?: { at: number; how: string } | undefined
  /** The seller has said that the account follows a purchase, so that no call of ours has to say whose access it is. */
  isAdopted?: boolean
  /** The call of ours that made the last invitation. */
  call?: HostCall | undefined
}

export type Provenance = {
  /** Accounts that have access or an invitation through us. */
  ours(): { repository: number; accountId: number; what: 'collaborator' | 'invitation' }[]
  of(repository: number, accountId: number): Held
}

/** ms between our question and the host's action: Pullpass cannot know of changes in between. */
const RACE_MS = 2 * MINUTE

/** Checks the invariants after every change at the host, by the host's own record. */
export function watchHost(world: World): Provenance {
  const { host, scheduler, tokens, names, network } = world
  const held = new Map<string, Held>()
  const of = (repository: number, accountId: number): Held => {
    const key = `${repository} ${accountId}`
    const known = held.get(key) ?? { repository, accountId, byHandAt: Number.NEGATIVE_INFINITY, stale: false }
    held.set(key, known)
    return known
  }
  for (const repository of world.repositories) {
    for (const { accountId } of host.record.collaborators(repository))
      Object.assign(of(repository, accountId), { access: 'other', byHandAt: 0 })
  }
  let seen = 0
  let callsSeen = 0
  scheduler.onStep(() => {
    const calls = host.record.calls()
    for (; callsSeen < calls.length; callsSeen += 1)
      if (calls[callsSeen]?.because === 'invitation_limit') wasted(calls[callsSeen]?.path ?? '')
    const history = host.record.history()
    for (; seen < history.length; seen += 1) {
      const event = history[seen]
      if (event) note(event)
    }
  })

  function note(event: AccessEvent) {
    const { accountId, actor, what, at, repositoryId: repository } = event
    const ours = actor.by === 'token' && tokens.ours.has(actor.token)
    const before = of(repository, accountId)
    const login = names.loginOf(accountId)
    world.story.tell(`host: ${login} ${what} by ${ours ? 'us' : actor.by}${inWords(repository)}`)
    if (ours && !world.repositories.includes(repository)) checkUnsold(event, before, login)
    else if (ours) checkOurs(event, before, login)
    else if (actor.by === 'hand') before.byHandAt = at
    if (what === 'declined' || what === 'left' || (!ours && (what === 'removed' || what === 'withdrawn'))) {
      before.ended = { at, how: what }
    }
    const via: Via = ours ? 'ours' : 'other'
    if (what === 'invited') Object.assign(before, { invitation: via, call: ours ? network.arriving() : undefined })
    else if (what === 'withdrawn' || what === 'declined' || what === 'lost') before.invitation = undefined
    else if (what === 'accepted')
      Object.assign(before, { access: before.access ?? before.invitation, invitation: undefined })
    else if (what === 'added') before.access = via
    else if (what === 'removed' || what === 'left') before.access = undefined
  }

  /** A repository that is not sold: the process that wrote to it must not have been told that the name means it now. */
  function checkUnsold({ what, repositoryId }: AccessEvent, before: Held, login: string) {
    before.stale = true
    const call = network.arriving()
    const [instead] = [...world.replaced].find(([, fresh]) => fresh === repositoryId) ?? []
    if (call && !call.stale && world.hadHeard(call, repositoryId, instead)) {
      world.broken('no write goes to a repository that is not sold', `${login}: ${what}`)
    }
  }

  function checkOurs({ what, accountId, at, role }: AccessEvent, before: Held, login: string) {
    const stale = network.arriving()?.stale ?? false
    if (stale) before.stale = true
    else checkNotGivenUp(world, { repository: before.repository, login })
    if (isIgnored(before) && !stale && !askedFor(before, at, true))
      world.broken('an account that the seller ignores is not written to', `${login}: ${what}`)
    const racing = stale || at - before.byHandAt < RACE_MS || submitted(before) || world.inFiles.has(accountId)
    switch (what) {
      case 'invited':
        if (twisted(accountId)) return
        if (!stale && !world.pausedLately(at)) checkNobodyComesBack(world, before.repository, accountId, at)
        // If a process stood still after it had asked for the name's account, the name may belong to another account
        // now.
        if (!askedFor(before, at, stale || world.pausedLately(at)))
          world.broken('no account is invited that was not asked for', `${login} (${accountId}) was invited`)
        if (!stale && cameBack(before)) {
          world.broken(
            'access that was declined or removed by hand does not come back automatically',
            `${login} was invited again after ${before.ended?.how}`
          )
        }
        if ((before.access === 'other' || before.invitation === 'other') && !racing && !isHidden(before))
          touched(login, what)
        return
      case 'invited_again':
        if (before.invitation === 'other' && !racing && !isHidden(before)) touched(login, what)
        return
      case 'added':
      case 'role_changed':
      case 'invitation_changed':
        if (!racing) touched(login, what)
        return
      case 'withdrawn':
        if (before.invitation !== 'ours' && !racing && !isOrdered(before) && !isReplaced(before)) touched(login, what)
        return
      case 'removed':
        if (before.access !== 'ours' && !racing && !isOrdered(before)) touched(login, what)
        if (!stale && role?.before === 'read' && isWanted(before)) {
          world.broken('the end of one grant removes no access of another grant', `${login} was removed`)
        }
        return
      default:
    }
  }

  /**
   * Whether a buyer with a single purchase, paid for hours, has asked for this account, hours ago, and for no other.
   */
  function isWanted({ repository, accountId }: Held): boolean {
    const since = scheduler.now() - 6 * HOUR
    return world.users.some(({ userId }) => {
      const [sale, ...more] = world.shop.sales.filter((other) => other.userId === userId)
      const asks = world.asks.filter((ask) => ask.userId === userId)
      if (sale?.status !== 'paid' || sale.untold > 0 || more.length > 0) return false
      if (Math.max(sale.changedAt, sale.toldAt) > since) return false
      if (!leadsTo(world, sale.product, repository)) return false
      // The host may have invited another account than the one that was asked for: then the grant is blocked.
      const settled = asks.some(
        ({ reason, state, at }) =>
          at > sale.toldAt && state !== 'blocked' && (reason === 'invited' || reason === 'already_invited')
      )
      const only = asks.every(({ login, at }) => {
        const ids = names.during(login, at - RACE_MS, scheduler.now())
        return at < since && ids.size === 1 && ids.has(accountId)
      })
      return settled && only && sale.toldAt > 0 && world.mistypedAt(userId, sale.product) === undefined
    })
  }

  const inWords = (repository: number) => {
    return world.repositories.length > 1 ? ` in ${host.record.nameOf(repository) ?? repository}` : ''
  }

  /** Whether the seller has ordered that the account loses what it has, or follows a purchase. */
  const isOrdered = ({ repository, accountId }: Held) => world.ordered.has(`${repository} ${accountId}`)

  /** Whether the seller has said that the account is meant to be there. */
  const isIgnored = ({ repository, accountId }: Held) => world.ignored.has(`${repository} ${accountId}`)

  function touched(login: string, what: string) {
    world.broken('no account that we did not add is touched', `${login}: ${what}`)
  }

  /**
   * Whether this is the call of a buyer's submission. It is made unless the host, asked just before, shows access or an
   * invitation (A4 of the contract). It may reach the host after the buyer was answered: the time of sending counts.
   */
  function submitted({ repository, accountId }: Held): boolean {
    const call = network.arriving()
    if (call?.method !== 'PUT') return false
    const { sentAt } = call
    return world.asks.some(({ login: asked, product, at, answeredAt }) => {
      return (
        leadsTo(world, product, repository) &&
        at <= sentAt &&
        (answeredAt ?? at + 7 * HOUR) >= sentAt &&
        names.during(asked, at - RACE_MS, scheduler.now()).has(accountId)
      )
    })
  }

  /**
   * Whether the host has shown no list of invitations since a buyer asked for the account: first invitations go on
   * meanwhile, and an invitation of somebody else cannot be seen.
   */
  function isHidden({ repository, accountId, access, byHandAt }: Held): boolean {
    if (access === 'other') return false
    const asks = world.asks.filter((ask) => {
      return leadsTo(world, ask.product, repository) && meantBy(world, ask).has(accountId)
    })
    const since = Math.max(byHandAt + world.lagMs, ...asks.map(({ at }) => at))
    return !showsInvitations(repository, since)
  }

  /** Whether a first invitation replaces an invitation of somebody else that no list has shown. */
  function isReplaced(before: Held): boolean {
    return network.arriving()?.method === 'PUT' && isHidden(before)
  }

  /**
   * Whether the host has shown the invitations of a repository since a time (ms), and no simulated fault spoiled the
   * answer. `to`: the only process whose questions count.
   */
  function showsInvitations(repository: number, since: number, to?: Waiter): boolean {
    return host.record.calls().some(({ method, path, status, at, because }) => {
      return (
        method === 'GET' &&
        path.endsWith('/invitations') &&
        world.numberOf(path, at) === repository &&
        status !== 'dropped' &&
        status < 400 &&
        because === null &&
        at > since &&
        (to === undefined || hasRead(to, path, at))
      )
    })
  }

  /** Whether a process got the answer to the question that reached the host at this time (ms). */
  function hasRead(process: Waiter, asked: string, at: number): boolean {
    return network.calls.some(({ from, path, sentAt, endedAt, status }) => {
      const isAnswered = status !== null && endedAt !== null && endedAt >= at
      return from === process && path === asked && sentAt <= at && isAnswered
    })
  }

  /** Whether the host itself invited another account than asked. */
  function twisted(accountId: number): boolean {
    const last = network.arriving()
    const asked = decodeURIComponent(last?.path.split('/').at(-1) ?? '')
    if (names.loginOf(accountId).toLowerCase() === asked.toLowerCase()) return false
    world.twisted.add(accountId)
    return true
  }

  /**
   * Whether a buyer asked for this account, by the account of the name at the time of sending. `late`: or at any time
   * since.
   */
  function askedFor({ repository, accountId }: Held, at: number, late: boolean): boolean {
    return world.asks.some((ask) => {
      if (!leadsTo(world, ask.product, repository) || ask.at > at) return false
      return (late ? names.during(ask.login, ask.at, at) : meantBy(world, ask)).has(accountId)
    })
  }

  function cameBack({ repository, accountId, ended: end }: Held): boolean {
    if (!end) return false
    const asks = world.asks.filter(({ product }) => leadsTo(world, product, repository))
    const asked = asks.some((ask) => {
      // A queued submission is carried out later.
      const done = ask.reason === 'invited' || ask.reason === 'already_invited'
      const until = done ? (ask.answeredAt ?? 0) : (ask.answeredAt ?? ask.at) + 2 * DAY
      return until >= end.at && meantBy(world, ask).has(accountId)
    })
    const buyers = asks.filter((ask) => meantBy(world, ask).has(accountId))
    // Includes a payment that no round had seen when the account was removed.
    const paidAnew = world.shop.sales.some(
      ({ userId, product, changedAt, toldAt }) =>
        Math.max(changedAt, toldAt) >= end.at - DAY &&
        buyers.some((ask) => ask.userId === userId && ask.product === product)
    )
    return !asked && !paidAnew
  }

  /** The host refused an invitation because of its daily limit: checks whether Pullpass could have known. */
  function wasted(refused: string) {
    const now = scheduler.now()
    const id = world.numberOf(refused, now)
    if (id === undefined || host.record.nameOf(id) === undefined) return
    // A call under another name counts once the host has said that both names are the same repository.
    const call = world.network.calls.findLast(({ method, path }) => method === 'PUT' && path === refused)
    if (call && !world.hadHeard(call, id, id)) return
    const ours = host.record
      .history()
      .filter(
        (event) =>
          event.repositoryId === id && event.what === 'invited' && event.actor.by === 'token' && event.at > now - DAY
      )
    const others = host.record.invitations(id).filter(({ inviterId, createdAt }) => {
      return inviterId === 0 && createdAt > now - DAY && createdAt < now - 7 * HOUR
    })
    // If the host has not shown this process its list for an hour, or has spoiled an entry of it since the process
    // started, the process does not know all invitations, and makes the call.
    const shown = showsInvitations(id, now - HOUR, call?.from)
    // With a wrong clock a process cannot know when a day is over.
    if (shown && !world.clockWasWrong(now - 2 * DAY, now) && ours.length + others.length >= 50)
      world.broken('the daily limit of invitations is not exceeded', 'an invitation was sent above the limit')
  }

  return {
    of,
    ours: () =>
      [...held.values()].flatMap(({ repository, accountId, access, invitation }) => [
        ...(access === 'ours' ? [{ repository, accountId, what: 'collaborator' as const }] : []),
        ...(invitation === 'ours' ? [{ repository, accountId, what: 'invitation' as const }] : [])
      ])
  }
}
