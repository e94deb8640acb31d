import type { AccessEvent } from '../../sandbox/code-host/journal.ts'
import type { HostCall } from './network.ts'
import { DAY, HOUR, MINUTE, REPOSITORY, type World } from './world.ts'

/** How an account came by what it has: through a call of ours, or not. */
type Via = 'ours' | 'other'
type Held = {
  invitation?: Via | undefined
  access?: Via | undefined
  byHandAt: number
  /** The call of ours that brought the last invitation. */
  call?: HostCall | undefined
}

export type Provenance = {
  /** Accounts that have something through us. */
  ours(): { accountId: number; what: 'collaborator' | 'invitation' }[]
  of(accountId: number): Held
  /** Accounts that a writer wrote about which had been stopped in between: repaired, but not prevented. */
  staleWrites: Set<number>
}

/** ms between a check of ours and what the host does then: what others do in between cannot be known. */
const RACE_MS = 2 * MINUTE

/** What must hold after every change at the host, by the host's own record. */
export function watchHost(world: World): Provenance {
  const { host, scheduler, tokens, names, network } = world
  const held = new Map<number, Held>()
  const staleWrites = new Set<number>()
  const ended = new Map<number, { at: number; how: string }>()
  for (const { accountId } of host.record.collaborators(REPOSITORY))
    held.set(accountId, { access: 'other', byHandAt: 0 })
  const of = (id: number): Held => {
    const known = held.get(id) ?? { byHandAt: Number.NEGATIVE_INFINITY }
    held.set(id, known)
    return known
  }
  let seen = 0
  let callsSeen = 0
  scheduler.onStep(() => {
    const calls = host.record.calls()
    for (; callsSeen < calls.length; callsSeen += 1) if (calls[callsSeen]?.because === 'invitation_limit') wasted()
    const history = host.record.history()
    for (; seen < history.length; seen += 1) {
      const event = history[seen]
      if (event) note(event)
    }
  })

  function note(event: AccessEvent) {
    const { accountId, actor, what, at } = event
    const ours = actor.by === 'token' && tokens.ours.has(actor.token)
    const before = of(accountId)
    const login = names.loginOf(accountId)
    world.story.tell(`host: ${login} ${what} by ${ours ? 'us' : actor.by}`)
    if (ours) checkOurs(event, before, login)
    else if (actor.by === 'hand') before.byHandAt = at
    if (what === 'declined' || what === 'left' || (!ours && (what === 'removed' || what === 'withdrawn'))) {
      ended.set(accountId, { at, how: what })
    }
    const via: Via = ours ? 'ours' : 'other'
    if (what === 'invited') Object.assign(before, { invitation: via, call: ours ? network.arriving() : undefined })
    else if (what === 'withdrawn' || what === 'declined' || what === 'lost') before.invitation = undefined
    else if (what === 'accepted')
      Object.assign(before, { access: before.access ?? before.invitation, invitation: undefined })
    else if (what === 'added') before.access = via
    else if (what === 'removed' || what === 'left') before.access = undefined
  }

  function checkOurs({ what, accountId, at, role }: AccessEvent, before: Held, login: string) {
    const stale = network.arriving()?.stale ?? false
    if (stale) staleWrites.add(accountId)
    const racing = stale || at - before.byHandAt < RACE_MS || submitted(accountId)
    switch (what) {
      case 'invited':
        if (twisted(accountId)) return
        if (!askedFor(accountId, at))
          world.broken('nobody is invited who was not asked for', `${login} (${accountId}) was invited`)
        if (!stale && cameBack(accountId)) {
          world.broken(
            'what was declined or removed by hand does not come back by itself',
            `${login} was invited again after ${ended.get(accountId)?.how}`
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
        if (!stale && role?.before === 'read' && isWanted(accountId)) {
          world.broken('the end of one claim takes nothing that another still wants', `${login} was removed`)
        }
        return
      default:
    }
  }

  /** A buyer with one purchase, long paid, has asked for this account, long ago, and for no other. */
  function isWanted(accountId: number): boolean {
    const since = scheduler.now() - 6 * HOUR
    return world.users.some(({ userId }) => {
      const [sale, ...more] = world.shop.sales.filter((other) => other.userId === userId)
      const asks = world.asks.filter((ask) => ask.userId === userId)
      if (sale?.status !== 'paid' || more.length > 0 || Math.max(sale.changedAt, sale.toldAt) > since) return false
      const settled = asks.some(
        ({ reason, at }) => at > sale.toldAt && (reason === 'invited' || reason === 'already_invited')
      )
      const only = asks.every(({ login, at }) => {
        const ids = names.during(login, at - RACE_MS, scheduler.now())
        return at < since && ids.size === 1 && ids.has(accountId)
      })
      return settled && only && sale.toldAt > 0 && !world.mistypedAt.has(userId)
    })
  }

  function touched(login: string, what: string) {
    world.broken('nobody that we did not add is touched', `${login}: ${what}`)
  }

  /** A buyer's own call is made unless the host, asked just now, shows what is there (the contract, A4). */
  function submitted(accountId: number): boolean {
    const now = scheduler.now()
    return (
      network.arriving()?.method === 'PUT' &&
      world.asks.some(({ login: asked, at, answeredAt }) => {
        return (
          at <= now && (answeredAt ?? at + 7 * HOUR) >= now && names.during(asked, at - RACE_MS, now).has(accountId)
        )
      })
    )
  }

  /** The host itself invited somebody else. */
  function twisted(accountId: number): boolean {
    const last = network.arriving()
    const asked = decodeURIComponent(last?.path.split('/').at(-1) ?? '')
    if (names.loginOf(accountId).toLowerCase() === asked.toLowerCase()) return false
    world.twisted.add(accountId)
    return true
  }

  function askedFor(accountId: number, at: number): boolean {
    return world.asks.some((ask) => {
      // A name that could not be looked up while it was typed is looked up later.
      const sure = ask.reason === 'invited' || ask.reason === 'already_invited'
      const until = sure ? (ask.answeredAt ?? at) + RACE_MS : at
      return ask.at <= at && names.during(ask.login, ask.at - RACE_MS, until).has(accountId)
    })
  }

  function cameBack(accountId: number): boolean {
    const end = ended.get(accountId)
    if (!end) return false
    const asked = world.asks.some((ask) => {
      // One that was put into the queue is carried out later.
      const done = ask.reason === 'invited' || ask.reason === 'already_invited'
      const until = done ? (ask.answeredAt ?? 0) : (ask.answeredAt ?? ask.at) + 2 * DAY
      return until >= end.at && names.during(ask.login, ask.at - RACE_MS, scheduler.now()).has(accountId)
    })
    const buyers = world.asks.filter((ask) => names.during(ask.login, ask.at - RACE_MS, ask.at + HOUR).has(accountId))
    // Also one that no pass has seen before the account was removed.
    const paidAnew = world.shop.sales.some(
      ({ userId, changedAt, toldAt }) =>
        Math.max(changedAt, toldAt) >= end.at - DAY && buyers.some((ask) => ask.userId === userId)
    )
    return !asked && !paidAnew
  }

  /** The host refused an invitation for its limit though we could have known. */
  function wasted() {
    const now = scheduler.now()
    const ours = host.record
      .history()
      .filter(({ what, actor, at }) => what === 'invited' && actor.by === 'token' && at > now - DAY)
    const others = host.record.invitations(REPOSITORY).filter(({ inviterId, createdAt }) => {
      return inviterId === 0 && createdAt > now - DAY && createdAt < now - 7 * HOUR
    })
    // A host that has not shown its list for an hour has left us to our own invitations, and then the call is made.
    const shown = host.record.calls().some(({ method, path, status, at }) => {
      return (
        method === 'GET' && path.includes('/invitations') && status !== 'dropped' && status < 400 && at > now - HOUR
      )
    })
    if (shown && ours.length + others.length >= 50)
      world.broken('no limit is exceeded by us', 'an invitation was sent that could not fit')
  }

  return {
    of,
    staleWrites,
    ours: () =>
      [...held].flatMap(([accountId, { access, invitation }]) => [
        ...(access === 'ours' ? [{ accountId, what: 'collaborator' as const }] : []),
        ...(invitation === 'ours' ? [{ accountId, what: 'invitation' as const }] : [])
      ])
  }
}
