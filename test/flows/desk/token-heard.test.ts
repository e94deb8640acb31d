// Today, Health and Repository say the same of the invite token: what was heard last, whoever asked.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('what was heard of the token', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, person, accepted, pass } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
    await accepted(await buyer('ada'), 'ada')
  })

  const token = (trouble: 'revoked' | 'none') =>
    world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble })
  const read = async (path: string) => plain(await (await seller.get(path)).text())
  const checkNow = () => seller.postForm('/admin/health', {})
  const later = (ms: number) => world().codeHost.clock.advance(ms)
  /** Whether each page says that the token is rejected. */
  async function sayRejected(): Promise<boolean> {
    const today = /The code host rejects the invite token .*last said so on/.test(await read('/admin'))
    const health = await read('/admin/health')
    const isInHealth = /Last answer of Code Host Rejected/.test(health)
    assert.equal(/The host rejects the token: .* It last said so on \w+ \d+, \d{4}/.test(health), isInHealth, health)
    const list = await read(`/admin/repositories/${repository}`)
    const isInList = /rejects the token, so its lists were not read/.test(list)
    assert.equal(/was asked/.test(list), !isInList)
    assert.deepEqual([today, isInHealth, isInList], [today, today, today], 'the pages agree')
    return today
  }

  test('A refused call is known to all three pages, though the doctor and the list knew nothing of it', async () => {
    await checkNow()
    assert.equal(await sayRejected(), false)
    await token('revoked')
    const [late, name] = [await buyer('late'), person('late-account')]
    await send(late, name)
    assert.equal(await sayRejected(), true)
    assert.match(await read('/admin/health'), /One thing is wrong\./)
  })

  test('A new look of the doctor that is accepted is known to all three pages at once', async () => {
    await token('none')
    assert.equal(await sayRejected(), true, 'nobody has asked since')
    later(20 * MINUTE_MS)
    await checkNow()
    assert.equal(await sayRejected(), false)
    await pass(HOUR_MS)
    assert.equal(await sayRejected(), false)
  })

  test('A rejection that the doctor hears first is known to all three pages, and what it could not see stands under it', async () => {
    await token('revoked')
    later(20 * MINUTE_MS)
    await checkNow()
    assert.equal(await sayRejected(), true)
    const health = await (await seller.get('/admin/health')).text()
    assert.match(plain(health), /\d+ things are unknown because of that/)
    assert.equal(health.match(/The host did not show the repository\./g)?.length, 1, 'equal findings say it once')
    const [open = ''] = health.split(/<summary>\d+ fine/)
    const outside = open.replace(/<details>.*?<\/details>/gs, '')
    const unknown = (html: string) => [...html.matchAll(/<span>Unknown<\/span>/g)].length
    assert.ok(unknown(open) >= 5, `${unknown(open)}`)
    assert.ok(unknown(outside) <= 1, `${unknown(outside)}`)
  })

  test('A list that is read again is known to all three pages', async () => {
    await token('none')
    later(20 * MINUTE_MS)
    await read(`/admin/repositories/${repository}`)
    assert.equal(await sayRejected(), false)
    assert.match(await read('/admin/health'), /The host has accepted the token since the last check, on/)
  })

  test('A call that was refused since the last run is known to Health as to Today, until another call is allowed', async () => {
    const { context, codeHost } = world()
    const headline = async () => /<strong>(.*?)<\/strong>/.exec(await (await seller.get('/admin/health')).text())?.[1]
    codeHost.rehearse.renewToken('acme-bot')
    await pass(20 * MINUTE_MS)
    await checkNow()
    assert.match((await headline()) ?? '', /^Nothing is wrong/)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'weak' })
    await send(await buyer(), person())
    assert.match(await read('/admin'), /To do \(1\) Urgent The invite token may not do its work/)
    assert.equal(await headline(), 'One thing needs you.')
    assert.match(await read('/admin/health'), /Needs you The invite token may not do its work With it the code host/)
    codeHost.rehearse.renewToken('acme-bot')
    await pass(MINUTE_MS)
    assert.match(await read('/admin'), /Nothing for you/)
    assert.match((await headline()) ?? '', /^Nothing is wrong/)
    const at = context.now()
    const breaker = { kind: 'breaker', about: repository, item: '', words: null, since: at, said_at: at } as const
    await context.db.insertInto('seller_alert').values(breaker).execute()
    assert.match((await headline()) ?? '', /^The checks found nothing wrong/)
    assert.match(await read('/admin/health'), /On Today one thing waits for you/)
  })

  test('A permission that a run denied is fine once the token has done its work, also in the next run', async () => {
    const { codeHost } = world()
    later(3 * HOUR_MS)
    seller = await signIn(world(), SELLER)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'weak' })
    await send(await buyer(), person())
    later(MINUTE_MS)
    await checkNow()
    const denied = /Wrong Permissions of the token \S+ The (host has refused a call|token may not read)/
    assert.match(await read('/admin/health'), denied)
    codeHost.rehearse.renewToken('acme-bot')
    await pass(30 * MINUTE_MS)
    const health = await read('/admin/health')
    assert.doesNotMatch(health, denied)
    assert.match(
      health,
      /Since the last check the host has done what it was asked with the token, and has shown its lists/
    )
    await checkNow()
    assert.doesNotMatch(await read('/admin/health'), denied)
  })
})
