// The seller imports earlier buyers on the page of the desk.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { noteMailServer } from '../../../src/mail/mail-server.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const html = { accept: 'text/html' }
const HEAD = 'address,username,product,date,note\n'

onEachDatabase('the import page', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { person, buyer, send, pass } = peopleOf(world)
  let seller: Visitor & { userId: string }
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  // The limit of requests counts a minute.
  beforeEach(() => world().codeHost.clock.advance(MINUTE_MS))

  const payments = (email: string) =>
    world().context.db.selectFrom('payment').selectAll().where('email', '=', email).execute()

  /** Sends a file as a browser does. */
  async function upload(content: string | Uint8Array<ArrayBuffer>, name = 'buyers.csv', headers = {}) {
    const body = new FormData()
    body.set('file', new File([content], name, { type: 'text/csv' }))
    body.set('text', '')
    const cookie = [...seller.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const init = { method: 'POST', body, headers: { ...html, cookie, ...headers }, redirect: 'manual' } as const
    return fetch(`${world().url}/admin/import`, init)
  }
  async function invitationOfAnotherWaits() {
    const { context, codeHost } = world()
    const [invited, another] = [await buyer(), await buyer()]
    await send(invited, invited.login)
    const throttle = (throttled_until: number) =>
      context.db.updateTable('access_target').set({ throttled_until }).execute()
    await throttle(codeHost.clock.now() + HOUR_MS)
    await send(another, another.login)
    await throttle(0)
    assert.equal((await context.access.limits())[0]?.queue, 1)
  }
  const reportOf = async (answer: Response) => {
    const path = answer.headers.get('location') ?? ''
    assert.match(path, /^\/admin\/import\/[\w-]{36}$/, await answer.clone().text())
    return { path, page: await (await seller.get(path)).text() }
  }

  test('A file is reported about line by line, kept until it is confirmed, and imported once', async () => {
    const inside = person()
    world().codeHost.rehearse.byHand({ action: 'add', repository, login: inside })
    await invitationOfAnotherWaits()
    const lines = [`first@old.example,${inside},,2024-05-06,order 17`, 'second@old.example,,,,', 'third,,,,']
    const { path, page } = await reportOf(
      await upload(`\uFEFF${HEAD}${lines.join('\r\n')}`, 'C:\\shop\\old buyers.csv')
    )
    assert.match(page, /<h1>old buyers(<wbr>)?\.csv<\/h1>/)
    assert.match(plain(page), /2 new purchases\. One line needs you: nothing is done about it\./)
    assert.match(plain(page), /Nothing is done yet/)
    assert.match(plain(page), new RegExp(`${inside} is in already: its access will follow this purchase`))
    assert.match(plain(page), /“third” is no e-mail address\. Write one like ada@example\.com\./)
    assert.match(
      plain(page),
      /This file leads to no invitation\. The buyer of one line names an account after signing in\./
    )
    // The invitations of others are no news of this file.
    assert.doesNotMatch(plain(page), /wait|left today/)
    assert.deepEqual(await payments('first@old.example'), [])
    const { db, now } = world().context
    await noteMailServer(db, { at: now(), problem: 'The mail server refuses connections.' })
    const waits = plain(await (await seller.get(path)).text())
    assert.match(
      waits,
      /Mail the buyers, as after any purchase .*told as always\. Mails do not go out now: .* Import 2/
    )
    await noteMailServer(db, { at: now(), problem: undefined })

    const done = await seller.postForm(path, { from: path })
    assert.deepEqual([done.status, done.headers.get('location')], [303, path])
    const after = await (await seller.get(path)).text()
    assert.match(plain(after), /2 purchases were imported\. One line needs you/)
    assert.match(plain(after), /Nobody is mailed about it\./)
    assert.doesNotMatch(after, /<form class="form desk-form"/)
    const [payment] = await payments('first@old.example')
    assert.equal(payment?.status, 'paid')
    // Pressed again, and sent again, it changes nothing.
    await seller.postForm(path, { from: path, mails: 'yes' })
    const again = await reportOf(await upload(`${HEAD}${lines.join('\n')}`))
    assert.match(plain(again.page), /No new purchase\. 2 lines need nothing\. One line needs you/)
    assert.match(plain(again.page), /There is nothing to import in this file\./)
    assert.equal((await payments('first@old.example')).length, 1)
    assert.equal((await world().context.db.selectFrom('buyer_import').select('mails').execute())[0]?.mails, 0)

    await pass(MINUTE_MS)
    const story = plain(await (await seller.get(`/admin/buyers/${payment?.id}`)).text())
    assert.match(story, /Bought on May 6, 2024 at 00:00 UTC Processor None: imported by the seller Note order 17/)
    assert.match(
      story,
      /The seller imported the purchase\. Note: “order 17” .* Details By \S+ From old buyers\.csv, line 2 Bought on 2024-05-06 Mails none about the import/
    )
    assert.match(story, new RegExp(`By ${SELLER}`))
    // The buyer bought it on the day of the file; of a purchase without a day only the import is known.
    assert.match(story, /Order completed on May 6, 2024\./)
    assert.doesNotMatch(story, /Given to you/)
    const [withoutDay] = await payments('second@old.example')
    const dayless = plain(await (await seller.get(`/admin/buyers/${withoutDay?.id}/seen`)).text())
    assert.match(dayless, /Given to you on/)
    const buyers = plain(await (await seller.get('/admin/buyers?q=first%40old.example')).text())
    assert.match(buyers, /first@ ?old\.example/)
  })

  test('Pasted lines are read like a file, and files that cannot be read say why', async () => {
    const pasted = await seller.postForm('/admin/import', { text: `${HEAD}pasted@old.example,,,,` })
    assert.match((await reportOf(pasted)).page, /<h1>Pasted lines<\/h1>/)
    const refused = async (answer: Response) => {
      assert.equal(answer.status, 400)
      return plain(/<div class="alert".*?<\/div>/s.exec(await answer.text())?.[0] ?? '').trim()
    }
    assert.equal(await refused(await seller.postForm('/admin/import', {}, html)), 'Choose a file, or paste its lines.')
    assert.match(await refused(await upload('name\nada')), /names no column “address”/)
    assert.match(await refused(await upload(new Uint8Array([97, 0xe4, 0xff]))), /not UTF-8/)
    assert.match(
      await refused(await upload(`${HEAD}${'a@b.example\n'.repeat(2001)}`)),
      /2,001 lines, and 2,000 are the most/
    )
    assert.match(await refused(await upload(`${HEAD}${' '.repeat(1_100_000)}`)), /larger than 1 MB/)
    assert.match(await refused(await upload(`${HEAD}${' '.repeat(3_000_000)}`)), /larger than 1 MB/)
  })

  test('A page of another site can send no file, and no text of a file becomes markup', async () => {
    const stored = async () => (await world().context.db.selectFrom('buyer_import').select('id').execute()).length
    const before = await stored()
    assert.equal(
      (
        await upload(`${HEAD}a@b.example,,,,`, 'a.csv', {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site'
        })
      ).status,
      403
    )
    assert.equal(await stored(), before)
    const evil = '<script>alert(1)</script>'
    const { page } = await reportOf(await upload(`${HEAD}${evil},${evil},${evil},${evil},${evil}\n`, `${evil}.csv`))
    assert.ok(!page.includes(evil))
  })

  /** Makes all sessions so many ms older. */
  async function ageSessions(ms: number) {
    const { db, now } = world().context
    const at = new Date(now() - ms).toISOString()
    await db
      .updateTable('session')
      .set({ createdAt: at } as object)
      .execute()
  }

  test('The page asks for a sign-in of the last 12 hours before a file can be chosen, and a file sent without one is not stored', async () => {
    const stored = async () => (await world().context.db.selectFrom('buyer_import').select('id').execute()).length
    const page = async () => (await seller.get('/admin/import', html)).text()
    const next = '/sign-in?again=1&next=%2Fadmin%2Fimport'
    const before = await stored()
    assert.match(await page(), /<input[^>]* type="file"/)
    await ageSessions(13 * HOUR_MS)
    const asks = await page()
    assert.doesNotMatch(asks, /type="file"|<textarea/)
    assert.match(plain(asks), /An import needs a sign-in of the last 12 hours, and yours is older\./)
    assert.ok(asks.includes(`href="${next.replace('&', '&amp;')}"`))
    for (const refused of [
      await upload(`${HEAD}old@old.example,,,,`),
      await seller.postForm('/admin/import', { text: `${HEAD}old@old.example,,,,` })
    ]) {
      assert.deepEqual([refused.status, refused.headers.get('location')], [303, next])
      assert.equal(await stored(), before)
    }
    await ageSessions(0)
    const on = await seller.get(next, html)
    assert.equal(on.headers.get('location'), '/admin/import')
    const again = await page()
    assert.match(
      plain(again),
      /The file or the lines that you sent before the sign-in were not read\. Send them once more\./
    )
    assert.match(again, /<input[^>]* type="file"/)
    assert.doesNotMatch(await page(), /were not read/)
  })

  test('Importing needs a sign-in of the last 12 hours, and the file waits for it', async () => {
    const { path } = await reportOf(await upload(`${HEAD}late@old.example,,,,`))
    const before = await world().context.db.selectFrom('session').selectAll().execute()
    await ageSessions(13 * HOUR_MS)
    const refused = await seller.postForm(path, { from: path })
    assert.equal(refused.headers.get('location'), `/sign-in?again=1&next=${encodeURIComponent(path)}`)
    assert.deepEqual(await payments('late@old.example'), [])
    seller = await signIn(world(), SELLER)
    assert.ok(before.length > 0)
    assert.match(await (await seller.get(path)).text(), /Import one purchase/)
    await seller.postForm(path, { from: path })
    assert.equal((await payments('late@old.example')).length, 1)
  })

  test('A report of a thousand lines has pages and can be limited to one meaning', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) =>
      index % 4 === 0 ? `no address ${index},,,,` : `b${index}@many.example,,,,`
    )
    const { path } = await reportOf(await upload(`${HEAD}${lines.join('\n')}`))
    const count = (page: string) => page.match(/<tr role="row">/g)?.length
    let page = ''
    for (let tries = 0; tries < 20 && !/Import 750 purchases/.test(page); tries += 1) {
      world().codeHost.clock.advance(3 * MINUTE_MS)
      const { workOnImports } = await import('../../../src/importing/work-on-import.ts')
      await workOnImports(world().context, new AbortController().signal)
      page = await (await seller.get(path)).text()
    }
    assert.match(plain(page), /750 new purchases\. 250 lines need you/)
    assert.equal(count(page), 101)
    assert.match(page, new RegExp(`href="${path}\\?page=2"`))
    const bad = await (await seller.get(`${path}?kind=bad_address&page=3`)).text()
    assert.equal(count(bad), 51)
    assert.match(bad, /<a href="[^"]*\?kind=bad_address" aria-current="true">/)
    assert.match(await (await seller.get(`${path}?kind=adopted`)).text(), /No line is like this\./)
    assert.equal((await seller.get('/admin/import/none', html)).status, 404)
  })
})
