import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createList } from './list.ts'
import type { Answer, Requests } from './request.ts'

/** Two entries a page, so that nearly every change moves an entry to another page. */
const firstPage = 'https://host.example/list?per_page=2'
const shown = 2

type Shifting = {
  requests: Requests
  /** The entries that were on the list all the time since `watch`. */
  stayed(): Set<number>
  watch(): void
  /** The probability of a change before a page is built. */
  rate: number
  changes: number
  change(): void
}

/** A list that loses, gains and inserts entries while it is read. Its 304s come with and without a Link header. */
function shifting(length: number, seed: number): Shifting {
  let random = seed >>> 0
  const chance = () => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0
    return random / 2 ** 32
  }
  const below = (end: number) => Math.floor(chance() * end)
  const entries = Array.from({ length }, (_, index) => index + 1)
  let stayed = new Set<number>()
  let next = 1000
  const list: Shifting = {
    rate: 0,
    changes: 0,
    stayed: () => stayed,
    watch() {
      stayed = new Set(entries)
      list.changes = 0
    },
    change() {
      list.changes += 1
      const kind = chance()
      if (kind < 0.5) for (const gone of entries.splice(below(entries.length), 1)) stayed.delete(gone)
      else entries.splice(kind < 0.75 ? entries.length : below(entries.length + 1), 0, next++)
    },
    requests: {
      failed: () => assert.fail('nothing fails here'),
      async ask({ route, etagFor }): Promise<Answer> {
        while (chance() < list.rate) list.change()
        const url = new URL(route.slice('GET '.length))
        const page = Number(url.searchParams.get('page') ?? 1)
        const body = JSON.stringify(entries.slice((page - 1) * shown, page * shown).map((id) => ({ id })))
        url.searchParams.set('page', String(page + 1))
        const link = entries.length > page * shown ? `<${url}>; rel="next"` : `<${firstPage}>; rel="first"`
        const said = { headers: { etag: body, link }, tokenDigest: 'one' }
        if (etagFor?.('one') !== body) return { ...said, status: 200, body }
        return { ...said, status: 304, body: '', headers: chance() < 0.3 ? { etag: body } : said.headers }
      }
    }
  }
  return list
}

/** Counts the results of six readings for each seed, half of them while the list changes. */
async function tally(length: number, seeds: number) {
  const sum = { readings: 0, disturbed: 0, whole: 0, wrong: 0, quietNotWhole: 0 }
  for (let seed = 1; seed <= seeds; seed += 1) {
    const list = shifting(length, seed * 7919)
    const read = createList<{ id: number }>({
      requests: list.requests,
      read: (value) => value as { id: number },
      deadlineMs: 1000,
      firstPage,
      now: () => 0
    })
    for (let pass = 0; pass < 6; pass += 1) {
      list.rate = (seed + pass) % 2 === 0 ? 0 : 0.1
      if (list.rate === 0 && pass % 4 === 0) list.change()
      list.watch()
      const { items, complete } = await read()
      const there = new Set(items.map(({ id }) => id))
      const missing = [...list.stayed()].some((id) => !there.has(id))
      sum.readings += 1
      if (list.changes > 0) sum.disturbed += 1
      if (complete) sum.whole += 1
      if (complete && missing) sum.wrong += 1
      if (!complete && list.changes === 0) sum.quietNotWhole += 1
    }
  }
  return sum
}

test('A short list is complete only when no entry is missing, and always when nothing changed', async () => {
  const { disturbed, wrong, whole, readings, quietNotWhole } = await tally(7, 2000)
  assert.deepEqual({ wrong, quietNotWhole }, { wrong: 0, quietNotWhole: 0 })
  assert.ok(disturbed > 3000 && whole > readings * 0.9, `${disturbed} ${whole} of ${readings}`)
})

test('At most one reading in a thousand of a long, changing list with two entries a page is wrongly complete', async () => {
  const { disturbed, wrong, whole, readings, quietNotWhole } = await tally(30, 500)
  assert.equal(quietNotWhole, 0)
  assert.ok(wrong * 1000 <= disturbed, `${wrong} of ${disturbed}`)
  assert.ok(whole > readings * 0.6, `${whole} of ${readings}`)
})
