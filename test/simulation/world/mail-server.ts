import type { Mail, MailOutcome } from '../../../src/mail/mail.ts'
import type { Chance } from '../random.ts'
import type { Scheduler, Waiter } from '../scheduler.ts'
import { emailOf } from './seed-database.ts'
import { BAD_ADMIN, DAY, goesOn, HOUR, MINUTE, type World } from './world.ts'

/** A mail that has arrived. Times in ms. */
export type ArrivedMail = {
  to: string
  subject: string
  text: string
  /** The key of the mail: no mail about another fact has it. */
  fact: string
  from: Waiter
  at: number
  /** When the process learned that the mail was accepted; null if it has not. */
  answeredAt: number | null
}

/** `away`: no connection. `silent`: the server accepts most mails but does not answer. */
type Trouble = 'away' | 'silent'

export type MailServer = {
  /** The function with which a process sends mails. */
  sendOf(machine: Waiter, effect: () => void): (mail: Mail) => Promise<MailOutcome>
  arrived: ArrivedMail[]
  /** The present trouble; undefined if the server works. */
  trouble: Trouble | undefined
  /** Until when the server is away besides, in ms. */
  awayUntil: number
  /** Addresses that the server refuses. */
  refused: Set<string>
}

/** The mail server of all processes. Unless `calm` is true, single mails fail now and then. */
export function createMailServer(scheduler: Scheduler, chance: Chance, calm: () => boolean): MailServer {
  const server: MailServer = {
    arrived: [],
    trouble: undefined,
    awayUntil: 0,
    refused: new Set(),
    sendOf: (machine, effect) => async (mail) => {
      effect()
      if (machine.dead) return new Promise<never>(() => {})
      await scheduler.wait(machine, chance.early(10, 2000))
      const { trouble } = server
      const isAway = trouble === 'away' || scheduler.now() < server.awayUntil || (!calm() && chance.is(0.03))
      if (isAway) return { ok: false, problem: 'the mail server is away', away: true }
      if (mail.to === BAD_ADMIN || server.refused.has(mail.to))
        return { ok: false, problem: 'the mail server does not take this address' }
      const { to, subject, text, fact = '' } = mail
      const one: ArrivedMail = { to, subject, text, fact, from: machine, at: scheduler.now(), answeredAt: null }
      if (trouble !== 'silent' || chance.is(0.7)) server.arrived.push(one)
      await scheduler.wait(machine, trouble === 'silent' ? 2 * MINUTE : chance.early(1, 50))
      if (trouble === 'silent') return { ok: false, problem: 'the mail server says nothing', unanswered: true }
      one.answeredAt = scheduler.now()
      return { ok: true }
    }
  }
  return server
}

/** The mail server is away for hours to days, does not answer for hours, or refuses the mails to one address. */
export async function troubleTheMails(world: World, chance: Chance): Promise<void> {
  const { mailServer, scheduler, people, story, users } = world
  const then = (ms: number, end: () => void) => scheduler.at(people, scheduler.now() + ms, end)
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(2 * HOUR, 6 * DAY))
    if (!goesOn(world)) return
    const kind = chance.next()
    if (kind < 0.3) {
      const [first, ...others] = users.map(({ userId }) => emailOf(userId))
      if (first === undefined) continue
      const address = chance.pick([first, ...others])
      story.tell(`the mail server does not take mails to ${address}`)
      mailServer.refused.add(address)
      then(chance.early(HOUR, 6 * DAY), () => mailServer.refused.delete(address))
      continue
    }
    const trouble = kind < 0.65 ? 'away' : 'silent'
    const ms = trouble === 'away' ? chance.early(20 * MINUTE, 4 * DAY) : chance.early(20 * MINUTE, 2 * DAY)
    story.tell(`the mail server is ${trouble} for ${Math.round(ms / MINUTE)} minutes`)
    mailServer.trouble = trouble
    then(ms, () => {
      mailServer.trouble = undefined
      story.tell('the mail server is well again')
    })
  }
}
