import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER, unmatchedSale } from '../../support/worlds/desk-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

/** More purchases than the search looks up for one thing that a text may be. */
const MANY = 1105

onEachDatabase('a search that finds very many purchases', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  before(async () => {
    const { context } = world()
    await fillDesk(world())
    const sample = await unmatchedSale(context.db)
    // The oldest of them is refunded, and the one after it came from another processor.
    const rows = Array.from({ length: MANY }, (_, index) => {
      const at = sample.created_at - 1_000_000_000 + Math.floor(index / 2) * 1000
      const status = index === 0 ? ('refunded' as const) : sample.status
      const when = { paid_at: at, created_at: at, updated_at: at }
      const of = { id: `many-${index}`, key: `cs_many_${index}`, email: `many${index}@many.example` }
      return { ...sample, ...of, ...when, status, state: status, processor: index === 1 ? 'polar' : sample.processor }
    })
    for (let from = 0; from < MANY; from += 100)
      await context.db
        .insertInto('payment')
        .values(rows.slice(from, from + 100))
        .execute()
    seller = await signIn(world(), SELLER)
  })

  /** The numbers of the purchases on a page of the list (-1: of any other), and the address of the next page. */
  async function read(address: string): Promise<{ numbers: number[]; next: string | undefined }> {
    const html = await (await seller.get(address)).text()
    const [, body = ''] = html.split('<tbody')
    const rows = [...body.matchAll(/<tr role="row">.*?<\/tr>/gs)]
    const numbers = rows.map(([row]) => Number(/many(\d+)@/.exec(row)?.[1] ?? -1))
    const [link] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? []
    return { numbers, next: link && /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') }
  }

  test('The pages have each purchase once, the newest first, also when another one is paid meanwhile', async () => {
    const all: number[] = []
    let pages = 0
    for (let next: string | undefined = '/admin/buyers?q=many'; next; pages += 1) {
      const answer: Awaited<ReturnType<typeof read>> = await read(next)
      all.push(...answer.numbers)
      if (pages === 0) await world().pay({ email: 'many-new@many.example' })
      next = answer.next
    }
    assert.equal(pages, Math.ceil(MANY / 50))
    assert.deepEqual(
      all.map((number) => Math.floor(number / 2)),
      Array.from({ length: MANY }, (_, index) => Math.floor((MANY - 1 - index) / 2))
    )
    assert.equal(new Set(all).size, MANY)
  })

  const limits: [query: string, numbers: number[]][] = [
    ['q=many&state=ended', [0]],
    ['q=%40many.example&processor=polar', [1]],
    ['q=many&state=in', []],
    ['q=many&need=renewal_failed', []]
  ]
  for (const [query, numbers] of limits) {
    test(`The filters of "${query}" hold for all that the search finds`, async () => {
      assert.deepEqual((await read(`/admin/buyers?${query}`)).numbers, numbers)
    })
  }

  test('A search for one letter finds each purchase whose address begins with it', async () => {
    const { numbers } = await read('/admin/buyers?q=m&order=oldest')
    assert.deepEqual(numbers.slice(2, 4).toSorted(), [2, 3])
    assert.equal(numbers.length, 50)
  })
})
