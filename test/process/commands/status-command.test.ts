import assert from 'node:assert/strict'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { makePlace, runCommand, siteConfig } from '../../support/processes/process.ts'
import { signIn } from '../../support/worlds/visitor.ts'
import { worldBeside } from '../../support/worlds/world-beside.ts'

testOnEachDatabase(
  'The command status prints what waits for the seller as the page Today names it, and exits with 3 if something does',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create, { admins: ['seller@example.com'] })
    await using place = await makePlace(siteConfig)
    await world.pay({ email: 'ada@example.com' })
    const ada = await signIn(world, 'ada@example.com')
    await ada.postJson('/api/invite', { username: 'ada-buyer' })

    const calm = await runCommand(place, ['status'], env)
    assert.equal(calm.code, 0, calm.stdout + calm.stderr)
    assert.match(calm.stdout, /^To do: /)
    assert.match(calm.stdout, /\n {2}All +1\n/)
    assert.match(calm.stdout, /\nInvitations of the last 24 hours\n {2}acme\/starter-kit: 0 of 50, 50 free\n/)
    assert.match(calm.stdout, /\nOne mail waits to be sent\.\n$/)

    const sticker = { method: 'POST', body: JSON.stringify({ email: 'bob@example.com', item: 'sticker' }) }
    await fetch(`${world.processor.url}/_sandbox/processors/paddle/paid`, sticker)
    await world.context.inbox.drain()
    const seller = await signIn(world, 'seller@example.com')
    const title = /<h3>([^<]+)<\/h3>/.exec(await (await seller.get('/admin')).text())?.[1] ?? 'no title'
    const busy = await runCommand(place, ['status'], env)
    assert.equal(busy.code, 3, busy.stdout + busy.stderr)
    assert.ok(busy.stdout.startsWith(`To do (1)\n  ${title}\n`), busy.stdout)
    assert.match(busy.stdout, /\n {4}https?:\/\/\S+\/admin\//)
  }
)
