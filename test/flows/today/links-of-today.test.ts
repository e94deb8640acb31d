// The links of each kind of item of the first page of the desk: each leads to exactly what the item is about.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AlertKind, alertWords, toldByChecks } from '../../../src/alerts/alert-words.ts'
import { needTitles } from '../../../src/desk/needs/need-titles.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

type Bought = { id: string; key: string; email: string; grantId: string; userId: string | null }

/** How an alert of a kind names a purchase. Kinds that are not here are about no purchase. */
const items: Partial<Record<AlertKind, (bought: Bought) => string>> = {
  account_not_named: ({ id }) => id,
  end_not_reported: ({ id }) => id,
  sale_of_zero: ({ id }) => id,
  dispute_opened: ({ id }) => id,
  sale_of_nobody: ({ key }) => `stripe ${key}`,
  invitation_lapsed: ({ grantId }) => grantId,
  nobody_to_tell: ({ grantId }) => grantId,
  ...Object.fromEntries(toldByChecks.map((kind) => [kind, ({ grantId }: Bought) => grantId])),
  purchase_asked_for: ({ id }) => `takeover-of-${id}`,
  mail_given_up: ({ id }) => `${id} ready:1`
}

const named: readonly AlertKind[] = [
  ...(['account_not_named', 'sale_of_zero', 'sale_of_nobody', 'dispute_opened', 'end_not_reported'] as const)
]
const repository = '/admin/repositories/acme-starters/starter-kit'
const decision = `${repository}/reconcile`
const deliveries = '/admin/deliveries'
const health = '/admin/health'

/** The kinds without a link. The sales that match no product are items of their own. */
const without: readonly AlertKind[] = ['sale_unmatched', 'product_unknown', 'admin_mail_given_up', 'event_given_up']

/** The link of each of the other kinds. */
const pages: Partial<Record<AlertKind, string>> = {
  delivery_unreadable: '/admin/deliveries/stripe.evt_1',
  signatures_failing: deliveries,
  webhooks_silent: deliveries,
  key_refused: deliveries,
  stranger: repository,
  role_raised: repository,
  not_withdrawn: repository,
  found: repository,
  not_ours: repository,
  breaker: decision,
  list_unreadable: repository,
  repository_replaced: decision,
  ...Object.fromEntries(
    [
      ...['token_refused', 'forbidden', 'repository_invisible', 'personal_repository', 'no_seat', 'token_expiring'],
      ...[
        'token_reaches_more',
        'token_of_owner',
        'repository_public',
        'repository_renamed',
        'repository_archived',
        'seats_short',
        'backup_old',
        'data_in_danger',
        'check_failed'
      ],
      ...['clock_ahead', 'mails_stuck', 'chat_stuck']
    ].map((kind) => [kind, health])
  )
}

/** A control of the page to which the button of an item leads, with which its matter is mended or looked at. */
const controls: Partial<Record<AlertKind, RegExp>> = {
  account_not_named: /Invite an account/,
  end_not_reported: /End access/,
  sale_of_zero: /End access/,
  dispute_opened: /Open at Stripe|dashboard\.stripe\.com/,
  sale_of_nobody: /Send a sign-in link/,
  invitation_lapsed: /Send the invitation/,
  nobody_to_tell: /Correct the address/,
  account_blocked: /Send the invitation/,
  not_taken: /Send the invitation/,
  invalid_request: /Send the invitation/,
  unreachable: /Send the invitation/,
  removed: /Send the invitation.*End access/s,
  other_invitee: /Send the invitation/,
  other_permission: /Send the invitation/,
  // The two buttons of a decision need a user who has proven the address: takeovers.test.ts presses them.
  purchase_asked_for: /Check now/,
  mail_given_up: /Correct the address/
}

