// The seller says at the desk how a dispute has ended, where its processor does not report that.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ProcessorName } from '../../../sandbox/processor/delivery/carrier.ts'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { visible } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, newestMail, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('the end of a dispute that no processor reports', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { person, send, byHand, pass, statesOf } = peopleOf(world)
  const tell = tellerOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  /** A disputed purchase whose account has lost its access. */
  async function disputed(processor: ProcessorName) {
    const login = person()
    const { email, sale } = await tell(processor, 'paid')
    const { userId } = await signIn(world(), email)
    await send({ userId }, login)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    await world().context.access.sendMails()
    await tell(processor, 'disputed', { sale })
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf({ userId }), [`${login} revoked disputed`])
    const { id } = await paymentOf(world().context.db, email)
    return { id, login, email, userId }
  }
  const statusOf = async (id: string) => {
    const rows = world().context.db.selectFrom('payment').select('status').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).status
  }
  const pageOf = async (id: string) => visible(await (await seller.get(`/admin/buyers/${id}`)).text())
  const pathTo = (id: string, end: 'won' | 'lost') => `/admin/buyers/${id}/dispute-${end}`
  /** Looks at what the order does, and gives it. */
  async function say(id: string, end: 'won' | 'lost') {
    const path = pathTo(id, end)
    const before = await statusOf(id)
    const preview = await (await seller.get(path)).text()
    assert.equal(await statusOf(id), before, 'a preview does nothing')
    const done = await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })
    assert.equal(done.status, 303)
    return visible(preview)
  }
  /** The ends of a dispute that have a button in the card of a purchase that waits for the seller. */
  async function endsInCard(id: string): Promise<string[]> {
    const page = await (await seller.get(`/admin/buyers/${id}`)).text()
    const [card = ''] = /<section class="card" data-tone="needs_you".*?<section aria-labelledby/s.exec(page) ?? []
    return [...card.matchAll(/class="btn" data-variant="outline"[^>]*dispute-(\w+)"/g)].map(([, end = '']) => end)
  }
  const cardOf = async (email: string) => visible(await (await (await signIn(world(), email)).get('/dashboard')).text())

  test('At Creem the seller says that a dispute was won, and the access comes back', async () => {
    const { id, login, email, userId } = await disputed('creem')
    const page = await pageOf(id)
    assert.match(
      page,
      /Creem does not report how a dispute ends\. Once you know, press “Dispute won” or “Dispute lost”\./
    )
    assert.doesNotMatch(page, /gives the access back/)
    assert.deepEqual(await endsInCard(id), ['won', 'lost'], 'they stand in the card that says what to do')
    const preview = await say(id, 'won')
    assert.match(preview, new RegExp(`${login} is invited again in its turn`))
    const [, seen = ''] = /What the buyer sees (.*?)\. Mails/.exec(preview) ?? []
    assert.ok((await cardOf(email)).replace(/[ .]/g, '').includes(seen.replace(/[ .]/g, '')), seen)
    assert.equal(await statusOf(id), 'paid')
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf({ userId }), [`${login} invited sent`])
    await world().context.access.sendMails()
    const why = new RegExp(
      `The dispute about your payment is over\\. The earlier access was removed, so ${login} has to accept an invitation again\\.`
    )
    await newestMail(world(), email, why)
    assert.match(await cardOf(email), why, 'the card says why')
    const after = await pageOf(id)
    assert.match(after, why, 'the answer to copy says why')
    assert.match(after, /The seller said that the dispute was won\./)
    assert.doesNotMatch(after, /Dispute won Dispute lost/)
    assert.deepEqual(await endsInCard(id), [])
    assert.match(
      visible(await (await seller.get(pathTo(id, 'won'))).text()),
      /This does not apply to the purchase as it is now/
    )
  })

  test('A buyer whose access came back after a dispute gets a short mail, and the page of the repository says since when', async () => {
    const { id, login, email } = await disputed('creem')
    const mails = async () => {
      await world().context.access.sendMails()
      return (await subjectsOf(world(), email)).filter((subject) => subject.startsWith(`${login} has access`))
    }
    assert.deepEqual(await mails(), [`${login} has access to Starter Kit`])
    await pass(DAY_MS)
    seller = await signIn(world(), SELLER)
    await say(id, 'won')
    await pass(5 * MINUTE_MS)
    byHand('accept', login)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await mails(), [`${login} has access to Starter Kit`, `${login} has access to Starter Kit again`])
    const { text = '' } = await newestMail(world(), email, /again/)
    assert.doesNotMatch(text, /git clone/)
    assert.match(
      await pageOf(id),
      /A mail to \S+ tells the buyer that the account has access again\. It was handed to the mail server\./
    )
    const lines = await (await seller.get('/admin/repositories/acme-starters/starter-kit')).text()
    const line = lines.split('<tr role="row">').find((row) => row.includes(`${login}<`)) ?? ''
    const [, at = ''] = /line-since.*?datetime="([^"]+)"/s.exec(line) ?? []
    assert.ok(world().context.now() - Date.parse(at) < 10 * MINUTE_MS, `${at}: ${line}`)
  })

  test('At Creem the seller says that a dispute was lost, and the access does not come back', async () => {
    const { id, login, email, userId } = await disputed('creem')
    const preview = await say(id, 'lost')
    assert.match(preview, /The purchase gives no access any more\./)
    const [, seen = ''] = /What the buyer sees (.*?)\. Mails/.exec(preview) ?? []
    assert.ok((await cardOf(email)).replace(/[ .]/g, '').includes(seen.replace(/[ .]/g, '')), seen)
    assert.equal(await statusOf(id), 'lost')
    await pass(5 * MINUTE_MS)
    assert.match((await statesOf({ userId })).join(), new RegExp(`^${login} revoked`))
    const [, command = ''] = /command “npm run pullpass -- payments dispute creem (\S+) won”/.exec(preview) ?? []
    await world().context.inbox.decide({ processor: 'creem', key: command, dispute: 'won' })
    assert.equal(await statusOf(id), 'paid', 'the command records the other end')
  })

  test('The access that the seller has ended stays ended when the seller says that the dispute was won', async () => {
    const { id, login, userId } = await disputed('creem')
    const order = { paymentId: id, words: 'You shared the files.', others: 'none' } as const
    assert.ok((await endAccess(world().context, order, { by: { userId: 'admin-1' }, actionId: 'ended' })).ok)
    assert.match(await pageOf(id), /Disputed, ended by you .*press “Dispute won” or “Dispute lost”/)
    const preview = await say(id, 'won')
    assert.match(preview, /You have ended its access, and it stays ended\./)
    assert.doesNotMatch(preview, /invited|counts again/)
    assert.equal(await statusOf(id), 'ended_by_seller')
    await pass(5 * MINUTE_MS)
    assert.match((await statesOf({ userId })).join(), new RegExp(`^${login} revoked`))
    assert.match(await pageOf(id), /Next: Nothing, unless you give the access back\./)
  })

  test('At Paddle a dispute that is won is reported, and one that is lost is not', async () => {
    const { id } = await disputed('paddle')
    const page = await pageOf(id)
    assert.match(
      page,
      /If you win, the purchase gives access again\. Paddle does not report a dispute that is lost: then/
    )
    assert.deepEqual(await endsInCard(id), ['lost'])
    assert.match(
      visible(await (await seller.get(pathTo(id, 'won'))).text()),
      /This does not apply to the purchase as it is now/
    )
    await say(id, 'lost')
    assert.equal(await statusOf(id), 'lost')
  })

  test('At Stripe, which reports each end of a dispute, the seller is asked nothing', async () => {
    const { id } = await disputed('stripe')
    const page = await pageOf(id)
    assert.match(page, /If you win, the purchase gives access again\./)
    assert.doesNotMatch(page, /Dispute won|Dispute lost|does not report/)
  })
})

