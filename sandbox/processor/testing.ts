import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type ProcessorName, processorNames, type Webhooks } from './delivery/carrier.ts'
import type { Delivery } from './delivery/delivery.ts'
import { type Processor, startProcessor } from './processor.ts'
import type { PaymentLink } from './stripe/payment-link.ts'

/** The payment link and the time of the tests. */
export const link: PaymentLink = {
  slug: 'toolkit',
  id: 'plink_1',
  name: 'Toolkit',
  amount: 4900,
  currency: 'usd',
  metadata: { scene: 'product-toolkit' },
  successUrl: 'http://127.0.0.1:1/dashboard'
}

export const now = Date.UTC(2026, 10, 20)

/** A request that the shop received. */
export type Got = { processor: string; headers: Record<string, string>; body: string }

export type Told = {
  status: number
  detail?: string
  sale: string
  events: { id: string; type: string }[]
  deliveries: Delivery[]
}

export type AllProcessors = {
  processor: Processor
  secrets: Record<ProcessorName, string>
  got: Got[]
  /** the next statuses that the shop answers; 200 when the list is empty */
  answers: number[]
  clock: { time: number; now(): number }
  tell(name: string, story: string, order?: object): Promise<Told>
}

/** Secrets are made at run time, so that the source contains no text that looks like a real secret. */
const base64Secret = (fill: string) => `whsec_${Buffer.from(fill.repeat(24)).toString('base64')}`

/** Starts a sandbox with these processors switched on, and a shop that records every delivery. */
export async function startAllProcessors(
  t: TestContext,
  { on = processorNames, apiKey }: { on?: readonly ProcessorName[]; apiKey?: string } = {}
): Promise<AllProcessors> {
  const dir = mkdtempSync(join(tmpdir(), 'processors-'))
  const got: Got[] = []
  const answers: number[] = []
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    got.push({ processor: (request.url ?? '').slice(1), headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  assert.ok(typeof address === 'object' && address !== null)
  const secrets = {
    stripe: 'whsec_of-stripe',
    polar: base64Secret('p'),
    lemonsqueezy: 'of-lemon-squeezy',
    paddle: 'pdl_ntfset_of-paddle',
    creem: 'whsec_of-creem',
    standard: base64Secret('s')
  }
  const webhooks: Webhooks = {}
  for (const name of on) webhooks[name] = { url: `http://127.0.0.1:${address.port}/${name}`, secret: secrets[name] }
  const clock = { time: Date.now(), now: () => clock.time }
  const apiKeys = apiKey === undefined ? {} : { stripe: apiKey, polar: apiKey, lemonsqueezy: apiKey }
  const processor = await startProcessor({ dir, port: 0, links: [], webhooks, apiKeys, clock })
  t.after(async () => {
    await processor.close()
    shop.closeAllConnections()
    shop.close()
    rmSync(dir, { recursive: true })
  })
  return {
    processor,
    secrets,
    got,
    answers,
    clock,
    async tell(name, story, order = { email: 'ada@example.com' }) {
      const url = `${processor.url}/_sandbox/processors/${name}/${story}`
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(order) })
      return { status: response.status, ...(await response.json()) } as Told
    }
  }
}
