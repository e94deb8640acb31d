import type { MemoryCodeHost } from '../../../sandbox/code-host/code-host.ts'
import type { Chance } from '../random.ts'
import type { Scheduler, Waiter } from '../scheduler.ts'
import { wildAnswers } from './wild-answers.ts'

/** A request to the code host, from the sending process's side. Times in ms. */
export type HostCall = {
  from: Waiter
  method: string
  path: string
  token: string
  /** When the process sent the request, and when it learned the outcome (null if it has not). */
  sentAt: number
  endedAt: number | null
  /** The status of the answer; null without an answer. */
  status: number | null
  headers: Headers | null
  /** The body of a refusal (403 or 429). */
  words: string
  /** The answer had no end, so only its status was read. */
  endless: boolean
  /** The process was stopped for a while, or died, between its decision and the end of the call. */
  stale: boolean
}

export type Weather = {
  chance: Chance
  /** True: no dropped requests, and no unusual delays. */
  calm: boolean
  /** The time (ms) until which the host cannot be reached. */
  awayUntil: number
  /** Until when all processes are off, in ms. */
  offUntil: number
}

/**
 * ms after which a request arrives at the latest, even if the process has given it up. The proof that an account has
 * nothing waits 60 s after a write of unknown outcome: the simulation has no host that begins a request later than
 * that.
 */
const LATEST_ARRIVAL_MS = 45_000

export type Network = {
  /** The `fetch` of a process. */
  fetchOf(machine: Waiter): typeof fetch
  /** The deadlines of a process. */
  deadlineOf(machine: Waiter): (ms: number) => AbortSignal
  calls: HostCall[]
  /** The last call that reached the host. */
  arriving(): HostCall | undefined
}

/** Node's error for a refused connection. */
function refusedConnection(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  return new TypeError('fetch failed', { cause })
}

export function createNetwork(host: MemoryCodeHost, scheduler: Scheduler, weather: Weather): Network {
  const wire: Waiter = { name: 'network', dead: false, pausedUntil: 0 }
  const calls: HostCall[] = []
  let arriving: HostCall | undefined
  const wild = wildAnswers({ chance: weather.chance.fork('wild answers'), calm: () => weather.calm })
  const deadlines = new WeakMap<AbortSignal, { pause(): void; resume(): void }>()

  function deadlineOf(machine: Waiter) {
    return (ms: number) => {
      const controller = new AbortController()
      const due = scheduler.now() + ms
      const arm = () => scheduler.at(machine, due, () => controller.abort(new DOMException('too late', 'TimeoutError')))
      let cancel = arm()
      // The deadline of a call that has ended is cancelled.
      deadlines.set(controller.signal, {
        pause: () => cancel(),
        resume: () => {
          cancel()
          cancel = arm()
        }
      })
      return controller.signal
    }
  }

  function fetchOf(machine: Waiter): typeof fetch {
    return async (input, init) => {
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
      const { signal: _, ...rest } = init ?? {}
      const gone = new AbortController()
      const request = new Request(input, { ...rest, signal: gone.signal })
      const { chance } = weather
      const deadline = signal ? deadlines.get(signal) : undefined
      deadline?.resume()
      const asked = scheduler.now()
      await scheduler.wait(machine, chance.early(1, 60))
      signal?.throwIfAborted()
      if (scheduler.now() < weather.awayUntil) throw refusedConnection()
      const call: HostCall = {
        from: machine,
        method: request.method,
        path: new URL(request.url).pathname.slice('/api/v3'.length),
        token: (request.headers.get('authorization') ?? '').replace('Bearer ', ''),
        sentAt: scheduler.now(),
        endedAt: null,
        status: null,
        headers: null,
        words: '',
        endless: false,
        stale: scheduler.now() - asked > 1000
      }
      calls.push(call)
      try {
        const answer = await answered(machine, { request, gone, again: () => new Request(input, rest) }, signal, call)
        call.status = answer.status
        call.headers = answer.headers
        if (answer.status === 403 || answer.status === 429) call.words = await answer.clone().text()
        const handed = wild.after(answer)
        call.endless = handed !== answer
        return handed
      } finally {
        call.endedAt = scheduler.now()
        if (call.endedAt - call.sentAt > 12_000) call.stale = true
        deadline?.pause()
      }
    }
  }

  function answered(
    machine: Waiter,
    { request, gone, again }: { request: Request; gone: AbortController; again(): Request },
    signal: AbortSignal | null | undefined,
    call: HostCall
  ) {
    const { chance, calm } = weather
    const write = request.method !== 'GET'
    const late = !calm && write && chance.is(0.01)
    const slow = !calm && chance.is(0.02)
    const there = late ? chance.whole(1_000, LATEST_ARRIVAL_MS) : slow ? chance.whole(500, 9_000) : chance.early(5, 200)
    const back = !calm && chance.is(0.02) ? chance.whole(500, 9_000) : chance.early(5, 200)
    const isLostWithProcess = chance.is(0.5)
    return new Promise<Response>((resolve, reject) => {
      const giveUp = () => {
        gone.abort(signal?.reason)
        if (!machine.dead) reject(signal?.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      scheduler.at(wire, scheduler.now() + there, async () => {
        if (machine.dead) call.stale = true
        if ((gone.signal.aborted || machine.dead) && isLostWithProcess) return
        arriving = call
        // A request that has arrived is carried out, even if the process has given it up.
        const instead = wild.instead(request)
        const said = instead ? Promise.resolve(instead) : host.fetch(gone.signal.aborted ? again() : request)
        const outcome = await said.then(
          (answer) => () => resolve(answer),
          (error) => () => reject(error)
        )
        if (!gone.signal.aborted) scheduler.at(machine, scheduler.now() + back, outcome)
      })
    })
  }

  return { fetchOf, deadlineOf, calls, arriving: () => arriving }
}
