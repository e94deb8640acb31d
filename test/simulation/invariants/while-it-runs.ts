import type { AccessEvent } from '../../../sandbox/code-host/state/state.ts'
import type { HostCall } from '../world/network.ts'
import { DAY, HOUR, leadsTo, MINUTE, meantBy, type World } from '../world/world.ts'

/** How an account came by what it has in a repository: through a call of ours, or not. */
type Via = 'ours' | 'other'
type Held = {
  repository: number
  accountId: number
  invitation?: Via | undefined
  access?: Via | undefined
  byHandAt: number
  /** A writer wrote about it which had been stopped in between: repaired, but not prevented. */
  stale: boolean
  /** When others last ended it, in ms, and how. */
  ended?: { at: number; how: string } | undefined
  /** The call of ours that brought the last invitation. */
  call?: HostCall | undefined
}

export type Provenance = {
  /** Accounts that have something through us. */
  ours(): { repository: number; accountId: number; what: 'collaborator' | 'invitation' }[]
  of(repository: number, accountId: number): Held
}

/** ms between a check of ours and what the host does then: what others do in between cannot be known. */
const RACE_MS = 2 * MINUTE

/** What must hold after every change at the host, by the host's own record. */
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

  /** A repository that was never sold: whoever writes to it must not have heard that the name means this one by now. */
  function checkUnsold({ what, repositoryId }: AccessEvent, before: Held, login: string) {
    before.stale = true
    const call = network.arriving()
    const [instead] = [...world.replaced].find(([, fresh]) => fresh === repositoryId) ?? []
    if (call && !call.stale && world.hadHeard(call, repositoryId, instead)) {
      world.broken('nothing is written to a repository that is not the one that was sold', `${login}: ${what}`)
    }
  }

  function checkOurs({ what, accountId, at, role }: AccessEvent, before: Held, login: string) {
    const stale = network.arriving()?.stale ?? false
    if (stale) before.stale = true
    const racing = stale || at - before.byHandAt < RACE_MS || submitted(before)
    switch (what) {
      case 'invited':
        if (twisted(accountId)) return
        // Whoever stood still since the host was asked whom the name means may find that it has changed hands.
        if (!askedFor(before, at, stale || world.pausedLately(at)))
          world.broken('nobody is invited who was not asked for', `${login} (${accountId}) was invited`)
        if (!stale && cameBack(before)) {
          world.broken(
            'what was declined or removed by hand does not come back by itself',
            `${login} was invited again after ${before.ended?.how}`
          )
        }
        if ((before.access === 'other' || before.invitation === 'other') && !racing) touched(login, what)
        return
      case 'invited_again':
        if (before.invitation === 'other' && !racing) touched(login, what)
        return
      case 'added':
      case 'role_changed':
      case 'invitation_changed':
        if (!racing) touched(login, what)
        return
      case 'withdrawn':
        if (before.invitation !== 'ours' && !racing) touched(login, what)
        return
      case 'removed':
        if (before.access !== 'ours' && !racing) touched(login, what)
        if (!stale && role?.before === 'read' && isWanted(before)) {
          world.broken('the end of one claim takes nothing that another still wants', `${login} was removed`)
        }
        return
      default:
    }
  }

  /** A buyer with one purchase, long paid, has asked for this account, long ago, and for no other. */
  function isWanted({ repository, accountId }: Held): boolean {
    const since = scheduler.now() - 6 * HOUR
    return world.users.some(({ userId }) => {
      const [sale, ...more] = world.shop.sales.filter((other) => other.userId === userId)
      const asks = world.asks.filter((ask) => ask.userId === userId)
      if (sale?.status !== 'paid' || sale.untold > 0 || more.length > 0) return false
      if (Math.max(sale.changedAt, sale.toldAt) > since) return false
      if (!leadsTo(world, sale.product, repository)) return false
      const settled = asks.some(
        ({ reason, at }) => at > sale.toldAt && (reason === 'invited' || reason === 'already_invited')
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

  function touched(login: string, what: string) {
    world.broken('nobody that we did not add is touched', `${login}: ${what}`)
  }

  /**
   * A buyer's own call is made unless the host, asked just now, shows what is there (the contract, A4). Such a call may
   * reach the host after its buyer was answered: what counts is when it was sent.
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

  /** The host itself invited somebody else. */
  function twisted(accountId: number): boolean {
    const last = network.arriving()
    const asked = decodeURIComponent(last?.path.split('/').at(-1) ?? '')
    if (names.loginOf(accountId).toLowerCase() === asked.toLowerCase()) return false
    world.twisted.add(accountId)
    return true
  }

  /** By the number that the name had when it was sent. `late`: or has had since. */
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
      // One that was put into the queue is carried out later.
      const done = ask.reason === 'invited' || ask.reason === 'already_invited'
      const until = done ? (ask.answeredAt ?? 0) : (ask.answeredAt ?? ask.at) + 2 * DAY
      return until >= end.at && meantBy(world, ask).has(accountId)
    })
    const buyers = asks.filter((ask) => meantBy(world, ask).has(accountId))
    // Also one that no pass has seen before the account was removed.
    const paidAnew = world.shop.sales.some(
      ({ userId, product, changedAt, toldAt }) =>
        Math.max(changedAt, toldAt) >= end.at - DAY &&
        buyers.some((ask) => ask.userId === userId && ask.product === product)
    )
    return !asked && !paidAnew
  }

  /** The host refused an invitation for its limit though we could have known. */
  function wasted(refused: string) {
    const now = scheduler.now()
    const id = world.numberOf(refused, now)
    if (id === undefined || host.record.nameOf(id) === undefined) return
    // What was sent under another name counts once the host has said that both are the same repository.
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
    // A host that has not shown its list for an hour has left us to our own invitations, and then the call is made.
    const shown = host.record.calls().some(({ method, path, status, at, because }) => {
      return (
        method === 'GET' &&
        path.endsWith('/invitations') &&
        world.numberOf(path, at) === id &&
        status !== 'dropped' &&
        status < 400 &&
        // Answered as it is, and not spoiled on its way.
        because === null &&
        at > now - HOUR
      )
    })
    // By a clock that is wrong nobody can tell when a day is over.
    if (shown && !world.clockWasWrong(now - 2 * DAY, now) && ours.length + others.length >= 50)
      world.broken('no limit is exceeded by us', 'an invitation was sent that could not fit')
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
