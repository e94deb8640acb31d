import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createAlert } from '../../../src/alerts/alerts.ts'
import type { WebhookCall } from '../../../src/chat/webhook-call.ts'
import type { Config, Secrets } from '../../../src/config/config.ts'
import { type Context, createContext, type WorkerName } from '../../../src/context.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { workOnImports } from '../../../src/importing/work-on-import.ts'
import { sendEvents } from '../../../src/outbound/send-events.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { createServer, type Server } from '../../../src/server/server.ts'
import { EVENT_SECRET } from '../../support/chat/receiver.ts'
import type { Story } from '../evidence/story.ts'
import type { Chance } from '../random.ts'
import { type Scheduler, type Waiter, waiter } from '../scheduler.ts'
import { gatedDatabase, type Turns } from './gated-database.ts'
import type { MailServer } from './mail-server.ts'
import type { Network } from './network.ts'
import type { Receiver } from './receiver.ts'

/**
 * A clock that can be moved. `aheadMs`: by how much it is ahead now. `isTroubled`: it goes wrong at some time. `wrong`:
 * when it was wrong (ms of the true time).
 */
export type MovedClock = { aheadMs: number; isTroubled: boolean; wrong: { from: number; until: number }[] }

/** The world around the processes of a seed, which they share. */
export type Surroundings = {
  chance: Chance
  scheduler: Scheduler
  story: Story
  network: Network
  /** Stripe's answer to a request of a process. */
  askStripe(from: Waiter, request: Request): Promise<Response>
  /** The present configuration of a process. */
  configOf(name: string): Config
  secrets: Secrets
  /** The turns of the processes that share a SQLite database. */
  turns: Turns
  /** Opens the seed's database. */
  open(): Promise<DatabaseConnection>
  mailServer: MailServer
  /** The program of the seller that takes events, in some seeds. */
  receiver: Receiver | undefined
  /** The clock of the machines that the processes run on. */
  clock: MovedClock
  /** When processes stood still, in ms. */
  pauses: { who: Waiter; from: number; until: number }[]
  /** The rounds of the controller that ended, with the process that made each, in ms. */
  rounds: { who: Waiter; from: number; until: number }[]
  /** When processes died, in ms. */
  deaths: { who: Waiter; at: number }[]
  /** The share of statements that wait for the scheduler; the others run at once. */
  gated: number
  /** Reports that an invariant was broken. */
  broken(invariant: string, words: string): void
  /** Called after each round of any process. */
  afterRound(): void
  /** A number that grows with every change at the host: without a change a process may rest for long. */
  news(): number
}

/** A Pullpass process, which can be killed and started again. */
export type Machine = {
  name: string
  /** Starts the process; resolves once it serves requests. */
  start(): Promise<void>
  isUp(): boolean
  /** The present life of the process, as a waiter. */
  self(): Waiter
  context(): Context
  /** Resolves to undefined if the process is not up, or dies before it answers. */
  request(request: Request): Promise<Response | undefined>
  /** kill -9, now. */
  kill(): void
  /** Kills or pauses the process at its n-th effect from now. */
  arm(effects: number, what: 'kill' | { pauseMs: number }): void
  nudge(): void
}

/** A process that is killed runs no further statement, so no run has to be stopped. */
const never = new AbortController().signal

/**
 * The workers of a shop, in the order in which they run. Each function makes one run, and returns when the next run is
 * due (ms). A shop with a new worker does not compile before the worker stands here.
 */
const runs: Record<WorkerName, ((context: Context, call: Call | undefined) => Promise<number>) | 'left out'> = {
  async inbox({ inbox }) {
    await inbox.drain()
    return Number.POSITIVE_INFINITY
  },
  async access({ access }) {
    const { nextAt } = await access.round()
    return Math.min(nextAt, (await access.sendMails()).nextAt)
  },
  async imports({ access, config, db, now, sleep }) {
    return (await workOnImports({ access, config, db, now, sleep }, never)).nextAt
  },
  // The simulated Stripe answers no request for a list of events.
  catchUp: 'left out',
  // No sign-ins are merged in the simulation.
  merges: 'left out',
  // Each round asks the host for the number of a repository that is not known.
  repositories: 'left out',
  // Only pages show what it reads.
  releases: 'left out',
  // The doctor only looks, and changes nothing about access.
  doctor: 'left out',
  // The simulated shop has no chat.
  teller: 'left out',
  async outbound(context, call) {
    if (!call) return Number.POSITIVE_INFINITY
    return sendEventsTo(call, context)
  }
}

/** The way to the program that takes events. */
type Call = Pick<WebhookCall, 'post'>

/** Sends the events as the worker of a shop does, whose calls need a socket. @returns when the next one is due (ms) */
async function sendEventsTo(call: Call, { db, log, now, config: { products } }: Context): Promise<number> {
  const alert = createAlert({ db, log, now, tokenDigest: () => '' })
  const tellGivenUp = (words: string) => alert('event_given_up', { words })
  const of = { db, log, now, newId: () => randomUUID(), products, call, secrets: [EVENT_SECRET] }
  await sendEvents({ ...of, tellGivenUp, stopped: never })
  const waiting = db.selectFrom('outbound_event').select(({ fn }) => fn.min('next_at').as('at'))
  const next = await waiting.where('step', 'in', ['waiting', 'sending']).executeTakeFirst()
  return next?.at == null ? Number.POSITIVE_INFINITY : Number(next.at)
}

