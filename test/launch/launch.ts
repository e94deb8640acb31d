import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createCodeHost } from '../../sandbox/code-host/code-host.ts'
import { defaultSettings, documentedSecondaryLimit } from '../../sandbox/code-host/settings.ts'
import { demoSeed } from '../../sandbox/code-host/state/seed.ts'
import { createContext } from '../../src/context.ts'
import { routes } from '../../src/routes.ts'
import { DAY_MS, MINUTE_MS } from '../../src/runtime/time/durations.ts'
import { createServer } from '../../src/server/server.ts'
import { chance } from '../simulation/random.ts'
import { createScheduler, waiter } from '../simulation/scheduler.ts'
import { createNetwork } from '../simulation/world/network.ts'
import { addUsers, cookieOf, userId } from '../simulation/world/seed-database.ts'
import { plainConfig, testConfig } from '../support/builders/plain-config.ts'
import { testSecrets } from '../support/builders/secrets.ts'
import { checkoutEvent, signatureOf } from '../support/builders/stripe-events.ts'
import { openMigrated, openUnsynced } from '../support/databases/migrated.ts'
import { arrivals } from './arrivals.ts'
import { bestPossible } from './best-possible.ts'

const START = Date.UTC(2026, 2, 2, 8)
const REPOSITORY = 'acme-starters/starter-kit'
const SITE = 'http://shop.test'
const TOKEN = 'token-of-the-launch'
export const PAUSE_MS = 1000

/** Times in ms since the first arrival. */
export type LaunchResult = {
  arrivals: number[]
  invited: number[]
  best: number[]
  calls: { all: number; counted: number; writes: number; wasted: number }
  accepted: number
  /** The rounds until the last buyer was invited. */
  rounds: number
}

/**
 * Simulates a launch day at a host with its real limits, in virtual time, with one process. The buyers pay and send
 * their names one after the other, and each accepts a day after the invitation.
 */
export async function simulateLaunch(options: {
  buyers: number
  hours: number
  progress?(words: string): void
}): Promise<LaunchResult> {
  const { buyers, hours, progress = () => {} } = options
  const scheduler = createScheduler(START)
  const { now } = scheduler
  const people = waiter('people')
  const times = arrivals(buyers, hours)
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-launch-'))
  const file = join(folder, 'pullpass.db')
  const connection = await openMigrated({ databaseUrl: `file:${file}` })
  await addUsers(connection, buyers)
  await connection.close()

  const cast = demoSeed({
    inviteToken: TOKEN,
    tokenExpiresAt: START + 900 * DAY_MS,
    clientId: 'c',
    clientSecret: 's',
    redirectUri: SITE
  })
  const accounts = times.map((_, number) => ({ login: `buyer-${number + 1}`, name: 'Buyer', emails: [] }))
  const host = await createCodeHost({
    seed: { ...cast, accounts: [...cast.accounts, ...accounts] },
    url: 'http://host.test',
    clock: { now },
    sleep: (ms, signal) => scheduler.wait(people, ms, signal)
  })
  host.rehearse.set({ secondaryLimit: documentedSecondaryLimit })
  const self = waiter('process')
  const network = createNetwork(host, scheduler, { chance: chance(1), calm: true, awayUntil: 0, offUntil: 0 })
  const context = await createContext(
    testConfig({
      url: SITE,
      databaseUrl: `file:${file}`,
      codeHost: { ...plainConfig.codeHost, apiUrl: `${host.url}/api/v3`, url: host.url }
    }),
    testSecrets({ inviteToken: () => TOKEN }),
    {
      now,
      sleep: (ms, signal) => scheduler.wait(self, ms, signal),
      deadline: network.deadlineOf(self),
      fetch: network.fetchOf(self),
      log: pino({ level: 'error' }),
      writePauseMs: PAUSE_MS,
      openDatabase: async () => {
        return openUnsynced({ databaseUrl: `file:${file}` })
      },
      mailer: { send: async () => ({ ok: true }), close() {} }
    }
  )
  const server = createServer(context)
  const invited: number[] = []
  let accepted = 0
  let seen = 0
  let rounds = 0
  scheduler.onStep(() => {
    const history = host.record.history()
    for (; seen < history.length; seen += 1) {
      const event = history[seen]
      if (event?.what === 'accepted') accepted += 1
      if (event?.what !== 'invited') continue
      invited.push(event.at - START)
      const login = `buyer-${event.accountId - firstId + 1}`
      scheduler.at(people, event.at + DAY_MS, () =>
        host.rehearse.byHand({ action: 'accept', repository: REPOSITORY, login })
      )
      if (invited.length % 500 === 0)
        progress(`${invited.length} invited by day ${((now() - START) / DAY_MS).toFixed(1)}`)
    }
  })
  const firstId = [...host.record.accounts()].find(({ login }) => login === 'buyer-1')?.id ?? 0
  for (const [number, time] of times.entries()) scheduler.at(people, START + time, () => void arrive(number + 1))

  /** Makes a buyer pay, and send the name once the delivery was processed. */
  async function arrive(number: number) {
    const event = checkoutEvent({
      id: `cs_${number}`,
      paymentIntent: `pi_${number}`,
      reference: userId(number),
      created: Math.floor(now() / 1000)
    })
    const body = JSON.stringify(event)
    const signature = signatureOf(body, { timestamp: Math.floor(now() / 1000) })
    const delivered = await post(routes.webhook.replace(':from', 'stripe'), body, { 'stripe-signature': signature })
    if (delivered.status !== 200) throw new Error(`a delivery was answered ${delivered.status}`)
    await context.inbox.drain()
    void submit(number)
  }

  async function submit(number: number) {
    const answer = await post(routes.invite, JSON.stringify({ username: `buyer-${number}` }), {
      cookie: cookieOf(number),
      origin: SITE
    })
    if (answer.status !== 200) throw new Error(`buyer ${number} was answered ${answer.status}`)
  }

  function post(path: string, body: string, headers: Record<string, string>) {
    const request = new Request(SITE + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body
    })
    return server(request, '127.0.0.1')
  }

  const { count, windowMs } = defaultSettings().invitationLimit

  /**
   * Makes rounds as the process does by itself. But while the window is full, it sleeps until a minute before there is
   * room again: otherwise it would only read the lists, every minute for a hundred days.
   */
  async function work() {
    for (;;) {
      const { nextAt } = await context.access.round()
      if (invited.length < buyers) rounds += 1
      const opens = (invited[invited.length - count] ?? Number.NEGATIVE_INFINITY) + START + windowMs
      const wake = opens - now() > 2 * MINUTE_MS ? opens - MINUTE_MS : nextAt
      await scheduler.wait(self, Math.max(wake - now(), 1))
    }
  }
  void work().catch((error) => {
    throw error
  })
  const limit = { count, windowMs, pauseMs: PAUSE_MS }
  const best = bestPossible(times, limit)
  await scheduler.run(START + (best.at(-1) ?? 0) * 2 + 3 * DAY_MS, () => accepted < buyers)
  const calls = host.record.calls()
  const result: LaunchResult = {
    arrivals: times,
    invited,
    best,
    accepted,
    rounds,
    calls: {
      all: calls.length,
      counted: calls.filter(({ status }) => status !== 304).length,
      writes: calls.filter(({ method }) => method !== 'GET').length,
      wasted: calls.filter(({ because }) => because !== null && /_limit$/.test(because)).length
    }
  }
  self.dead = true
  await context.close()
  rmSync(folder, { recursive: true, force: true })
  return result
}
