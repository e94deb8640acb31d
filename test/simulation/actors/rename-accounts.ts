import type { Chance } from '../random.ts'
import { type Buyer, DAY, MINUTE, type World } from '../world/world.ts'

/** Of two buyers who are one, the other may have deleted the account in the meantime. */
function isStillOwned({ users }: World, accountId: number): boolean {
  return users.some(({ accounts }) => accounts.includes(accountId))
}

/** Renames the buyer's account; in some cases a stranger takes the old name later. */
export function takeAnotherName(world: World, buyer: Buyer, chance: Chance) {
  const { names, story, scheduler, people, seed } = world
  const id = buyer.accounts[0]
  if (id === undefined || !isStillOwned(world, id)) return
  const old = names.loginOf(id)
  const fresh = `${old}-${chance.whole(10, 99)}`.slice(-39)
  if (names.during(fresh, 0, scheduler.now()).size > 0) return
  names.rename(id, fresh)
  story.tell(`${old} is called ${fresh} now`)
  if (!chance.is(0.6)) return
  scheduler.at(people, scheduler.now() + chance.early(MINUTE, 2 * DAY), () => {
    if (names.during(old, scheduler.now(), scheduler.now()).size > 0) return
    names.join(old)
    story.tell(`a stranger is called ${old} now (seed ${seed})`)
  })
}

/** Deletes the buyer's account and creates another one; in some cases a stranger takes the old name later. */
export function beginAnew(world: World, { accounts, name }: Buyer, chance: Chance) {
  const { names, story, scheduler, people, there, users } = world
  const id = accounts[0]
  if (id === undefined || there.has(id) || !isStillOwned(world, id)) return
  const old = names.loginOf(id)
  const fresh = `${name}-new-${chance.whole(100, 999)}`
  const isTaken = (login: string) => names.during(login, scheduler.now(), scheduler.now()).size > 0
  if (isTaken(fresh)) return
  names.leaveTheHost(id)
  const heir = names.join(fresh)
  for (const user of users) user.accounts = user.accounts.map((each) => (each === id ? heir : each))
  story.tell(`${old} (${id}) deletes the account and is ${fresh} (${heir}) now`)
  if (!chance.is(0.7)) return
  scheduler.at(people, scheduler.now() + chance.early(1000, DAY), () => {
    if (isTaken(old)) return
    story.tell(`a stranger is called ${old} now, who was deleted (${names.join(old)})`)
  })
}
