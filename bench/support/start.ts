import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/support/processes/free-port.ts'

/** The CPU time of a process since its start, and its memory now (`rssMb`) and at most (`mostMb`). */
export type Usage = { cpuUs: number; rssMb: number; mostMb: number }

/** A process that the bench has started. It ends with the bench. */
export type Part = {
  /** Sends a message, and resolves to the answer (`answer.ts`). Rejects when the process ends instead. */
  ask<Answer>(message: unknown): Promise<Answer>
  usage(): Promise<Usage>
  /** Rejects when the process ends by itself. */
  ended: Promise<never>
  [Symbol.asyncDispose](): Promise<void>
}

/** A part that listens on a port of 127.0.0.1. `startMs`: from its start to its first answer with status 200. */
export type ServerPart = Part & { port: number; startMs: number }

export type Command = {
  /** The program, as a path. */
  program: string
  args?: readonly string[]
  /** Flags of Node. */
  flags?: readonly string[]
  env?: Record<string, string>
  cwd?: string
  /** Where Node writes a CPU profile when the process ends; absent: none. */
  profile?: string | undefined
}

const preload = new URL('./usage.mjs', import.meta.url).href
/** ms for which a process may take to answer its first request, or to end. */
const START_LIMIT_MS = 60_000
const END_LIMIT_MS = 10_000
/** ms between two attempts to get the first answer. */
const POLL_MS = 4

/** The path of a program in `bench/processes`. */
export function programOf(name: string): string {
  return fileURLToPath(new URL(`../processes/${name}.ts`, import.meta.url))
}

/** The flags that `npm start` gives to Node. */
export function flagsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'))
}

export function startPart(command: Command): Part {
  const { program, args = [], flags = [], env = {}, cwd, profile } = command
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...flags, ...profiling, '--import', preload, program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  const said = lastWords(child)
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => Promise.reject(new Error(`${program} ended with ${code}\n${said()}`)))
  ended.catch(() => {})
  const answers = new Map<number, (answer: unknown) => void>()
  let asked = 0
  const ready = Promise.withResolvers<void>()
  child.on('message', ({ id, answer, ready: isReady }: { id: number; answer: unknown; ready?: boolean }) => {
    if (isReady) ready.resolve()
    answers.get(id)?.(answer)
    answers.delete(id)
  })
  const send = <Answer>(message: unknown) => {
    const id = ++asked
    const answer = new Promise((resolve) => answers.set(id, resolve))
    child.send({ id, ask: message })
    return Promise.race([answer, ended]) as Promise<Answer>
  }
  // A message that arrives before the program listens would be lost.
  const ask = <Answer>(message: unknown) => Promise.race([ready.promise, ended]).then(() => send<Answer>(message))
  return {
    ask,
    usage: () => send<Usage>('usage'),
    ended,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const deadline = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS)
      child.disconnect()
      await exited
      clearTimeout(deadline)
    }
  }
}

/** Starts a server, which gets its port as the variable PORT, and waits until it answers this path with status 200. */
export async function startServer(command: Command, path = '/'): Promise<ServerPart> {
  const port = await freePort()
  const began = performance.now()
  const part = startPart({ ...command, env: { PORT: String(port), ...command.env } })
  try {
    while ((await Promise.race([statusOf(port, path), part.ended])) !== 200) {
      if (performance.now() - began > START_LIMIT_MS) throw new Error(`${command.program} answers no request`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return { ...part, port, startMs: performance.now() - began }
  } catch (error) {
    await part[Symbol.asyncDispose]()
    throw error
  }
}

/** The status of one GET, over a connection of its own; undefined when there is no answer. */
function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)
    })
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1]))
      socket.destroy()
    })
    socket.once('error', () => resolve(undefined))
    socket.once('close', () => resolve(undefined))
  })
}

/** Collects the end of what a process prints, for the message when it fails. */
function lastWords(child: ChildProcess): () => string {
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4000)
    })
  }
  return () => words
}
