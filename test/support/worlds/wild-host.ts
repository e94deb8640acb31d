import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { constants, createGzip, type Gzip } from 'node:zlib'

/**
 * The kinds of wrong answers. `flood`: 500 MB of text; `bomb`: the same text as half a megabyte of gzip; `bombs`: gzip
 * within gzip; `headers`: endless headers; `trickle`: a byte of the body every 20 ms; `slow head`: a byte of the
 * headers every 20 ms; `silence`: nothing.
 */
export const wildnesses = ['flood', 'bomb', 'bombs', 'headers', 'trickle', 'slow head', 'silence'] as const
export type Wildness = (typeof wildnesses)[number]

/** A wrong answer; `begins`: the first text of a flood. */
type Wild = { wild: Wildness; begins?: string }

/** An answer of the wild host: a complete answer, or a wrong one. */
type WildAnswer = { status?: number; headers?: Record<string, string> } & ({ body: string } | Wild)

/** A host on a bare socket, which sends answers that no well-behaved server library would send. */
export type WildHost = {
  url: string
  answer(method: string, path: string): WildAnswer
  /** Bytes that were sent of the largest answer. */
  sent(): number
  close(): Promise<void>
}

/** Size in bytes of a flood, and of an unpacked bomb. */
const FLOOD = 500 * 1024 * 1024
const chunk = Buffer.alloc(1024 * 1024, ' ')

export async function startWildHost(answer: WildHost['answer']): Promise<WildHost> {
  const sockets = new Set<Socket>()
  let sent = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sent = Math.max(sent, socket.bytesWritten)
      sockets.delete(socket)
    })
    void serve(socket, (method, path) => host.answer(method, path)).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host: WildHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    sent: () => Math.max(sent, ...[...sockets].map(({ bytesWritten }) => bytesWritten)),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
  return host
}

/** Serves one request per connection, and reads only its head. */
async function serve(socket: Socket, answer: WildHost['answer']): Promise<void> {
  let head = ''
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    head += bytes.toString('latin1')
    if (head.includes('\r\n\r\n')) break
  }
  socket.resume()
  const [method = '', path = ''] = head.split(' ')
  const chosen = answer(method, path)
  const lines = Object.entries({ connection: 'close', ...chosen.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`
  )
  const status = `HTTP/1.1 ${chosen.status ?? 200} Said\r\n${lines.join('')}`
  if ('body' in chosen) socket.end(`${status}content-length: ${Buffer.byteLength(chosen.body)}\r\n\r\n${chosen.body}`)
  else await goWild(socket, status, chosen)
}

async function goWild(socket: Socket, status: string, { wild, begins = '' }: Wild): Promise<void> {
  switch (wild) {
    case 'flood':
      socket.write(`${status}content-length: ${FLOOD + begins.length}\r\n\r\n${begins}`)
      for (let left = FLOOD; left > 0; left -= chunk.length) await write(socket, chunk)
      return void socket.end()
    case 'bomb':
    case 'bombs': {
      const layers = wild === 'bomb' ? 1 : 2
      socket.write(`${status}content-encoding: ${Array(layers).fill('gzip').join(', ')}\r\n\r\n`)
      const zips = Array.from({ length: layers }, () => createGzip({ level: constants.Z_BEST_SPEED })) as [Gzip]
      zips.reduce((inner, outer) => inner.pipe(outer)).pipe(socket)
      socket.on('close', () => {
        for (const zip of zips) zip.destroy()
      })
      for (let left = FLOOD; left > 0; left -= chunk.length) await write(zips[0], chunk)
      return void zips[0].end()
    }
    case 'headers':
      socket.write(status)
      for (;;) await write(socket, `x-more: ${'x'.repeat(1000)}\r\n`)
    case 'trickle':
      return drip(socket, `${status}\r\n`)
    case 'slow head':
      return drip(socket, '', `${status}x-more: `)
    case 'silence':
  }
}

async function write(to: Writable, bytes: string | Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Writes `atOnce`, and then a byte every 20 ms without end: first the bytes of `first`, then spaces. */
async function drip(socket: Socket, atOnce: string, first = ''): Promise<void> {
  socket.write(atOnce)
  for (let index = 0; !socket.destroyed; index += 1) {
    socket.write(first[index] ?? ' ')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
