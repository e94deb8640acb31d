import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databases } from '../support/databases/databases.ts'
import { makePlace, runCommand, siteConfig } from '../support/processes/process.ts'
import { worldBeside } from '../support/worlds/world-beside.ts'

for (const { name, create } of databases) {
  test(`The command access end says what it will do, does it with --apply, and access give-back undoes it, on ${name}`, async (t) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    const run = (...args: string[]) => runCommand(place, ['access', ...args], env)
    await world.pay({ email: 'ada@example.com' })
    await world.pay({ email: 'ada@example.com' })
    const { db } = world.context
    const [{ key } = { key: '' }] = await db.selectFrom('payment').select('key').orderBy('created_at').execute()
    const statuses = async () => (await db.selectFrom('payment').select('status').execute()).map(({ status }) => status)

    const told = ['--tell', 'The transfer was never made.']
    const shown = await run('end', 'stripe', key, ...told)
    assert.equal(shown.code, 0, shown.stdout + shown.stderr)
    assert.match(shown.stdout, /^End the access of ada@example.com to Starter Kit\n/)
    assert.match(shown.stdout, /Test Shop writes: The transfer was never made\./)
    assert.match(shown.stdout, /Nothing was done\. To do it, add --apply\.\n$/)
    assert.deepEqual(await statuses(), ['paid', 'paid'])
    const done = await run('end', 'stripe', key, ...told, '--apply')
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /The access of stripe cs_\S+ and stripe cs_\S+ is ended\.\n$/)
    assert.deepEqual(await statuses(), ['ended_by_seller', 'ended_by_seller'])
    const [action] = await db.selectFrom('seller_action').selectAll().execute()
    assert.deepEqual([action?.kind, action?.user_id, action?.why], ['end_access', null, 'The transfer was never made.'])

    const twice = await run('end', 'stripe', key, ...told, '--apply')
    assert.deepEqual([twice.code, /already/.test(twice.stdout)], [1, true])
    assert.equal((await run('end', 'stripe', 'cs_none', ...told)).code, 1)
    assert.match((await run('end', 'stripe', key)).stderr, /--tell <words>/)

    const back = await run('give-back', 'stripe', key, '--alone', '--apply')
    assert.equal(back.code, 0, back.stdout + back.stderr)
    assert.deepEqual((await statuses()).sort(), ['ended_by_seller', 'paid'])
  })
}
