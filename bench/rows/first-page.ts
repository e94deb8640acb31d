import { Agent, request } from 'node:http'
import type { Row } from '../row.ts'
import { startShop } from '../support/shop.ts'

const ORIGIN = /^https?:\/\/([^/]+)/
/** Finds the scripts, styles and images that a browser loads by itself. It does not load the links to other pages. */
const FETCHED =
  /<(?:script|img|source|iframe)\b[^>]*?\ssrc="([^"]+)"|<link\b(?![^>]*rel="(?:canonical|alternate)")[^>]*?\shref="([^"]+)"/g
const FETCHED_BY_CSS = /(?:@import\s+|url\()\s*["']?([^"')\s]+)/g

/** The first page with everything that it needs, as a browser with an empty cache gets it. */
export const firstPage: Row = {
  name: 'first page: over the wire',
  unit: 'KB',
  rounds: 1,
  goal: {
    text: 'less than 60 KB, nothing from another origin',
    isMet: ({ figure }, rounds) =>
      figure < 60 && rounds.every(({ beside }) => beside?.['requests to other origins'] === 0)
  },
  async prepare(stack) {
    const { port } = await startShop(stack)
    return async () => {
      const queue = ['/']
      const seen = new Set(queue)
      let [bytes, others] = [0, 0]
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const answer = await get(port, path)
        bytes += answer.bytes
        for (const address of addressesIn(answer)) {
          if (address.startsWith('data:')) continue
          const origin = ORIGIN.exec(address)?.[1]
          if (origin !== undefined && origin !== `127.0.0.1:${port}`) others += 1
          else if (!seen.has(address)) queue.push(address)
          seen.add(address)
        }
      }
      const beside = { requests: seen.size - others, 'requests to other origins': others }
      return { figure: { value: bytes / 1024 }, beside }
    }
  }
}

type Answer = { type: string; body: string; bytes: number }

function addressesIn({ type, body }: Answer): string[] {
  const pattern = type.startsWith('text/html') ? FETCHED : type.startsWith('text/css') ? FETCHED_BY_CSS : undefined
  return pattern ? [...body.replaceAll('&amp;', '&').matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '') : []
}

/** Gets a path as a browser does. `bytes`: what came over the wire, headers included. */
async function get(port: number, path: string): Promise<Answer> {
  const load = (encoding: string) =>
    new Promise<Answer>((resolve, reject) => {
      const agent = new Agent()
      const sent = request({ port, host: '127.0.0.1', path, agent, headers: { 'accept-encoding': encoding } })
      sent.on('error', reject)
      sent.on('response', async (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${path} was answered ${response.statusCode}`))
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const type = response.headers['content-type'] ?? ''
        resolve({ type, body: Buffer.concat(chunks).toString(), bytes: response.socket?.bytesRead ?? 0 })
        agent.destroy()
      })
      sent.end()
    })
  const [{ bytes }, plain] = [await load('gzip, deflate, br'), await load('identity')]
  return { ...plain, bytes }
}
