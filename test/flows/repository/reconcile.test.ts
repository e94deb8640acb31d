import assert from 'node:assert/strict'
import { reconcile } from '../../../src/cli/reconcile.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { numbersOfNames } from '../../support/databases/access-rows.ts'
import { repository } from '../../support/worlds/people.ts'
import { buyerOf, reconcileStory } from '../../support/worlds/reconcile-story.ts'
import { signIn } from '../../support/worlds/visitor.ts'

reconcileStory(
  'The command reconcile makes no call during a throttle, says until when it lasts, and works after it',
  async (world) => {
    const ada = await buyerOf(world, 'ada')
    await ada.send()
    await ada.refund()
    for (const apply of [false, true]) {
      world.codeHost.rehearse.misbehave({ preset: 'secondary_429', times: 1 })
      const first = await world.run(apply)
      assert.deepEqual([first.code, first.calls], [1, 1], first.text)
      assert.match(first.text, /code host allows no calls until \d{4}-/, 'what the host said counts at once')
      assert.equal(await world.context.access.mustBackOff(), apply, 'and kept, unless it was a dry run')
    }
    for (const apply of [false, true]) {
      const again = await world.run(apply)
      assert.deepEqual([again.code, again.calls], [1, 0], again.text)
      assert.match(again.text, /Nothing has been done: the code host allows no calls until \d{4}-/)
      assert.match(again.text, /^ada +invited|Nothing has been done/m)
    }
    world.codeHost.clock.advance(60 * MINUTE_MS)
    const later = await world.run()
    assert.equal(later.code, 3, later.text)
    assert.match(later.text, /withdraw the invitation +ada .*refunded/)
  }
)

reconcileStory('The command reconcile makes no call with a rejected token', async (world) => {
  await (await buyerOf(world, 'ada')).send()
  world.codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
  assert.equal((await world.run()).code, 1)
  assert.equal((await world.run(true)).code, 1)
  for (const apply of [false, true]) {
    const again = await world.run(apply)
    assert.deepEqual([again.code, again.calls], [1, 0])
    assert.match(again.text, /rejects the invite token/)
  }
})

reconcileStory(
  'The command reconcile lists waiting grants with their reasons, and access that did not come through Pullpass',
  async (world) => {
    const [ada, bob] = [await buyerOf(world, 'ada'), await buyerOf(world, 'bob')]
    for (const each of [ada, bob]) {
      each.byHand('add')
      await each.send()
    }
    await ada.refund()
    world.codeHost.clock.advance(2 * MINUTE_MS)
    await world.context.access.round()
    const { code, text } = await world.run()
    assert.equal(code, 0, text)
    assert.match(
      text,
      /\nada +blocked +seller +not ours\n\nnot ours: An account has access that no payment covers any more\.\n/
    )
    for (const login of ['ada', 'bob']) {
      assert.match(text, new RegExp(`\\n${login} has access, which did not come through Pullpass\\.\\n`))
    }
    // The one account is that of the token.
    assert.match(text, /\n1 more on the repository has no purchase here\.\n/)
  }
)

reconcileStory(
  'The command reconcile lists a name that belongs to nobody while its buyer has to name an account, and not after',
  async (world) => {
    const { db } = world.context
    for (const who of ['ada', 'bob']) {
      const email = `${who}@mail.example`
      await world.pay({ email })
      await db
        .updateTable('payment')
        .set({ username: `no-such-${who}` })
        .where('email', '=', email)
        .execute()
    }
    await world.context.access.round()
    const waits = async () =>
      [...(await world.run()).text.matchAll(/^no-such-(\w+) +blocked +buyer /gm)].map(([, who]) => who)
    assert.deepEqual((await waits()).sort(), ['ada', 'bob'])
    await db.updateTable('payment').set({ status: 'refunded' }).where('email', '=', 'ada@mail.example').execute()
    world.codeHost.rehearse.addAccount({ login: 'bob', name: 'bob', emails: [] })
    const { userId } = await signIn(world, 'bob@mail.example')
    assert.equal((await world.context.invite({ userId, username: 'bob' })).reason, 'invited')
    assert.deepEqual(await waits(), [])
  }
)

