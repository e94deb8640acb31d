import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { plainProduct } from '../support/builders/plain-config.ts'
import { INVITE_TOKEN } from '../support/builders/secrets.ts'
import { checkoutEvent, refundEvent, signatureOf } from '../support/builders/stripe-events.ts'
import { emptyDatabase, onEachDatabase } from '../support/databases/on-each-database.ts'
import { deliver } from '../support/worlds/deliver.ts'
import { type Pullpass, startPullpass } from '../support/worlds/pullpass.ts'
import { newestMail, signIn } from '../support/worlds/visitor.ts'
import { type Forge, startForge } from './forge.ts'
import { forgeKind } from './forge-kind.ts'

const MINUTE_MS = 60_000

onEachDatabase('a shop that sells a repository of a second code host', emptyDatabase, (database) => {
  let forge: Forge
  let shop: Pullpass
  let ahead = 0
  const now = () => Date.now() + ahead

  before(async () => {
    forge = await startForge({ token: INVITE_TOKEN, now })
    shop = await startPullpass({
      database: database(),
      host: forge,
      config: {
        codeHost: { kind: forgeKind, apiUrl: forge.apiUrl, url: forge.url },
        products: [{ ...plainProduct, repositories: [{ owner: 'acme', repo: 'kit' }] }]
      },
      secrets: { codeHostWebhookSecrets: ['a secret that no delivery is signed with'] },
      overrides: { now }
    })
  })
  after(async () => {
    await shop.close()
    await forge.close()
  })

  /** Sends an event as Stripe does; resolves once it is processed. */
  async function receive(event: object) {
    const payload = JSON.stringify(event)
    const signature = signatureOf(payload, { timestamp: Math.floor(now() / 1000) })
    assert.equal((await deliver(shop.url, payload, signature)).status, 200)
    await shop.context.inbox.drain()
  }

  /** Lets minutes pass, with a round in each. */
  async function minutes(count: number) {
    for (let minute = 0; minute < count; minute += 1) {
      await shop.context.access.round()
      ahead += MINUTE_MS
    }
    await shop.context.access.round()
  }

  /** A mail, which the shop's own worker may still be sending. */
  async function arrivedMail(email: string, about: RegExp) {
    for (let tries = 0; tries < 200; tries += 1) {
      const mail = await newestMail(shop, email, about).catch(() => undefined)
      if (mail) return mail
      await setTimeout(50)
    }
    return newestMail(shop, email, about)
  }

  /** A buyer who has paid, and what the buyer does and sees. */
  async function buyer(login: string) {
    const email = `${login}@mail.example`
    const paymentIntent = `pi_${login}`
    forge.addPerson(login)
    await receive(checkoutEvent({ email, paymentIntent, created: Math.floor(now() / 1000) }))
    const visitor = await signIn(shop, email)
    return {
      email,
      refund: () => receive(refundEvent({ paymentIntent, created: Math.floor(now() / 1000) })),
      async send() {
        const answer = await visitor.postJson('/api/invite', { username: login })
        return (await answer.json()) as { ok: boolean; reason: string; verified?: boolean }
      },
      page: async () => (await visitor.get('/settings/purchases')).text(),
      async state() {
        const purchases = await shop.context.access.purchases(visitor.userId)
        return purchases.flatMap(({ grants }) => grants.map(({ state, because }) => `${state} ${because}`)).join()
      }
    }
  }

  test('A purchase leads to an invitation there, its acceptance is noticed, and a refund removes the access', async () => {
    const ada = await buyer('ada')
    const { ok, reason, verified } = await ada.send()
    assert.deepEqual([ok, reason, verified], [true, 'invited', true])
    assert.deepEqual(forge.invited(), ['ada'])
    assert.equal(await ada.state(), 'invited sent')
    const page = await ada.page()
    assert.match(page, /The Forge username/)
    assert.ok(page.includes(`href="${forge.url}/acme/kit/join"`), 'the link to the invitation')
    assert.doesNotMatch(page, /GitHub/)

    forge.accept('ada')
    await minutes(2)
    assert.equal(await ada.state(), 'accepted shown')
    assert.equal((await ada.send()).reason, 'already_invited')

    await ada.refund()
    await minutes(1)
    assert.deepEqual(forge.insiders(), [])
    await minutes(5)
    assert.equal(await ada.state(), 'revoked refunded')
    assert.equal((await ada.send()).reason, 'not_paid')
  })

  test('A refund before the acceptance withdraws the invitation', async () => {
    const bea = await buyer('bea')
    assert.equal((await bea.send()).reason, 'invited')
    await minutes(2)
    await bea.refund()
    await minutes(5)
    assert.deepEqual(forge.invited(), [])
    assert.equal(await bea.state(), 'revoked refunded')
  })

  test('The buyer is told why the host refuses, and the invitation is sent later automatically', async () => {
    const cem = await buyer('cem')
    forge.trouble('throttled')
    assert.equal((await cem.send()).ok, false)
    assert.equal(await cem.state(), 'queued throttled')
    forge.trouble(undefined)
    await minutes(4)
    assert.deepEqual(forge.invited(), ['cem'])
    assert.equal(await cem.state(), 'invited sent')
    await minutes(1)
    await shop.context.access.sendMails()
    const { text } = await arrivedMail(cem.email, /\/acme\/kit\/join/)
    assert.match(text ?? '', /The Forge/)
  })

  test('No webhook of a code host is switched on, since this kind has none', async () => {
    for (const name of ['forge', 'github']) {
      const answer = await fetch(`${shop.url}/api/webhooks/${name}`, { method: 'POST', body: '{}' })
      assert.equal(answer.status, 404, name)
    }
  })
})
