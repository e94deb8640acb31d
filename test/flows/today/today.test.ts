import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER, unmatchedSale } from '../../support/worlds/desk-scene.ts'
import { linesOn } from '../../support/worlds/groups.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const needs = (page: string) => {
  const [first = ''] = page.split('id="figures-heading"')
  return [...first.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)
}

/** The total that stands at each chart. */
const totals = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<figure data-count="(\w+)">.*?<strong>(\d+)<\/strong>/gs)].map(([, name, count]) => [
      name,
      Number(count)
    ])
  )

/** The rows of the table of days, each with its day and its counts. */
const tableOfDays = (page: string) => {
  const [, body = ''] = /<table class="daily-table">.*?<tbody>(.*?)<\/tbody>/s.exec(page) ?? []
  return body.split('</tr>').flatMap((row) => {
    const cells = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell)
    return cells.length === 0 ? [] : [cells]
  })
}

onEachDatabase('the first page of the desk', aWorld({ config: { admins: [SELLER] } }), (world) => {
  test('A shop in which everything goes on needs nobody, and has no chart of what did not happen', async () => {
    const empty = await signIn(world(), SELLER)
    const first = plain(await (await empty.get('/admin')).text())
    assert.match(first, /To do Nothing for you\. Purchases/)
    assert.match(first, /90 days No sales, invitations, acceptances or withdrawals in these 7 days\. What is counted/)
    assert.doesNotMatch(first, /All charts|as a table/)
    assert.match(first, /acme-starters\/starter-kit 0 of 50, 50 free/)
    await world().pay({ email: 'ada@mail.example' })
    await world().context.access.round()
    const page = await (await empty.get('/admin')).text()
    assert.deepEqual(needs(page), [])
    // A count of nothing has no chart: a sentence says so, and the table has its zeros.
    assert.deepEqual(totals(page), { sales: 1 })
    assert.match(
      plain(page),
      /No invitations, acceptances or withdrawals in these 7 days\. The same figures as a table/
    )
    assert.match(page, /<tfoot><tr><th scope="row">All<\/th><td>1<\/td><td>0<\/td><td>0<\/td><td>0<\/td>/)
    assert.match(plain(page), /To do Nothing for you\. One purchase waits for its buyer\./)
    assert.match(plain(page), /acme-starters\/starter-kit 0 of 50, 50 free /)
  })
})

