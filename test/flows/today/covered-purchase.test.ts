// A buyer has bought a product twice, and the first purchase covers the account: the desk says of the second one what
// the pages of the buyer say.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { callForAlertMails } from '../../../src/alerts/alert-mails.ts'
import { alertRules } from '../../../src/alerts/alert-words.ts'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { askAgain } from '../../../src/alerts/checks/ask-again.ts'
import { checkTables } from '../../../src/alerts/checks/table-checks.ts'
import { readOpenAlerts } from '../../../src/desk/needs/open-alerts.ts'
import { countLists } from '../../../src/desk/queries/figures.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { assertGroups } from '../../support/worlds/groups.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const kit = { ...plainProduct, repositories: [sandboxRepository] as const }

onEachDatabase(
  'a purchase that another one covers',
  aWorld({ workers: [], config: { products: [kit], admins: [SELLER] } }),
  (world) => {
    const { buyer, accepted, pass, refund } = peopleOf(world)
    let seller: Visitor
    beforeEach(async () => {
      seller = await signIn(world(), SELLER)
    })
    const read = async (path: string) => (await seller.get(path)).text()
    const paymentsOf = async (email: string) => {
      const rows = world().context.db.selectFrom('payment').select('id').where('email', '=', email)
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id)
    }
    const counted = async () => (await countLists(world().context.db, world().context.config.products)).no_account
    const isListed = async (id: string) =>
      (await read('/admin/buyers?state=no_account')).includes(`href="/admin/buyers/${id}"`)
    /** Whether the seller is told that the account of the purchase is missing. */
    async function isTold(id: string): Promise<boolean> {
      const { db, log, now, config } = world().context
      const alert = createAlert({ db, log, now, tokenDigest: () => '' })
      await checkTables({ db, log, products: config.products, now, alert })
      return isOpen(id)
    }
    /** The purchases that a look raises an alert about now, as ones without an account. */
    async function raised(): Promise<string[]> {
      const { db, log, now, config } = world().context
      const items: string[] = []
      const alert = async (kind: string, { item = '' } = {}) =>
        void (kind === 'account_not_named' ? items.push(item) : undefined)
      await checkTables({ db, log, products: config.products, now, alert })
      return items
    }
    async function isOpen(id: string): Promise<boolean> {
      const { db, now, config } = world().context
      const { open } = await readOpenAlerts(db, config.products, now())
      return open.some(({ kind, items }) => kind === 'account_not_named' && items.some(({ item }) => item === id))
    }
    /** The purchases of a buyer who has bought twice, the one with the account first. */
    async function boughtTwice() {
      const ada = await buyer()
      await accepted(ada, ada.login)
      world().codeHost.clock.advance(MINUTE_MS)
      await world().pay({ email: ada.email })
      // The page of a buyer takes in what was bought since.
      await signIn(world(), ada.email)
      const rows = world().context.db.selectFrom('payment').select(['id', 'accounts']).where('email', '=', ada.email)
      const [first, second] = (await rows.execute()).sort((a, b) => b.accounts - a.accounts).map(({ id }) => id)
      assert.ok(first && second)
      return { ada, first, second }
    }

    test('The counts, the lists, the alerts, the page of the desk and the page of the buyer say the same of it', async () => {
      const before = await counted()
      const { ada, second } = await boughtTwice()
      const page = await read(`/admin/buyers/${second}`)
      assert.match(plain(page), /Covered by another purchase/)
      assert.doesNotMatch(plain(page), /No account named|names an account/)
      const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
      const [headline, text, , account] = answer.split('\n')
      assert.equal(headline, `Starter Kit: Your other purchase covers ${ada.login}.`)
      assert.equal(text, 'This one has a seat for another account. If you need none, there is nothing to do.')
      assert.equal(account, 'This purchase has no Code Host account of its own.')
      const seen = plain(await read(`/admin/buyers/${second}/seen`))
      const own = plain(await (await (await signIn(world(), ada.email)).get('/settings/purchases')).text())
      for (const shown of [seen, own]) assert.match(shown, new RegExp(`Your other purchase covers ${ada.login}`))
      assert.equal(await counted(), before)
      assert.equal(await isListed(second), false)
      await assertGroups(read)
      assert.match(await read('/admin/buyers?state=has_access'), new RegExp(`/admin/buyers/${second}"`))
      await pass(4 * DAY_MS)
      assert.equal(await isTold(second), false)
    })

    test('After a refund of the first purchase the second one is work again, and the seller is told', async () => {
      const { ada, first, second } = await boughtTwice()
      const before = await counted()
      await refund(ada)
      await pass(5 * MINUTE_MS)
      const purchases = await world().context.access.purchases(ada.userId)
      assert.deepEqual(
        purchases.map(({ paymentId, status, coveredBeside }) => [paymentId, status, coveredBeside]),
        [
          [second, 'paid', undefined],
          [first, 'refunded', undefined]
        ]
      )
      assert.equal(await counted(), before + 1)
      assert.equal(await isListed(second), true)
      assert.match(plain(await read(`/admin/buyers/${second}`)), /No account named/)
      await assertGroups(read)
      await pass(4 * DAY_MS)
      assert.equal(await isTold(second), true)
    })

    test('After a refund of the first purchase weeks later the seller is told three days after that, once, and mailed', async () => {
      const { ada, first, second } = await boughtTwice()
      await pass(30 * DAY_MS)
      assert.equal(await isTold(second), false)
      const refundedAt = world().context.now()
      await refund(ada)
      await pass(5 * MINUTE_MS)
      seller = await signIn(world(), SELLER)
      const own = await read(`/admin/buyers/${second}`)
      const [, since = ''] = /This state began <time datetime="([^"]+)"/.exec(own) ?? []
      const isNow = Date.parse(since) >= refundedAt && Date.parse(since) <= world().context.now()
      assert.ok(isNow, `${since}, and refunded at ${new Date(refundedAt).toISOString()}`)
      const row = (await read('/admin/buyers?state=no_account'))
        .split('<tr role="row">')
        .find((line) => line.includes(second))
      assert.ok(row?.includes(`datetime="${since}"`))
      await pass(2 * DAY_MS)
      assert.equal(await isTold(second), false)
      await pass(DAY_MS)
      assert.deepEqual([await isTold(second), await isTold(first)], [true, false])
      const { db, now } = world().context
      const alert = db.selectFrom('seller_alert').select('began_at').where('item', '=', second)
      const beganAt = Number((await alert.executeTakeFirstOrThrow()).began_at)
      assert.ok(beganAt >= refundedAt && beganAt < refundedAt + 5 * MINUTE_MS, `${beganAt - refundedAt} ms after it`)
      await callForAlertMails({ db, admins: [SELLER], now })
      const mails = db.selectFrom('access_mail').select('kind').where('kind', '=', 'alert:account_not_named')
      assert.equal((await mails.where('state', '=', 'waiting').execute()).length, 1)
      await pass(20 * DAY_MS)
      assert.deepEqual(await raised(), [])
    })

    test('Of a purchase for several accounts the buyer is expected to name some, although another one covers an account', async () => {
      const { second } = await boughtTwice()
      const before = await counted()
      const several = world().context.db.updateTable('payment').set({ quantity: 2 }).where('id', '=', second)
      await several.execute()
      assert.equal(await counted(), before + 1)
      assert.equal(await isListed(second), true)
      assert.match(plain(await read(`/admin/buyers/${second}`)), /No account named/)
    })

    test('The alert about two purchases without an account is over for both once the buyer names the account', async () => {
      const eve = await buyer()
      await world().pay({ email: eve.email })
      await signIn(world(), eve.email)
      const ids = await paymentsOf(eve.email)
      await pass(4 * DAY_MS)
      assert.deepEqual(await Promise.all(ids.map(isTold)), [true, true])
      await accepted(eve, eve.login)
      const { db, now, config } = world().context
      assert.deepEqual(await Promise.all(ids.map(isOpen)), [false, false])
      await askAgain(db, config.products, now())
      const stored = await db.selectFrom('seller_alert').select('said_at').where('item', 'in', ids).execute()
      const endedAt = now() - alertRules('account_not_named').lastsMs
      assert.deepEqual(
        stored.map(({ said_at }) => Number(said_at) <= endedAt),
        [true, true]
      )
    })
  }
)
