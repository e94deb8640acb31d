import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const SELLER = 'owner@example.com'

/** The words of a page, without its marks. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

onEachDatabase('the Health page', aWorld({ paid: 'buyer@example.com', config: { admins: [SELLER] } }), (world) => {
  test('The seller reads what the doctor found, whose the token is, and how the shop is doing', async () => {
    const seller = await signIn(world(), SELLER)
    const read = async () => wordsOf(await (await seller.get('/admin/health')).text())
    const first = await read()
    assert.match(first, /Not checked yet/)
    assert.match(first, /Last complete look at acme-starters\/starter-kit None yet/)

    const pressed = await seller.postForm('/admin/health', {})
    assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/admin/health'])
    const checked = await read()
    assert.match(checked, /Nothing is wrong, and \d+ things are unknown/)
    assert.match(checked, /Last checked today at/)
    assert.match(checked, /Unknown Base permission of the organization acme-starters/)
    assert.match(checked, /Whose The token belongs to acme-bot, which is no owner/)
    assert.match(checked, /Until when The token expires on/)
    assert.match(checked, /Database (SQLite|Postgres), [\d.]+ (kB|MB)/)
    assert.match(checked, /Version \d+\.\d+\.\d+/)

    const { db, now } = world().context
    await db.insertInto('access_target').values({ target: 'kit', observed_at: now() }).execute()
    await db.insertInto('access_name').values({ name: 'acme-starters/starter-kit', target: 'kit' }).execute()
    assert.match(await read(), /Last complete look at acme-starters\/starter-kit today at/)
  })

  test('Pressing the button twice asks the host once', async () => {
    const seller = await signIn(world(), SELLER)
    await world().context.db.deleteFrom('doctor_run').execute()
    const asked = async () => {
      const before = (await world().hostTruth()).calls.length
      await seller.postForm('/admin/health', {})
      return (await world().hostTruth()).calls.length - before
    }
    assert.ok((await asked()) > 0)
    assert.equal(await asked(), 0)
  })

  test('What is wrong comes first, with what to do', async () => {
    const seller = await signIn(world(), SELLER)
    const repository = `${world().codeHost.url}/_sandbox/repositories/acme-starters/starter-kit`
    await fetch(repository, { method: 'PATCH', body: JSON.stringify({ private: false }) })
    await world().context.doctor.examine()
    await fetch(repository, { method: 'PATCH', body: JSON.stringify({ private: true }) })
    const words = wordsOf(await (await seller.get('/admin/health')).text())
    assert.match(words, /One thing is wrong/)
    assert.match(
      words,
      /Checks Alarm Repository is private acme-starters\/starter-kit The repository is public.*Make it private/
    )
  })
})