onEachDatabase('the first page of the desk of a busy shop', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  const open = async () => (await seller.get('/admin')).text()
  before(async () => {
    await fillDesk(world())
    seller = await signIn(world(), SELLER)
  })

  test('The needs come first on the page, each with its sentence, its beginning, and a link to what waits', async () => {
    const page = await open()
    assert.match(plain(page), /[2-9] purchases wait for their buyers\. /, 'below the list')
    assert.deepEqual(needs(page).toSorted(), [
      'The invite token may not do its work',
      'unmatched@mail.example paid $199.00 for an unknown product'
    ])
    assert.match(
      plain(page),
      /Began \w+ at \d\d:\d\d UTC Why and how .*It needs Administration: read and write.*The code host said: \S/
    )
    assert.match(page, /href="\/admin\/buyers\/unmatched-sale\/match" data-line>Match the sale/)
    assert.match(page, /href="\/admin\/health" data-line>Mend the token/)
    const [, waits = ''] = /href="([^"]+)">Open the purchase/.exec(page) ?? []
    assert.match(plain(await (await seller.get(waits)).text()), /quentin-waits@\s?mail\.example .*Waits for you/)
    const waiting = await (await seller.get('/admin/buyers?state=seller')).text()
    assert.equal([...waiting.matchAll(/<tr role="row">\s*<th scope="row"/g)].length, 1)
    assert.match(plain(waiting), /quentin-waits@mail\.example/)
  })

  test('A sale that matches no product is shown, however many buyers have paid since and not signed in', async () => {
    const { db, now } = world().context
    const sample = await unmatchedSale(db)
    const sold = Array.from({ length: 25 }, (_, index) => ({
      ...sample,
      id: `sold-${index}`,
      key: `cs_sold_${index}`,
      scene: 'starter-kit',
      created_at: now() + index
    }))
    await db.insertInto('payment').values(sold).execute()
    assert.ok(needs(await open()).includes('unmatched@mail.example paid $199.00 for an unknown product'))
    await db.deleteFrom('payment').where('id', 'like', 'sold-%').execute()
  })

  test('Each step has as many purchases as its list, to which it leads', async () => {
    const [, steps = ''] = /<details class="by-step">(.*?)<\/details>/s.exec(await open()) ?? []
    const links = [...steps.matchAll(/href="([^"]+)">[^<]+<\/a> <span class="count">([\d,]+)/g)]
    assert.equal(links.length, 13)
    const read = async (path: string) => (await seller.get(path)).text()
    for (const [, path = '', count] of links) assert.equal((await linesOn(read, path)).length, Number(count), path)
    assert.ok(links.filter(([, , count]) => Number(count) > 0).length >= 6)
  })

  test('The charts count the sales and the accounts of each day, and the same figures are a table', async () => {
    const page = await open()
    assert.match(page, /<h2 id="days-heading">The last 7 days<\/h2>/)
    assert.deepEqual(totals(page), { sales: 6, invitations: 3, acceptances: 2, withdrawals: 1 })
    assert.equal(tableOfDays(page).length, 7)
    const sum = (column: number) => tableOfDays(page).reduce((all, row) => all + Number(row[column]), 0)
    assert.deepEqual([1, 2, 3, 4].map(sum), [6, 3, 2, 1])
    assert.match(page, /<tfoot><tr><th scope="row">All<\/th><td>6<\/td><td>3<\/td><td>2<\/td><td>1<\/td>/)
    const pictures = [...page.matchAll(/<svg width="100%".*?<\/svg>/gs)].map(([picture]) => picture)
    assert.equal(pictures.length, 4)
    for (const picture of pictures) assert.match(picture, /^<svg [^>]*aria-hidden="true"/)
    // Days without a sale have no bar.
    const days = tableOfDays(page).filter(([, sales]) => sales !== '0')
    assert.equal([...(pictures[0] ?? '').matchAll(/<rect /g)].length, days.length)
    assert.match(pictures[0] ?? '', new RegExp(`<title>${days[0]?.[0]}: ${days[0]?.[1]}</title>`))
    assert.doesNotMatch(page, / style=/)
  })

  test('The address of the first page says for how many days the charts are, and another number is left out', async () => {
    const shown = async (query: string) => {
      const page = await (await seller.get(`/admin${query}`)).text()
      assert.match(page, /<a href="\/admin\?days=7#days"/)
      const chosen = /<a href="\/admin\?days=(\d+)#days" aria-current="true">/.exec(page)?.[1]
      const written = [...page.matchAll(/<text [^>]*y="108"[^>]*>([^<]+)<\/text>/g)].map(([, day]) => day)
      const ofTable = tableOfDays(page).map(([day]) => day)
      assert.deepEqual([written[0], written[3], written.length % 4], [ofTable.at(-1), ofTable[0], 0])
      return [tableOfDays(page).length, /The last (\d+) days/.exec(page)?.[1], chosen]
    }
    for (const days of ['7', '30', '90']) assert.deepEqual(await shown(`?days=${days}`), [Number(days), days, days])
    for (const other of ['', '?days=', '?days=365', '?days=-1', '?days=all'])
      assert.deepEqual(await shown(other), [7, '7', '7'])
  })

  test('The limit of a repository shows the invitations of a day, the queue, and when it will be empty', async () => {
    const { context, codeHost } = world()
    const { buyer, send, pass } = peopleOf(world)
    assert.match(plain(await open()), /acme-starters\/starter-kit 3 of 50, 47 free/)
    const { target } = await context.db.selectFrom('access_target').select('target').executeTakeFirstOrThrow()
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
    await pass(HOUR_MS)
    const until = context.now() + 2 * HOUR_MS
    await context.db.updateTable('access_target').set({ limited_until: until }).where('target', '=', target).execute()
    const unused = plain(await open())
    assert.match(unused, /No invitation waits\. Code Host has refused one .* Pullpass sends none before \w+ \d+, \d{4}/)
    assert.doesNotMatch(unused, /the next one/)
    const slow = { limited_until: 0, throttled_until: until }
    await context.db.updateTable('access_target').set(slow).where('target', '=', target).execute()
    await send(await buyer('late-one'), 'late-one')
    const limited = { limited_until: until, throttled_until: 0 }
    await context.db.updateTable('access_target').set(limited).where('target', '=', target).execute()
    const refused = plain(await open())
    assert.match(refused, /acme-starters\/starter-kit \d of 50, and no more now/)
    assert.match(
      refused,
      /One invitation waits for its turn\. Code Host has refused one because of its limit: .* tries the next one \w+ at/
    )
    assert.doesNotMatch(refused, /The last one is expected/)
    const throttled = { limited_until: 0, throttled_until: until }
    await context.db.updateTable('access_target').set(throttled).where('target', '=', target).execute()
    const page = plain(await open())
    assert.match(
      page,
      /One invitation waits for its turn\. The last one is expected to go out \w+ at about \d\d:\d\d UTC/
    )
    assert.match(page, /Code Host throttles all requests, and takes the next one \w+ at \d\d:\d\d UTC/)
    codeHost.clock.advance(DAY_MS)
    await pass(HOUR_MS)
    seller = await signIn(world(), SELLER)
    assert.match(plain(await open()), /acme-starters\/starter-kit \d of 50, \d+ free \d of 50 The last/)
  })

  test('An alert that is not raised any more is gone, and one that goes on stays', async () => {
    const { db, now } = world().context
    const alert = (kind: string, saidAt: number) => ({
      kind,
      about: '',
      item: 'x',
      words: null,
      since: saidAt,
      said_at: saidAt,
      told_at: null
    })
    await db
      .insertInto('seller_alert')
      .values([
        alert('mails_stuck', now() - HOUR_MS),
        alert('clock_ahead', now() - 30 * DAY_MS),
        alert('of_an_earlier_version', now())
      ])
      .execute()
    const shown = await open()
    const titles = needs(shown)
    assert.ok(titles.includes('Mails did not go out'), `${titles}`)
    assert.doesNotMatch(shown, /That you read this means/)
    assert.ok(!titles.includes('The clock of this machine was put back'), `${titles}`)
  })
})
