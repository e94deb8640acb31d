import type { Chance } from '../random.ts'
import { DAY, goesOn, HOUR, lastChange, MINUTE, REACTION_MS, soldNow, standing, type World } from '../world/world.ts'

/** An action of the seller in one repository. */
type HandAction = (world: World, chance: Chance, repository: number) => void

/** The seller changes access by hand, on the host's own pages, and replaces the token. */
export async function liveAsSeller(world: World, chance: Chance): Promise<void> {
  const { scheduler, people } = world
  const actions: [HandAction, ...HandAction[]] = [
    takeSomebodyOff,
    takeSomebodyOff,
    withdrawAnInvitation,
    inviteSomebody,
    addSomebody,
    changeTheToken,
    spoilTheToken
  ]
  if (chance.is(0.2))
    scheduler.at(people, scheduler.now() + chance.early(HOUR, 6 * DAY), () => onOneSold(world, chance, inviteACrowd))
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(2 * HOUR, 5 * DAY))
    if (goesOn(world)) onOneSold(world, chance, chance.pick(actions))
  }
}

function onOneSold(world: World, chance: Chance, action: HandAction) {
  const [first, ...others] = soldNow(world)
  if (first !== undefined) action(world, chance, chance.pick([first, ...others]))
}

function anyone({ host, users }: World, chance: Chance, buyersToo: boolean): number | undefined {
  const buyers = new Set(users.flatMap(({ accounts }) => accounts))
  const all = [...host.record.accounts()].filter(({ id, type }) => type === 'User' && (buyersToo || !buyers.has(id)))
  const [first, ...others] = all
  return first && chance.pick([first, ...others]).id
}

/**
 * Whether nothing has happened to the account for two days. Otherwise Pullpass could not see the seller's change: an
 * account that is removed and added between two rounds looks unchanged, and an account that is added while the outcome
 * of a call is unknown looks as if the call had added it.
 */
const longCalmed = (world: World, repository: number, id: number) => {
  const since = world.scheduler.now() - 2 * DAY
  const asked = world.asks.some(({ login, at }) => at >= since && world.names.during(login, at, at).has(id))
  return lastChange(world, repository, id) <= since && !asked
}

const calmed = (world: World, repository: number, id: number) => {
  return world.scheduler.now() - lastChange(world, repository, id) >= REACTION_MS
}

const takeSomebodyOff: HandAction = (world, chance, repository) => {
  const { host, names, story, users } = world
  const there = users
    .flatMap(({ accounts }) => accounts)
    .filter((id) => standing(world, repository, id) === 'collaborator' && calmed(world, repository, id))
  const [first, ...others] = there
  if (first === undefined) return
  const id = chance.pick([first, ...others])
  const login = names.loginOf(id)
  story.tell(`seller takes ${login} off the repository`)
  host.rehearse.byHand({ action: 'remove', repository, login })
  if (chance.is(0.7)) tellOfRemoval(world, repository, id)
}

/** The host's member webhook says who removed the account. It knows no names of products, so each may be meant. */
function tellOfRemoval({ anyMachine, story, names }: World, repositoryId: number, memberId: number) {
  const context = anyMachine()?.context()
  if (!context) return
  story.tell(`the host tells of the removal of ${names.loginOf(memberId)}`)
  for (const repository of context.repositories) {
    void context.access.memberChanged({ repository, repositoryId, action: 'removed', memberId, senderId: 1 })
  }
}

const withdrawAnInvitation: HandAction = (world, chance, repository) => {
  const { host, names, story } = world
  // Not an expired invitation or one that is being renewed: its withdrawal would look like the host's or our own.
  const listed = host.record
    .invitations(repository)
    .filter(
      ({ inviteeId, createdAt }) => createdAt > world.scheduler.now() - 5 * DAY && calmed(world, repository, inviteeId)
    )
  const [first, ...others] = listed
  if (!first) return
  const login = names.loginOf(chance.pick([first, ...others]).inviteeId)
  story.tell(`seller withdraws the invitation to ${login}`)
  host.rehearse.byHand({ action: 'withdraw', repository, login })
}

const inviteSomebody: HandAction = (world, chance, repository) => {
  const id = anyone(world, chance, chance.is(0.4))
  if (id === undefined || standing(world, repository, id) !== 'nothing' || !longCalmed(world, repository, id)) return
  const login = world.names.loginOf(id)
  try {
    world.host.rehearse.byHand({ action: 'invite', repository, login })
    world.story.tell(`seller invites ${login} by hand`)
  } catch {
    // The host's limits apply to the seller too.
  }
}

const addSomebody: HandAction = (world, chance, repository) => {
  const id = anyone(world, chance, chance.is(0.4))
  if (id === undefined || standing(world, repository, id) !== 'nothing' || !longCalmed(world, repository, id)) return
  const login = world.names.loginOf(id)
  const role = chance.pick(['read', 'write'] as const)
  world.story.tell(`seller adds ${login} by hand (${role})`)
  world.host.rehearse.byHand({ action: 'add', repository, login, role })
}

/** The seller uses up most invitations of a day by hand. */
function inviteACrowd(world: World, chance: Chance, repository: number) {
  const wanted = chance.whole(44, 50)
  let sent = 0
  for (let guest = 1; guest <= wanted; guest += 1) {
    const login = `guest-${guest}`
    if (world.names.during(login, 0, world.scheduler.now()).size === 0) world.names.join(login)
    try {
      world.host.rehearse.byHand({ action: 'invite', repository, login })
      sent += 1
    } catch {
      break
    }
  }
  world.story.tell(`seller invites ${sent} guests by hand`)
}

/** Replaces the token, in the documented order (the new one first) or in the other. */
const changeTheToken: HandAction = ({ tokens, host, story, scheduler, people }, chance) => {
  const fresh = tokens.spare.shift()
  if (fresh === undefined) return
  const old = tokens.current
  const install = () => {
    tokens.current = fresh
    story.tell('seller configures the new token')
  }
  const revoke = () => {
    host.rehearse.trouble(old, 'revoked')
    story.tell('seller revokes the old token')
  }
  const [first, second] = chance.is(0.6) ? [install, revoke] : [revoke, install]
  first()
  scheduler.at(people, scheduler.now() + chance.early(MINUTE, 12 * HOUR), second)
}

const spoilTheToken: HandAction = ({ tokens, host, story, scheduler, people }, chance) => {
  const { current } = tokens
  const trouble = chance.pick(['weak', 'not_admin', 'expired', 'unapproved'] as const)
  story.tell(`the token is in trouble: ${trouble}`)
  host.rehearse.trouble(current, trouble)
  scheduler.at(people, scheduler.now() + chance.early(10 * MINUTE, DAY), () => {
    if (tokens.current !== current) return
    host.rehearse.trouble(current, null)
    story.tell('the token is good again')
  })
}
