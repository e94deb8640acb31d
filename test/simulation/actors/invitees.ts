import type { AccessEvent } from '../../../sandbox/code-host/state/state.ts'
import type { Chance } from '../random.ts'
import { DAY, goesOn, HOUR, REACTION_MS, standing, type World } from '../world/world.ts'

/** Invited accounts accept, decline, or do nothing: buyers mostly accept, strangers mostly do not. */
export function answerInvitations(world: World, chance: Chance): void {
  const { host, scheduler, names, story, people } = world
  let seen = 0
  scheduler.onStep(() => {
    const history = host.record.history()
    for (; seen < history.length; seen += 1) {
      const event = history[seen]
      if (event?.what === 'invited' && event.actor.by !== 'hand') consider(event)
    }
  })

  function consider({ accountId, repositoryId }: AccessEvent) {
    const repository = repositoryId
    const asked = world.users.some(({ accounts }) => accounts.includes(accountId))
    const feeling = chance.next()
    const wait = chance.is(0.6) ? chance.early(REACTION_MS, DAY) : chance.early(REACTION_MS + HOUR, 8 * DAY)
    const accepts = feeling < (asked ? 0.7 : 0.25)
    const declines = feeling > (asked ? 0.9 : 0.7)
    if (!accepts && !declines) return
    scheduler.at(people, scheduler.now() + wait, () => {
      if (!goesOn(world) || standing(world, repository, accountId) !== 'invitation') return
      const invitation = host.record.invitations(repository).find(({ inviteeId }) => inviteeId === accountId)
      if (!invitation || scheduler.now() - invitation.createdAt < REACTION_MS) return
      const login = names.loginOf(accountId)
      story.tell(`${login} ${accepts ? 'accepts' : 'declines'}`)
      host.rehearse.byHand({ action: accepts ? 'accept' : 'decline', repository, login })
    })
  }
}
