// The load generator: a process that sends requests over raw sockets, one at a time on each connection, and reads the
// answers just far enough to know where they end. So it costs a fraction of what the servers cost, and is no
// bottleneck.
import { connect, type Socket } from 'node:net'
import { answerWith } from '../support/answer.ts'
import type { LoadOrder, LoadResult } from '../support/load.ts'

type Connection = { isOpen(): boolean; send(request: string): Promise<{ status: number; body: string }> }

const pools = new Map<number, Connection[]>()

answerWith<LoadOrder>(async (order) => {
  const { port, connections, requests, ms, keepBody = false } = order
  const pool = (pools.get(port) ?? []).filter((connection) => connection.isOpen())
  pools.set(port, pool)
  while (pool.length < connections) pool.push(await open(port))
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const bodies: string[] = []
  let next = 0
  const cpu = process.cpuUsage()
  const began = performance.now()
  const isOver = () => (ms === undefined ? next >= requests.length : performance.now() - began >= ms)
  await Promise.all(
    pool.slice(0, connections).map(async (connection) => {
      while (!isOver()) {
        const request = requests[next++ % requests.length] ?? ''
        const sent = performance.now()
        const { status, body } = await connection.send(request)
        times.push(performance.now() - sent)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (keepBody) bodies.push(body)
      }
    })
  )
  const took = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    count: times.length,
    ms: took,
    statuses,
    p50: at(0.5),
    p99: at(0.99),
    bodies,
    busy: (user + system) / 1000 / took
  } satisfies LoadResult
})

function open(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let waiting: ((answer: { status: number; body: string }) => void) | undefined
    let failed: ((why: Error) => void) | undefined
    socket.setEncoding('latin1')
    socket.on('data', (data) => {
      text += data
      const answer = whole(text)
      if (!answer) return
      text = ''
      waiting?.(answer)
    })
    const fail = (why: Error) => (failed ?? reject)(why)
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the server closed a connection')))
    socket.on('connect', () =>
      resolve({
        isOpen: () => !socket.destroyed,
        send: (request) =>
          new Promise((done, broken) => {
            waiting = done
            failed = broken
            socket.write(request, 'latin1')
          })
      })
    )
  })
}

/** The answer, if the text has all of it: by its length, or by the last chunk. */
function whole(text: string): { status: number; body: string } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const body = text.slice(end + 4)
  if (status === 204 || status === 304) return { status, body }
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
  const isWhole = length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length)
  return isWhole ? { status, body } : undefined
}
