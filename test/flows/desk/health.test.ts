import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runDoctor } from '../../../src/cli/doctor/run-doctor.ts'
import { createFirstRuns } from '../../../src/doctor/first-run.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const SELLER = 'owner@example.com'

/** The words of a page, without its marks. */
onEachDatabase('the Health page', aWorld({ paid: 'buyer@example.com', config: { admins: [SELLER] } }), (world) => {
  test('The seller reads what the doctor found, whose the token is, and how the shop is doing', async () => {
    const seller = await signIn(world(), SELLER)
    const read = async () => plain(await (await seller.get('/admin/health')).text())
    const first = await read()
    assert.match(first, /The checks are running\. This page shows what they find in a few seconds\. Look again/)
    assert.equal(first.match(/The checks are running/g)?.length, 1, 'progress is said once')
    assert.match(first, /Invitations that wait None/)
    assert.doesNotMatch(first, /Whose|What it may|Check now|Not checked/)
    assert.match(first, /Last complete look at acme-starters\/starter-kit None yet/)
    await world().context.doctor.first.settled()
    assert.match(await read(), /Nothing is wrong, and \d+ things are unknown.* Last checked today at [\d:]+ UTC Checks/)
    world().codeHost.clock.advance(MINUTE_MS)

    const pressed = await seller.postForm('/admin/health', {})
    assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/admin/health'])
    const checked = await read()
    assert.match(checked, /Nothing is wrong, and \d+ things are unknown/)
    assert.match(checked, /Last checked today at .* by owner@example\.com/)
    assert.match(
      checked,
      /Unknown 4 settings cannot be read: acme-bot is no owner of acme-starters\. An owner can look at them\. Members may not delete repositories .*Base permission of the organization .*Host seats .*Two-factor requirement/
    )
    assert.match(checked, /Checks Unknown \d+ of \d+ checks, checked today at /)
    assert.match(checked, /Token Unknown \d of \d checks, checked today at .* UTC Whose/)
    assert.match(checked, /Whose The token belongs to acme-bot, which is no owner/)
    assert.match(checked, /Until when The token expires on/)
    assert.match(checked, /Database (SQLite|Postgres), [\d.]+ (kB|MB)/)
    assert.match(checked, /Version \d+\.\d+\.\d+/)

    const { db, now } = world().context
    await db.insertInto('access_target').values({ target: 'kit', observed_at: now() }).execute()
    await db.insertInto('access_name').values({ name: 'acme-starters/starter-kit', target: 'kit' }).execute()
    assert.match(await read(), /Last complete look at acme-starters\/starter-kit today at/)
  })

  test('A part of which all checks are fine is folded under its verdict', async () => {
    const seller = await signIn(world(), SELLER)
    const { db } = world().context
    const before = await db.selectFrom('doctor_run').select(['id', 'findings']).execute()
    const found = ['token-life', 'token-owner'].map((check) => ({
      check,
      name: check,
      severity: 'fine',
      found: 'Well.'
    }))
    await db
      .updateTable('doctor_run')
      .set({ findings: JSON.stringify(found) })
      .execute()
    const html = await (await seller.get('/admin/health')).text()
    for (const { id, findings } of before)
      await db.updateTable('doctor_run').set({ findings }).where('id', '=', id).execute()
    const [token = ''] = /(?:<details><summary>)?<div class="card-head"><h2 id="token">.*?<\/section>/s.exec(html) ?? []
    assert.match(token, /^<details><summary>/)
    assert.match(plain(token), /^Token Fine All 2 checks are fine, checked today at .* Whose, Until when Well\./)
    const [shop = ''] = /<h2 id="shop">.*?<\/section>/s.exec(html) ?? []
    assert.match(plain(shop), /^Shop Unknown Not checked/)
  })

  test('Health without a run begins one, of two tabs or a tab and the button one alone, and then asks for itself no more', async () => {
    const seller = await signIn(world(), SELLER)
    const { db, doctor } = world().context
    await db.deleteFrom('doctor_run').execute()
    const html = async () => (await seller.get('/admin/health')).text()
    const before = (await world().hostTruth()).calls.length
    const [one, other] = await Promise.all([html(), html()])
    for (const tab of [one, other, await html()]) {
      if (tab === undefined || /Last checked/.test(tab)) continue
      assert.match(tab, /<div id="health" hx-get="\/admin\/health" hx-trigger="every 2s" hx-select="#health"/)
    }
    await seller.postForm('/admin/health', {})
    await doctor.first.settled()
    const runs = await db.selectFrom('doctor_run').select(['id', 'user_id']).execute()
    assert.deepEqual([runs.length, runs[0]?.user_id], [1, null])
    const asked = (await world().hostTruth()).calls.length - before
    const shown = await html()
    assert.match(shown, /<div id="health"><div/)
    assert.equal((await world().hostTruth()).calls.length - before, asked)
  })

  test('Two shops with one database make the first run once, and a run that a crash ended is made again', async () => {
    const { context } = world()
    const { db, log, now } = context
    await db.deleteFrom('doctor_run').execute()
    let made = 0
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const examine = () => {
      made += 1
      return held
    }
    const shop = () => createFirstRuns({ db, log, now, examine })
    const [one, other] = [shop(), shop()]
    assert.deepEqual(await Promise.all([one.begin(), other.begin()]), ['running', 'running'])
    assert.equal(made, 1)
    world().codeHost.clock.advance(MINUTE_MS - 10_000)
    await other.begin()
    assert.equal(made, 1)
    world().codeHost.clock.advance(10_000)
    await other.begin()
    assert.equal(made, 2)
    end()
    await Promise.all([one.settled(), other.settled()])
    assert.equal(await one.state(), undefined)
  })

  test('Health says that the checks could not be run, and they are tried again after a minute', async () => {
    const seller = await signIn(world(), SELLER)
    const { db, log, now } = world().context
    await db.deleteFrom('doctor_run').execute()
    const broken = createFirstRuns({ db, log, now, examine: () => Promise.reject(new Error('the disk is full')) })
    await broken.begin()
    await broken.settled()
    const html = async () => (await seller.get('/admin/health')).text()
    const words = plain(await html())
    assert.match(
      words,
      /The checks could not be run: the log says why\. .* Check now|Check now .*The checks could not be run/
    )
    assert.match(words, /Token Unknown Not checked/)
    assert.doesNotMatch(await html(), /hx-trigger="every/)
    world().codeHost.clock.advance(MINUTE_MS)
    assert.match(await html(), /The checks are running/)
    await world().context.doctor.first.settled()
    assert.match(await html(), /Last checked/)
  })

  test('Pressing the button twice asks the host once', async () => {
    const seller = await signIn(world(), SELLER)
    await world().context.db.deleteFrom('doctor_run').execute()
    const asked = async () => {
      const before = (await world().hostTruth()).calls.length
      await seller.postForm('/admin/health', {})
      return (await world().hostTruth()).calls.length - before
    }
    const page = async () => plain(await (await seller.get('/admin/health')).text())
    assert.ok((await asked()) > 0)
    assert.doesNotMatch(await page(), /You can check again/)
    for (const [after, ago, left] of [
      [0, 'just now', '20 seconds'],
      [1000, 'one second ago', '19 seconds'],
      [18_000, '19 seconds ago', 'one second']
    ] as const) {
      world().codeHost.clock.advance(after)
      assert.equal(await asked(), 0, ago)
      const said = new RegExp(`Checked ${ago} Nothing was checked again: .* You can check again in ${left}\\.`)
      assert.match(await page(), said)
    }
    world().codeHost.clock.advance(1000)
    assert.ok((await asked()) > 0)
    assert.doesNotMatch(await page(), /You can check again/)
  })

  test('A run that was due automatically keeps no name when the seller presses the button seconds after it', async () => {
    const seller = await signIn(world(), SELLER)
    await world().context.db.deleteFrom('doctor_run').execute()
    const lastChecked = async () => plain(await (await seller.get('/admin/health')).text())
    await world().context.doctor.examine()
    await seller.postForm('/admin/health', {})
    assert.match(await lastChecked(), /Last checked today at/)
    assert.match(
      await lastChecked(),
      /Last checked today at [\d:]+ UTC Last asked for today at [\d:]+ UTC by owner@example\.com/
    )
    world().codeHost.clock.advance(60_000)
    await seller.postForm('/admin/health', {})
    assert.match(await lastChecked(), /Last checked today at [\d:]+ UTC by owner@example\.com/)
    assert.doesNotMatch(await lastChecked(), /Last asked for/)
    // Each press stays stored, also after later runs that were due automatically.
    world().codeHost.clock.advance(60_000)
    await world().context.doctor.examine()
    assert.match(await lastChecked(), /Last checked today at [\d:]+ UTC Last asked for today at [\d:]+ UTC by owner/)
    const presses = world()
      .context.db.selectFrom('shop_action')
      .select(['kind', 'user_id'])
      .orderBy('at', 'desc')
      .limit(2)
    const press = { kind: 'check_now', user_id: seller.userId }
    assert.deepEqual(
      (await presses.execute()).map((each) => ({ ...each })),
      [press, press]
    )
  })

  const examined = async (seller: Visitor) => {
    await world().context.doctor.examine()
    return (await seller.get('/admin/health')).text()
  }

  test('A sale that matches no product has a button that leads to matching it, and several have one that leads to their list', async () => {
    const seller = await signIn(world(), SELLER)
    const { db } = world().context
    await db.updateTable('payment').set({ scene: 'sold-elsewhere' }).execute()
    const { id } = await db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const one = await examined(seller)
    assert.match(one, new RegExp(`<a class="btn"[^>]* href="/admin/buyers/${id}/match">Match the sale</a>`))
    assert.match(plain(one), /Name its product, or say that it is not sold here\. Match the sale Not sold here/)
    assert.equal((await seller.get(`/admin/buyers/${id}/match`)).status, 200)
    assert.equal((await seller.get(`/admin/buyers/${id}/not-sold-here`)).status, 200)

    const row = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('payment')
      .values({ ...row, id: 'another', key: 'cs_another' })
      .execute()
    const several = await examined(seller)
    await db.deleteFrom('payment').where('id', '=', 'another').execute()
    await db.updateTable('payment').set({ scene: 'starter-kit' }).execute()
    assert.match(several, /<a class="btn"[^>]* href="\/admin\/buyers\?state=unmatched">Look at the sales<\/a>/)
    const list = await (await seller.get('/admin/buyers?state=unmatched')).text()
    assert.match(list, /<option value="unmatched" selected>/)
  })

  test('A command is for the terminal alone: no finding on the page has one, or a bare address as a link', async () => {
    const seller = await signIn(world(), SELLER)
    const { db } = world().context
    await db.insertInto('access_target').values({ target: 'sold', repository_id: 424_242 }).execute()
    await db.updateTable('access_name').set({ target: 'sold' }).execute()
    const html = await examined(seller)
    const lines: string[] = []
    await runDoctor(world().context, { json: false }, (text) => void lines.push(text))
    await db.updateTable('access_name').set({ target: 'kit' }).execute()
    assert.match(
      html,
      /accept the new one\.<\/p>\s*<p class="finding-pages"><a class="btn"[^>]* href="\/admin\/repositories\/acme-starters\/starter-kit">Look at the repository/
    )
    const { url } = world()
    assert.match(
      lines.join(),
      new RegExp(`Run npm run pullpass -- reconcile --apply\n  Look at the repository: ${url}/admin/`)
    )
    assert.doesNotMatch(plain(html), /npm run|reconcile/)
    assert.doesNotMatch(html, /<a [^>]*>\s*http/)
  })

  test('A finding that is wrong comes first, with what to do', async () => {
    const seller = await signIn(world(), SELLER)
    const repository = `${world().codeHost.url}/_sandbox/repositories/acme-starters/starter-kit`
    await fetch(repository, { method: 'PATCH', body: JSON.stringify({ private: false }) })
    await world().context.doctor.examine()
    await fetch(repository, { method: 'PATCH', body: JSON.stringify({ private: true }) })
    const words = plain(await (await seller.get('/admin/health')).text())
    assert.match(words, /One thing is wrong/)
    assert.match(
      words,
      /Checks Needs you 1 of \d+ checks, checked today at [\d:]+ UTC Alarm Repository is private acme-starters\/starter-kit The repository is public.*Make it private/
    )
  })
})