reconcileStory('The command reconcile --apply prints the steps that were done, and those that wait', async (world) => {
  const [ada, bob] = [await buyerOf(world, 'ada'), await buyerOf(world, 'bob')]
  for (const each of [ada, bob]) await each.send()
  ada.byHand('accept')
  world.codeHost.clock.advance(2 * MINUTE_MS)
  await world.context.access.round()
  for (const each of [ada, bob]) await each.refund()
  world.codeHost.clock.advance(2 * MINUTE_MS)
  const { code, text } = await world.run(true)
  assert.equal(code, 0, text)
  assert.match(text, /Done:\nSTEP +ACCOUNT +OUTCOME\n/)
  assert.match(text, /\nremove +ada +done\n/)
  assert.match(text, /\nwithdraw the invitation +bob +done\n/)
  assert.match(text, /Withdrawn by the steps above\. .*\n[\s\S]*\nada +revoking +nobody +refunded\n/)
  assert.match(text, /the rest follows automatically\.$/)
})

reconcileStory(
  'The command reconcile --apply that is throttled in the middle says so, and prints the done and the remaining steps',
  async (world) => {
    const all = [await buyerOf(world, 'ada'), await buyerOf(world, 'bob'), await buyerOf(world, 'eve')]
    for (const each of all) await each.send()
    world.codeHost.clock.advance(2 * MINUTE_MS)
    await world.context.access.round()
    for (const each of all) await each.refund()
    world.codeHost.clock.advance(2 * MINUTE_MS)
    world.codeHost.rehearse.misbehave({ preset: 'secondary_429', times: 1, method: 'DELETE' })
    const { code, text } = await world.run(true)
    assert.equal(code, 1, text)
    assert.match(text, /Done:\nSTEP +ACCOUNT +OUTCOME\nwithdraw the invitation +\w+ +refused by the code host\n/)
    assert.match(text, /Left:\n[\s\S]*withdraw the invitation +\w+ .*throttled, due \d{4}-/)
    assert.match(text, /The rest has not been done: the code host allows no calls until \d{4}-.*$/)
  }
)

reconcileStory(
  'The command reconcile prints the expected time of a grant that waits for the limit of a day',
  async (world) => {
    for (let count = 0; count < 50; count += 1) {
      const login = `other-${count}`
      world.codeHost.rehearse.addAccount({ login, name: login, emails: [] })
      world.codeHost.rehearse.byHand({ action: 'invite', repository, login })
    }
    const ada = await buyerOf(world, 'ada')
    assert.equal((await ada.send()).reason, 'rate_limited')
    const { code, text } = await world.run(true)
    assert.equal(code, 0, text)
    assert.match(text, /Left:\n[\s\S]*\ninvite +ada .*limit, due \d{4}-/)
  }
)

reconcileStory('A released breaker does not stop again and sends no alert', async (world) => {
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((letter) => buyerOf(world, `buyer-${letter}`)))
  for (const each of all) {
    await each.send()
    each.byHand('accept')
  }
  world.codeHost.clock.advance(2 * MINUTE_MS)
  await world.context.access.round()
  await world.context.db.updateTable('payment').set({ scene: 'another' }).execute()
  world.codeHost.clock.advance(2 * MINUTE_MS)
  const dry = await world.run()
  assert.deepEqual([dry.code, dry.text.match(/remove +buyer-. .*breaker\n/g)?.length], [3, 5], dry.text)
  assert.match(dry.text, /The breaker stops 5 removals out of 5 accounts/)
  const applied = await world.run(true)
  assert.equal(applied.code, 0, applied.text)
  assert.equal(applied.text.match(/\nremove +buyer-. +done/g)?.length, 5)
  assert.doesNotMatch(applied.text, /breaker/i)
  world.codeHost.clock.advance(2 * MINUTE_MS)
  await world.context.access.round()
  const alerts = await world.context.db
    .selectFrom('access_mail')
    .select('kind')
    .where('kind', 'like', 'alert:%')
    .execute()
  assert.deepEqual(alerts, [], 'nor has the service')
})

reconcileStory(
  'The command reconcile in a new process reports a name that means another repository, and --apply accepts it',
  async (world) => {
    await (await buyerOf(world, 'ada')).send()
    await world.context.knownRepositories.of(world.context.config.products[0]).isPersonal()
    await world.context.access.round()
    await world.context.db.updateTable('access_target').set({ repository_id: 1 }).execute()
    const context = await world.reconfigured({})
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    assert.equal(await reconcile(context, { apply: false }, print), 3)
    assert.match(printed.join('\n'), /than the one that buyers were invited to/)
    assert.equal(await reconcile(context, { apply: true }, print), 0)
    const now = context.knownRepositories.of(context.config.products[0]).knownId()
    assert.deepEqual(await numbersOfNames(context.db), [[repository, now]])
  }
)
