// The seller presses Check now at the desk, for accounts that had access, and for a purchase with several seats.
import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 2 }

onEachDatabase(
  'a check by the seller',
  aWorld({ workers: [], config: { products: [team], admins: [SELLER] } }),
  (world) => {
    const { buyer, send, byHand, person, pass, accepted, collaborators } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      seller = await signIn(world(), SELLER)
    })
    afterEach(async () => {
      const { rehearse } = world().codeHost
      rehearse.set({ lagMs: 0, lagOf: { collaborators: null, check: null, invitations: null } })
      rehearse.trouble(INVITE_TOKEN, null)
      rehearse.behave()
      await pass(2 * HOUR_MS)
      seller = await signIn(world(), SELLER)
    })

    async function pathOf({ userId }: Buyer) {
      const [purchase] = await world().context.access.purchases(userId)
      return `/admin/buyers/${purchase?.paymentId}`
    }

    /** Presses Check now. Returns the message that follows, the state on the page and the answer to the buyer. */
    async function check(who: Buyer) {
      const path = await pathOf(who)
      const form = await seller.postForm(`${path}/check`, { from: `${path}/check`, step: 'preview' })
      const fields = hiddenFields(await form.text())
      const done = await seller.postForm(`${path}/check`, { ...fields, step: 'do' })
      assert.equal(done.headers.get('location'), path)
      const page = await (await seller.get(path)).text()
      const [, toast = ''] = /<div id="toaster"[^>]*>(.*?)<footer/s.exec(page) ?? []
      const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
      const [now = ''] = /<section class="now">.*<section class="story"/s.exec(page) ?? []
      return { said: plain(toast), now: plain(now), answer: plain(answer) }
    }

    /** Whether the host has the account among those with access, whatever it shows. */
    const isIn = (login: string) => collaborators().includes(login)
    const clock = () => world().codeHost.clock

    test('A check says that an accepted account may have left while the host lags, and takes that back once it shows the access', async () => {
      const ada = await buyer()
      const login = await accepted(ada)
      world().codeHost.rehearse.set({ lagMs: 14 * MINUTE_MS })
      const lagging = await check(ada)
      assert.ok(isIn(login))
      const [, counts = ''] =
        /^Checked \S+ has nothing on \S+, as Code Host shows it now\. It may lag behind: Pullpass asks once more before that counts, \w+ at (\d\d:\d\d) UTC\.$/.exec(
          lagging.said
        ) ?? []
      assert.notEqual(counts, '', lagging.said)
      assert.match(lagging.now, /The account may have left: Code Host showed nothing of it when it was last asked\./)
      assert.match(lagging.now, new RegExp(`Unless it shows some, it counts as gone \\w+ at ${counts} UTC\\.`))
      assert.match(lagging.answer, /Access isn’t shown\. Code Host showed no access for \S+ when we looked/)
      assert.match(lagging.answer, new RegExp(`We look once more on .* at ${counts} UTC\\.`))
      assert.doesNotMatch(lagging.now, /has access|has left|left the repository/)
      clock().advance(15 * MINUTE_MS)
      const caughtUp = await check(ada)
      assert.equal(caughtUp.said, `Checked ${login} has access to acme-starters/starter-kit.`)
      assert.match(caughtUp.now, /^Next: Nothing to do\./)
      assert.match(caughtUp.answer, /Ready to clone\. \S+ has access\./)
    })

    test('A check right after our own call to the host proves nothing about an account that has accepted', async () => {
      const ada = await buyer()
      const login = person()
      await send(ada, login)
      byHand('accept', login)
      assert.match((await check(ada)).said, /has access to/)
      byHand('leave', login)
      const { said, now, answer } = await check(ada)
      assert.match(
        said,
        /has nothing on \S+, as Code Host shows it now\. It may lag behind, so that proves nothing yet: the purchase stays as it was until Pullpass has asked again\.$/
      )
      assert.match(now, /^Next: Nothing to do\./)
      assert.match(answer, /- \S+: We are checking this with Code Host\./)
      assert.match(answer, /Code Host showed neither access nor an invitation of \S+\. It may lag behind/)
      assert.doesNotMatch(answer, /has access|The repository:/)
    })

    const failures = [
      { host: { status: 500 }, why: /Code Host gives no clear answer\.$/ },
      {
        host: { preset: 'secondary_429' },
        why: /Code Host throttles requests\. Ask again \w+ at \d\d:\d\d UTC\.$/
      },
      { host: 'revoked', why: /Code Host rejects the token\. Look at Health\.$/ }
    ] as const
    for (const { host, why } of failures) {
      test(`A check that the host answers with a failure (${JSON.stringify(host)}) says so, and leaves the last check as it was`, async () => {
        const ada = await buyer()
        const login = await accepted(ada)
        const before = /checked with Code Host on [^:]+:\d\d UTC/.exec((await check(ada)).answer)?.[0]
        assert.ok(before)
        clock().advance(10 * MINUTE_MS)
        byHand('leave', login)
        const { rehearse } = world().codeHost
        if (host === 'revoked') rehearse.trouble(INVITE_TOKEN, host)
        else rehearse.misbehave({ ...host, times: null })
        const { said, now, answer } = await check(ada)
        assert.match(said, /^Not checked \S+ on acme-starters\/starter-kit: /)
        assert.match(said, why)
        assert.doesNotMatch(said, /has access|has nothing/)
        // The purchase stands as the host last showed it, with the time of that look.
        assert.match(now, /^Next: Nothing to do\./)
        assert.ok(answer.includes(before), answer)
      })
    }

    test('A check of two seats says of each account what the host shows of it', async () => {
      const ada = await buyer()
      const [stays, leaves] = [await accepted(ada), await accepted(ada)]
      await pass(10 * MINUTE_MS)
      byHand('leave', leaves)
      const first = await check(ada)
      assert.match(first.said, new RegExp(`^Checked ${stays} has access to \\S+\\. ${leaves} has nothing on \\S+, as `))
      assert.match(first.answer, new RegExp(`- ${stays}: Ready to clone\\. .* - ${leaves}: Access isn’t shown\\. `))
      assert.match(first.now, new RegExp(`Next: ${leaves}: The account may have left`))
      await pass(2 * MINUTE_MS)
      const second = await check(ada)
      assert.equal(
        second.said,
        `Checked ${stays} has access to acme-starters/starter-kit. ${leaves} has nothing on acme-starters/starter-kit.`
      )
      assert.match(
        second.answer,
        new RegExp(`- ${stays}: Ready to clone\\. .* - ${leaves}: ${leaves} left the repository\\. `)
      )
      assert.deepEqual([isIn(stays), isIn(leaves)], [true, false])
    })

    test('A check of two seats of which the host answers about one is called a check in part', async () => {
      const ada = await buyer()
      const [first, second] = [await accepted(ada), await accepted(ada)]
      await pass(10 * MINUTE_MS)
      world().codeHost.rehearse.misbehave({ preset: 'secondary_429' })
      const { said } = await check(ada)
      assert.match(
        said,
        new RegExp(`^Checked in part ${first} has access to acme-starters/starter-kit\\. ${second} on `)
      )
      assert.match(said, /starter-kit: Code Host throttles requests\. Ask again \w+ at \d\d:\d\d UTC\.$/)
    })
  }
)