/**
 * Creates a process: the context and the server of a shop, without `openShop`. That listens on a socket, which has no
 * place in virtual time, and starts the workers, which rest for a minute at most; here a process rests for up to 40
 * hours while nothing changes (decisions/062).
 */
export function createMachine(name: string, around: Surroundings): Machine {
  const { chance, scheduler, story, network, clock } = around
  const now = () => scheduler.now() + clock.aheadMs
  let self = waiter(name)
  self.dead = true
  let context: Context | undefined
  let server: Server | undefined
  let connection: DatabaseConnection | undefined
  let died = () => {}
  let death = new Promise<undefined>(() => {})
  let rouse = new AbortController()
  let lives = 0
  let armed: { effects: number; what: 'kill' | { pauseMs: number } } | undefined

  /** Before each effect of this process. */
  function effect() {
    if (!armed || self.dead) return
    armed.effects -= 1
    if (armed.effects > 0) return
    const { what } = armed
    armed = undefined
    if (what === 'kill') return kill()
    story.tell(`${name} stands still for ${Math.round(what.pauseMs / 1000)} s`)
    self.pausedUntil = scheduler.now() + what.pauseMs
    around.pauses.push({ who: self, from: scheduler.now(), until: self.pausedUntil })
  }

  async function start() {
    if (!self.dead) return
    lives += 1
    const life = waiter(name)
    self = life
    death = new Promise((resolve) => {
      died = () => resolve(undefined)
    })
    let starting = true
    let ids = 0
    const inner = await scheduler.during(around.open())
    connection = inner
    const gate = {
      enter() {
        if (starting) return Promise.resolve()
        effect()
        if (life.dead) return new Promise<void>(() => {})
        if (!chance.is(around.gated) && life.pausedUntil <= scheduler.now()) return Promise.resolve()
        return scheduler.wait(life, chance.early(0, 5))
      }
    }
    const send = network.fetchOf(life)
    const made = await scheduler.during(
      createContext(around.configOf(name), around.secrets, {
        now,
        elapsed: scheduler.now,
        sleep: (ms, signal) => scheduler.wait(life, ms, signal),
        deadline: network.deadlineOf(life),
        fetch: (input, init) => {
          effect()
          if (life.dead) return new Promise(() => {})
          const isStripe = String(input).startsWith('https://api.stripe.com/')
          return isStripe
            ? around.askStripe(life, new Request(input, { headers: init?.headers ?? {} }))
            : send(input, init)
        },
        log: pino(
          { level: 'error', base: null, timestamp: false },
          new Writable({
            write: (chunk, _, done) => {
              if (!life.dead) logged(chunk)
              done()
            }
          })
        ),
        openDatabase: async () => gatedDatabase(inner, gate, scheduler, around.turns),
        newId: () => `${name}-${lives}-${++ids}`,
        mailer: { send: around.mailServer.sendOf(life, effect), close() {} }
      })
    )
    starting = false
    context = made
    server = createServer(made)
    story.tell(`${name} is up`)
    void live(life, made)
  }

  /** A logged exception is a bug: expected failures are values. */
  function logged(chunk: Buffer) {
    const line = JSON.parse(String(chunk)) as { err?: { message: string; stack: string }; msg: string }
    if (line.err) around.broken('nothing throws', `${name}: ${line.msg}: ${line.err.stack}`)
  }

  async function live(life: Waiter, made: Context) {
    let seen = -1
    let idle = 0
    const call = around.receiver && { post: around.receiver.postOf(life, effect) }
    while (!life.dead) {
      rouse = new AbortController()
      let nextAt = Number.POSITIVE_INFINITY
      const from = scheduler.now()
      try {
        for (const run of Object.values(runs)) if (run !== 'left out') nextAt = Math.min(nextAt, await run(made, call))
      } catch (error) {
        around.broken('nothing throws', `${name}: a round threw ${error instanceof Error ? error.stack : error}`)
        return
      }
      around.rounds.push({ who: life, from, until: scheduler.now() })
      around.afterRound()
      idle = around.news() === seen ? idle + 1 : 0
      seen = around.news()
      // Without changes, time mostly passes in larger steps, which also simulates a busy machine.
      const rest = Math.max(nextAt - now(), 1000)
      const punctual = idle === 0 || chance.is(0.1)
      const stretched = punctual ? rest : Math.max(rest, chance.early(2 * HOUR_MS, 40 * HOUR_MS))
      await scheduler.wait(life, stretched, rouse.signal)
    }
  }

  function kill() {
    if (self.dead) return
    story.tell(`${name} is killed`)
    self.dead = true
    around.deaths.push({ who: self, at: scheduler.now() })
    armed = undefined
    context = undefined
    server = undefined
    died()
    const closing = connection
    connection = undefined
    // Closes after all promises that follow from this moment have settled.
    setImmediate(() => void closing?.close().catch(() => {}))
  }

  return {
    name,
    start,
    kill,
    isUp: () => server !== undefined,
    self: () => self,
    context() {
      if (!context) throw new Error(`${name} is down`)
      return context
    },
    async request(request) {
      const [serving, end] = [server, death]
      if (!serving || self.dead) return undefined
      const answer = await Promise.race([serving(request, '127.0.0.1'), end])
      if (answer && answer.status >= 500)
        around.broken('nothing throws', `${name} answered ${answer.status} to ${request.url}`)
      return answer
    },
    arm(effects, what) {
      armed = { effects, what }
    },
    nudge: () => rouse.abort()
  }
}