const keeping = {
  ...plainProduct,
  repositories: [sandboxRepository] as const,
  policy: { ...plainProduct.policy, dispute: 'keep' } as const
}

onEachDatabase(
  'a dispute of which the policy keeps the access',
  aWorld({ config: { products: [keeping], admins: [SELLER] } }),
  (world) => {
    const tell = tellerOf(world)
    test('The purchase stays paid, and the page and the preview say so', async () => {
      const seller = await signIn(world(), SELLER)
      const { sale, email } = await tell('creem', 'paid')
      await tell('creem', 'disputed', { sale })
      const { id, status } = await paymentOf(world().context.db, email)
      assert.equal(status, 'paid')
      const page = visible(await (await seller.get(`/admin/buyers/${id}`)).text())
      assert.match(page, /Meanwhile the purchase counts as paid, as your policy says\. Creem does not report how/)
      const path = `/admin/buyers/${id}/dispute-lost`
      const preview = await (await seller.get(path)).text()
      assert.match(
        visible(preview),
        /The access stays: your policy keeps it\..* The purchase as it is now\. Mails None\./
      )
      await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })
      const lost = await paymentOf(world().context.db, email)
      assert.deepEqual([lost.id, lost.status, lost.state], [id, 'paid', 'lost'])
    })
  }
)