onEachDatabase('the links of today', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, person } = peopleOf(world)
  let seller: Visitor
  const bought: Record<'unnamed' | 'nobodys' | 'invited', Bought[]> = { unnamed: [], nobodys: [], invited: [] }
  const db = () => world().context.db
  /** Reads a page of the desk, which has a page or a button for each command of the terminal. */
  async function read(path: string): Promise<string> {
    const page = await (await seller.get(path)).text()
    assert.doesNotMatch(page, /npm run/, path)
    return page
  }

  async function purchase(email: string): Promise<Bought> {
    const row = await paymentOf(db(), email)
    const grant = await db().selectFrom('access_grant').select('id').where('payment_id', '=', row.id).executeTakeFirst()
    return { id: row.id, key: row.key, email, grantId: grant?.id ?? '', userId: row.user_id }
  }

  before(async () => {
    for (const number of [1, 2, 3]) {
      bought.unnamed.push(await purchase((await buyer(`unnamed-${number}`)).email))
      await world().pay({ email: `nobodys-${number}@mail.example` })
      bought.nobodys.push(await purchase(`nobodys-${number}@mail.example`))
      const invited = await buyer(`invited-${number}`)
      await send(invited, person(`invited-account-${number}`))
      bought.invited.push(await purchase(invited.email))
    }
    seller = await signIn(world(), SELLER)
    // Otherwise the page Health would begin the first checks, which go on beside the tests.
    await world().context.doctor.examine()
    // These three are listed only while the tables do not prove that they are over.
    const { target } = await db().selectFrom('access_target').select('target').executeTakeFirstOrThrow()
    await db().insertInto('stranger').values({ target, account_id: 7, login: 'eve', since: 1 }).execute()
    const shown = { shown: 'collaborator', origin: 'ours', invitation_id: null, invited_at: null } as const
    const times = { absent_at: null, removed_at: null, stray_of: null, seen_at: 1 }
    await db()
      .insertInto('access_account')
      .values({ target, account_id: 7, login: 'eve', ...shown, ...times })
      .execute()
    const delivery = { processor: 'stripe', event_id: 'evt_1', body: Buffer.from('{}'), received_at: 1, done: 2 }
    const tried = { attempts: 1, next_attempt_at: 1, outcome: null, error: 'unreadable' }
    await db()
      .insertInto('inbox')
      .values({ ...delivery, ...tried })
      .execute()
  })

  async function alert(kind: AlertKind, item: string) {
    const at = world().context.now()
    const isOfRepository =
      [repository, decision].includes(pages[kind] ?? '') || toldByChecks.some((each) => each === kind)
    const about = isOfRepository ? 'acme-starters/starter-kit' : ''
    const row = { kind, about, item, words: `${kind} of ${item}`, since: at, said_at: at, told_at: null }
    await db().insertInto('seller_alert').values(row).execute()
    // The page lists this alert only while the rejection is the host's newest answer about the token.
    const rejected = kind === 'token_refused' ? { refused_token: 'a1b2c3d4', refused_at: at } : { refused_token: null }
    await db().updateTable('access_target').set(rejected).execute()
  }

  /** Lets the accounts of these purchases wait, as the kind of alert says it, and those of all others for nothing. */
  async function setWaiting(kind: AlertKind, ids: readonly string[]) {
    const none = { state: 'invited', because: 'sent', acts: 'buyer' } as const
    await db().updateTable('access_grant').set(none).execute()
    const waits =
      kind === 'invitation_lapsed'
        ? { state: 'expired', because: 'lapsed' }
        : { state: 'queued', because: kind, acts: 'seller' }
    if (ids.length === 0) return
    await db()
      .updateTable('access_grant')
      .set(waits as object)
      .where('payment_id', 'in', ids)
      .execute()
  }

  /** The links of the only item, beside those of its lines: the words and the path of each. */
  async function linksOf(kind: AlertKind): Promise<string[][]> {
    const page = await read('/admin')
    const ofItem = /<li>\s*<span class="state".*?<h3>.*?(?=<li>\s*<span class="state"|<\/section>)/gs
    const [item = '', ...others] = page.match(ofItem) ?? []
    if (item === '') return []
    assert.deepEqual(others, [])
    assert.ok(item.includes(alertWords[kind].subject.replaceAll('’', '’')), kind)
    const links = /<p class="need-leads">.*?<\/p>/s.exec(item)?.[0] ?? ''
    return [...links.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, path = '', words = '']) => [
      words,
      path
    ])
  }

  const addressesOn = async (path: string) =>
    [...(await read(path)).matchAll(/<th scope="row".*?data-line>([^<]*)</gs)].map(([, address]) => address).sort()

  for (const kind of Object.keys(alertWords) as AlertKind[]) {
    const itemOf = items[kind]
    if (!itemOf) {
      test(`The links of "${kind}" lead to where it is seen or mended`, async () => {
        await db().deleteFrom('seller_alert').execute()
        await setWaiting('found', [])
        await alert(kind, kind === 'stranger' || kind === 'not_withdrawn' ? '7' : 'stripe evt_1')
        const links = await linksOf(kind)
        const path = pages[kind]
        assert.ok(path !== undefined || without.includes(kind), 'a new kind of alert needs a line in this table')
        assert.deepEqual(links, path === undefined ? [] : [[needTitles[kind].act, path]])
        for (const [, path = ''] of links) {
          assert.equal((await seller.get(path)).status, 200)
          await read(path)
        }
      })
      continue
    }
    test(`The links of "${kind}" lead to the purchase, or to exactly the purchases, that it is about`, async () => {
      const of = kind === 'sale_of_nobody' ? bought.nobodys : named.includes(kind) ? bought.unnamed : bought.invited
      const [first, second] = of as [Bought, Bought]
      await db().deleteFrom('seller_alert').execute()
      const waiting = toldByChecks.some((each) => each === kind) || kind === 'invitation_lapsed'
      await setWaiting(kind, waiting ? [first.id] : [])
      if (kind === 'purchase_asked_for')
        for (const { id, userId } of [first, second])
          await db()
            .insertInto('takeover')
            .values({
              id: `takeover-of-${id}`,
              payment_id: id,
              email: 'x@mail.example',
              user_id: userId ?? '',
              asked_at: 1,
              objected_at: null,
              ended_at: null,
              outcome: null
            })
            .execute()
      const state = kind === 'dispute_opened' ? 'disputed' : kind === 'end_not_reported' ? 'ending' : 'paid'
      const subscription_ends_at = kind === 'end_not_reported' ? 1 : null
      await db().updateTable('payment').set({ state, subscription_ends_at }).execute()
      await alert(kind, itemOf(first))
      const elsewhere = pages[kind]
      const own = `/admin/buyers/${first.id}`
      const { act, acts = act } = needTitles[kind]
      const one = elsewhere
        ? [
            [act, elsewhere],
            ['Open the purchase', own]
          ]
        : [[act, own]]
      assert.deepEqual(await linksOf(kind), one)
      const control = controls[kind]
      // The page of the repository has its controls beside the accounts that the code host shows.
      if (!elsewhere) assert.match(await read(own), control ?? assert.fail('a new kind of alert needs a control'))
      await setWaiting(kind, waiting ? [first.id, second.id] : [])
      await alert(kind, itemOf(second))
      const links = await linksOf(kind)
      const list = `/admin/buyers?need=${kind}`
      assert.deepEqual(
        links,
        elsewhere
          ? [
              [acts, elsewhere],
              ['Open the purchases', list]
            ]
          : [[acts, list]]
      )
      assert.deepEqual(await addressesOn(list), [first.email, second.email])
      // The line of each leads to its own purchase.
      const page = await read('/admin')
      for (const { id } of [first, second])
        assert.match(page, new RegExp(`<li><a href="/admin/buyers/${id}" data-line>`))
      // The list can be limited further, and searched.
      assert.deepEqual(await addressesOn(`/admin/buyers?need=${kind}&q=${second.email}`), [second.email])
    })
  }

  test('A problem of the shop for which purchases wait leads to where it is mended, and then to exactly those', async () => {
    for (const kind of ['forbidden', 'token_refused', 'no_seat'] as const) {
      const [first, second] = bought.invited as [Bought, Bought]
      await db().deleteFrom('seller_alert').execute()
      await alert(kind, 'a1b2c3d4')
      await setWaiting(kind, [first.id])
      assert.deepEqual(await linksOf(kind), [
        [needTitles[kind].act, health],
        ['Open the purchase', `/admin/buyers/${first.id}`]
      ])
      await setWaiting(kind, [first.id, second.id])
      const list = `/admin/buyers?need=${kind}`
      assert.deepEqual(await linksOf(kind), [
        [needTitles[kind].act, health],
        ['Open the purchases', list]
      ])
      assert.deepEqual(await addressesOn(list), [first.email, second.email])
    }
  })

  test('A list of an item says which item it is of, and the address of an unknown one is the whole list', async () => {
    await db().deleteFrom('seller_alert').execute()
    assert.match(
      await read('/admin/buyers?need=sale_of_zero'),
      /The purchases of this item of Today: A sale was of nothing\./
    )
    assert.match(await read('/admin/buyers?need=sale_of_zero'), /No purchase is like this/)
    assert.equal((await addressesOn('/admin/buyers?need=toString')).length, 9)
  })
})
