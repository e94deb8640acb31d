// The seller acts on a purchase by the forms of the desk: looks at what an action will do, and presses its button.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { previewAccountOrder } from '../../../src/desk/actions/account-actions.ts'
import { recording, scopeOf } from '../../../src/desk/actions/action.ts'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { grantNamed, readPurchase } from '../../../src/desk/actions/purchase-facts.ts'
import { endDueAccess } from '../../../src/payments/by-seller/given-access.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, linkMailedTo, signIn, subjectsOf, type Visitor, visit } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 2 }

onEachDatabase('the actions of the desk', aWorld({ config: { products: [team], admins: [SELLER] } }), (world) => {
  const { person, buyer, refund, send, byHand, accepted, pass, invited } = peopleOf(world)
  let seller: Visitor & { userId: string }
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  const paymentsOf = async (email: string) => {
    const rows = world().context.db.selectFrom('payment').select('id').where('email', '=', email)
    return (await rows.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id)
  }
  const statusOf = async (id: string) => {
    const rows = world().context.db.selectFrom('payment').select('status').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).status
  }
  const kindsOf = async (id: string) => (await actionsOf(world().context.db, [id])).map(({ kind }) => kind)
  const pathTo = (id: string, action: string) => `/admin/buyers/${id}/${action}`
  const linksOf = async (id: string) => {
    const page = await (await seller.get(`/admin/buyers/${id}`)).text()
    const [list = ''] = /<section class="now">.*<section class="story"/s.exec(page) ?? []
    return [...list.matchAll(/class="btn"[^>]* href="[^"]*\/([\w-]+)"/g)].map(([, name]) => name)
  }
  /** The page that says what the form will do. */
  async function preview(path: string, fields: Record<string, string> = {}) {
    const answer = await seller.postForm(path, { ...fields, from: path, step: 'preview' })
    const page = await answer.text()
    assert.equal(answer.status, 200, plain(page))
    assert.match(page, /<p class="lead">Nothing is done yet\.<\/p>/)
    return page
  }
  /** The message on the page to which the answer leads. */
  async function toastAfter(answer: Response) {
    assert.equal(answer.status, 303)
    const next = answer.headers.get('location') ?? ''
    const page = await (await seller.get(next)).text()
    assert.doesNotMatch(
      await (await seller.get(next)).text(),
      /aria-live="polite">\s*<div class="toast"/,
      'it is said once'
    )
    const [, toast = ''] = /<div id="toaster"[^>]*>(.*?)<footer/s.exec(page) ?? []
    return plain(toast)
  }
  const press = (path: string, page: string) => seller.postForm(path, { ...hiddenFields(page), step: 'do' })
  /** Looks at what an action does, presses its button twice, and returns what the first time said. */
  async function act(id: string, action: string, fields: Record<string, string> = {}) {
    const path = pathTo(id, action)
    const kinds = await kindsOf(id)
    const page = await preview(path, fields)
    assert.deepEqual(await kindsOf(id), kinds, 'a preview does nothing')
    const done = await press(path, page)
    assert.equal(done.headers.get('location'), `/admin/buyers/${id}`)
    const said = await toastAfter(done)
    assert.equal((await kindsOf(id)).length, kinds.length + 1)
    assert.match(await toastAfter(await press(path, page)), /^Done already/)
    assert.equal((await kindsOf(id)).length, kinds.length + 1, 'a second press does nothing')
    const [last] = (await actionsOf(world().context.db, [id])).slice(-1)
    assert.deepEqual(last?.by, { userId: seller.userId })
    return { page: plain(page), said }
  }

  test('The seller ends access with a reason, leaves out another purchase, and gives the access back', async () => {
    const ada = await buyer()
    await world().pay({ email: ada.email })
    const [first = '', second = ''] = await paymentsOf(ada.email)
    const form = await (await seller.get(pathTo(first, 'end'))).text()
    assert.match(form, new RegExp(`name="other" value="${second}" checked`))
    const words = 'You shared the files.'
    const { page, said } = await act(first, 'end', { words })
    assert.match(page, /What the buyer sees .*writes: You shared the files\..* Mails To .* Can it be undone\? You can/)
    assert.match(
      said,
      /^Access ended The access is ended: Starter Kit, \$99\.00, paid on \w+ \d+, \d{4}, \d\d:\d\d UTC \(Stripe\)\.$/
    )
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['ended_by_seller', 'paid'])
    assert.deepEqual(await linksOf(first), ['give-back'])

    const back = await act(first, 'give-back')
    assert.match(back.said, /^Given back The access is given back: Starter Kit, \$99\.00, paid on .* \(Stripe\)\.$/)
    assert.equal(await statusOf(first), 'paid')
    assert.match(
      (await act(first, 'end', { words, other: second })).said,
      /^Access is being ended The access is being ended: Starter Kit, .* \(Stripe\); Starter Kit, .* \(Stripe\)\.$/
    )
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['ended_by_seller', 'ended_by_seller'])
    assert.match(await (await seller.get(pathTo(second, 'give-back'))).text(), /name="together" value="yes" checked/)
    await act(second, 'give-back')
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['ended_by_seller', 'paid'])
  })

  test('Access that is given back after a refund says that it stays closed', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    await act(id, 'end', { words: 'No.' })
    await world().atProcessor('refund', ada.email)
    assert.match(
      (await act(id, 'give-back')).said,
      /^Given back No access: .* You have given it back, but it is refunded\.$/
    )
    assert.deepEqual(await linksOf(id), [])
  })

  test('The seller invites an account by its profile address, and moves its seat', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    assert.deepEqual(await linksOf(id), ['invite', 'sign-in-link', 'correct-address', 'merge', 'end'])
    const { page, said } = await act(id, 'invite', { username: `https://github.com/${ada.login}` })
    assert.match(page, new RegExp(`Invite ${ada.login} for ${ada.email}`))
    assert.equal(said, `Invited ${ada.login} is invited.`)
    assert.ok(invited().includes(ada.login))
    const other = person()
    const form = await (await seller.get(pathTo(id, 'move-seat'))).text()
    const [, account = ''] = /type="radio" name="account" value="([^"]+)" required checked/.exec(form) ?? []
    const moved = await act(id, 'move-seat', { username: other, account })
    assert.equal(moved.said, `Account changed ${other} is invited.`)
    assert.ok(invited().includes(other))
  })

  test('The seller withdraws the open invitation of a wrong account, and its buyer names another one', async () => {
    const [ada, wrong] = [await buyer(), person()]
    const [id = ''] = await paymentsOf(ada.email)
    for (let moves = 0; moves < 2; moves += 1) {
      await send(ada, wrong)
      assert.ok(invited().includes(wrong))
      assert.ok((await linksOf(id)).includes('withdraw-invitation'))
      const { page, said } = await act(id, 'withdraw-invitation')
      const shown = plain(page)
      assert.match(shown, new RegExp(`Withdraw the invitation of ${wrong} for ${ada.email}`))
      assert.match(shown, new RegExp(`Cancels the invitation of ${wrong}\\. Its seat is free again\\.`))
      assert.match(shown, new RegExp(`“${world().context.config.site.name} withdrew the invitation\\.”`))
      assert.match(
        shown,
        new RegExp(
          `To ${ada.email}, once Code Host shows that ${wrong} has neither access nor an invitation: that it isn’t invited any more`
        )
      )
      assert.equal(
        said,
        `Account removed ${wrong} has no seat any more: the story says when Code Host has deleted its invitation.`
      )
      assert.ok(!invited().includes(wrong), 'it is withdrawn at once')
      // The lists of the host may lag behind; nothing counts before they have shown it twice.
      for (let times = 0; times < 3; times += 1) await pass(2 * MINUTE_MS)
    }
    await world().context.access.sendMails()
    const mails = await subjectsOf(world(), ada.email)
    const told = mails.filter((subject) => subject.startsWith(`${wrong} isn’t invited any more`))
    assert.equal(told.length, 2, `${mails}`)
    const grants = await world()
      .context.db.selectFrom('access_grant')
      .select(['state', 'because', 'released', 'moved'])
      .where('payment_id', '=', id)
      .execute()
    const ended = { state: 'revoked', because: 'taken_back_by_seller', released: 'taken_back_by_seller', moved: 0 }
    assert.deepEqual(
      grants.map((each) => ({ ...each })),
      [ended, ended]
    )
    const story = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(story, /The seller took the invitation of an account back\. .*Outcome taken back/)
    assert.match(story, new RegExp(`The seller took the seat of ${wrong} back, and it is free again\\.`))
    await send(ada, ada.login)
    assert.ok(invited().includes(ada.login))
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    assert.ok(!(await linksOf(id)).includes('withdraw-invitation'))
  })

  test('An invitation that its buyer accepts while the seller looks at the preview stays', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    await send(ada, ada.login)
    const path = pathTo(id, 'withdraw-invitation')
    const page = await preview(path)
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    assert.match(
      await toastAfter(await press(path, page)),
      new RegExp(`Not done No invitation of ${ada.login} is open that could be withdrawn\\.`)
    )
    assert.deepEqual(await kindsOf(id), [])
  })

  test('Of several invitations the seller chooses which one is withdrawn, and the account that gave way stays', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const [first, second, third] = [person(), person(), person()]
    await accepted(ada, first)
    await send(ada, second)
    const from = await grantNamed(world().context.db, id, first)
    await act(id, 'move-seat', { username: third, account: from })
    const account = await grantNamed(world().context.db, id, third)
    const form = await (await seller.get(pathTo(id, 'withdraw-invitation'))).text()
    assert.equal(form.match(/type="radio" name="account"/g)?.length, 2)
    const { page } = await act(id, 'withdraw-invitation', { account })
    assert.match(plain(page), new RegExp(`${first} keeps its seat, which ${third} was to take\\.`))
    await pass(2 * MINUTE_MS)
    assert.ok(!invited().includes(third))
    const open = await readPurchase({ db: world().context.db, config: { products: [team] }, now: 0 }, id)
    assert.deepEqual(
      open.ok && open.accounts.map(({ login, state, givesWay }) => `${login} ${state} ${givesWay}`).sort(),
      [`${first} accepted false`, `${second} invited false`].sort()
    )
  })

  test('The preview says which seat an account takes, and that is what happens', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const holders = async () => {
      const purchase = await readPurchase({ db: world().context.db, config: { products: [team] }, now: 0 }, id)
      return purchase.ok && purchase.accounts.flatMap(({ login, givesWay }) => (givesWay ? [] : [login])).sort()
    }
    const [first, second, third] = [person(), person(), person()]
    await act(id, 'invite', { username: first })
    byHand('accept', first)
    await pass(2 * MINUTE_MS)
    const free = await act(id, 'invite', { username: second })
    assert.match(free.page, new RegExp(`${second} takes a free seat\\. No account is replaced\\.`))
    assert.deepEqual(await holders(), [first, second].sort())

    const order = { kind: 'invite', paymentId: id, username: third } as const
    const none = await previewAccountOrder(world().context, order)
    assert.deepEqual(none, { ok: false, why: 'No seat of the purchase is free. Change an account instead.' })

    const account = await grantNamed(world().context.db, id, first)
    const moved = await act(id, 'move-seat', { username: third, account })
    assert.match(moved.page, new RegExp(`${first} keeps access until ${third} has accepted, and is removed then\\.`))
    assert.deepEqual(await holders(), [second, third].sort())
    // The account that still has its access gets its seat back.
    const back = await act(id, 'invite', { username: first })
    assert.match(back.page, new RegExp(`The invitation of ${third} is cancelled once ${first} is invited\\.`))
    assert.deepEqual(await holders(), [first, second].sort())
  })

  test('The preview of access for several accounts says how many it covers, and how many seats stay free', async () => {
    const gift = { email: 'team@mail.example', product: 'starter-kit', why: 'A transfer', quantity: '2' }
    const named = plain(await preview('/admin/give-access', { ...gift, username: person() }))
    assert.match(named, /The purchase covers 4 accounts\. \S+ takes one seat, and 3 stay free\./)
    const unnamed = plain(await preview('/admin/give-access', gift))
    assert.match(unnamed, /The purchase covers 4 accounts\. The buyer names the accounts after signing in/)
  })

  test('An account that declined is invited again, and then there is nothing to unblock', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(await linksOf(id), [
      'invite',
      'move-seat',
      'withdraw-invitation',
      'check',
      'sign-in-link',
      'correct-address',
      'merge',
      'end'
    ])
    byHand('decline', ada.login)
    await pass(3 * MINUTE_MS)
    assert.ok((await linksOf(id)).includes('invite-again'))
    const page = await (await seller.get(pathTo(id, 'invite-again'))).text()
    assert.match(plain(page), /Nothing is done yet\./, 'one account: nothing has to be chosen')
    assert.equal((await act(id, 'invite-again')).said, `Invited ${ada.login} is invited.`)
    const none = await (await seller.get(pathTo(id, 'invite-again'))).text()
    assert.match(plain(none), /This does not apply to the purchase as it is now\./)
    assert.doesNotMatch(none, /name="step"/)
    const refused = await seller.postForm(pathTo(id, 'invite-again'), { step: 'preview' })
    assert.equal(refused.status, 400)
  })

  test('The forms Change an account and Send the invitation say the state of each account that can be chosen', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const [first, second] = [ada.login, person()]
    const choices = async (action: string) => {
      const form = await (await seller.get(pathTo(id, action))).text()
      return [...form.matchAll(/name="account"[^>]*><span>([^<]*)</g)].map(([, words]) => words).sort()
    }
    await accepted(ada, first)
    await send(ada, second)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(await choices('move-seat'), [`${first}: Has access`, `${second}: Invited`].sort())
    byHand('decline', second)
    await pass(3 * MINUTE_MS)
    byHand('leave', first)
    await pass(HOUR_MS)
    await pass(HOUR_MS)
    const gone = [`${first}: Left the repository`, `${second}: Invitation declined`].sort()
    assert.deepEqual(await choices('invite-again'), gone)
  })

  test('The form and the preview of Change an account say what the host last showed of an account that has left by hand', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const other = person()
    const first = await accepted(ada, ada.login)
    byHand('leave', first)
    await act(id, 'check')
    const form = await (await seller.get(pathTo(id, 'move-seat'))).text()
    assert.match(form, new RegExp(`><span>${first}: May have left<`))
    const account = await grantNamed(world().context.db, id, first)
    const moved = plain(await preview(pathTo(id, 'move-seat'), { username: other, account }))
    assert.match(
      moved,
      new RegExp(`${first} may have left: Code Host showed nothing of it when it was last asked\\. If it still`)
    )
    assert.doesNotMatch(moved, new RegExp(`${first} keeps access`))
    const ended = plain(await preview(pathTo(id, 'end'), { words: 'No.' }))
    assert.match(ended, new RegExp(`Removes ${first} from the repository if it is still there: Code Host showed`))
  })

  test('The preview of Change an account says that an invitation may be gone which the host no longer shows', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    byHand('decline', ada.login)
    await act(id, 'check')
    const account = await grantNamed(world().context.db, id, ada.login)
    const moved = plain(await preview(pathTo(id, 'move-seat'), { username: person(), account }))
    assert.match(moved, new RegExp(`${ada.login} may have declined: Code Host showed no invitation of it`))
  })

  test('A check asks the host now, and says what it shows', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const login = await accepted(ada, ada.login)
    const page = await (await seller.get(pathTo(id, 'check'))).text()
    assert.match(plain(page), new RegExp(`Asks Code Host now what ${login} has`))
    assert.match((await act(id, 'check')).said, new RegExp(`^Checked ${login} has access to `))
  })

  test('A check with a token that the host rejects says so, and leads to Health', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const login = await accepted(ada, ada.login)
    const setToken = (trouble: string) => world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble })
    await setToken('revoked')
    // The first check hears of it from the host, and the second one knows it.
    for (let time = 0; time < 2; time += 1) {
      const path = pathTo(id, 'check')
      const done = await press(path, await preview(path))
      const page = await (await seller.get(done.headers.get('location') ?? '')).text()
      const [, toast = ''] = /<div id="toaster"[^>]*>(.*?)<\/footer>/s.exec(page) ?? []
      assert.match(
        plain(toast),
        new RegExp(`^Not checked ${login} on \\S+: Code Host rejects the token\\. Look at Health\\. Health`)
      )
      assert.match(toast, /href="\/admin\/health"/)
    }
    await setToken('none')
    await pass(HOUR_MS)
  })

  test('The seller mails a buyer a sign-in link', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const { said } = await act(id, 'sign-in-link')
    assert.equal(said, `On its way A sign-in link goes to ${ada.email}.`)
    await world().context.access.sendMails()
    const subjects = await subjectsOf(world(), ada.email)
    assert.ok(
      subjects.some((subject) => /sign in/i.test(subject)),
      subjects.join('\n')
    )
  })

  test('A sale that matches no product is matched from the first page of the desk', async () => {
    const { db, now } = world().context
    const at = now()
    const states = { status: 'paid', state: 'paid', sale_state: 'paid', scene: null } as const
    const buyerOf = { user_id: null, email: 'unmatched@mail.example', reference: null, amount: 9900, currency: 'usd' }
    const times = { paid_at: at, created_at: at, updated_at: at }
    const sale = { id: 'sale-1', processor: 'stripe', key: 'cs_sale_1', ...buyerOf, ...states, ...times }
    await db.insertInto('payment').values(sale).execute()
    const event = { kind: 'paid', occurredAt: at, key: 'cs_sale_1', facts: { email: buyerOf.email } } as const
    const { recordEvents } = await import('../../../src/payments/payment/record-event.ts')
    const { recording } = await import('../../../src/desk/actions/action.ts')
    const { serializable } = await import('../../../src/db/serializable.ts')
    await serializable(db, (tx) =>
      recordEvents(
        tx,
        [{ processor: 'stripe', eventId: 'evt_sale_1', event }],
        recording({ config: world().context.config, now: at })
      )
    )
    const [id = ''] = await paymentsOf(buyerOf.email)
    const today = await (await seller.get('/admin')).text()
    assert.match(today, new RegExp(`href="${pathTo(id, 'match')}"[^>]*>Match the sale<`))
    assert.match(today, new RegExp(`href="${pathTo(id, 'not-sold-here')}"[^>]*>Not sold here<`))
    assert.deepEqual(await linksOf(id), ['match', 'not-sold-here'])
    const { said } = await act(id, 'match', { product: team.id, email: '' })
    assert.match(said, /^Sale matched The sale is one of Starter Kit\.$/)
    assert.deepEqual(await linksOf(id), [
      'match',
      'not-sold-here',
      'invite',
      'sign-in-link',
      'correct-address',
      'merge',
      'end'
    ])
    const other = await act(id, 'match', { product: '', email: 'other@mail.example' })
    assert.match(other.said, /goes to whoever signs in with other@mail\.example\.$/)
  })

  test('A buyer who mistyped the address at the checkout gets the purchase and a sign-in link at the right one', async () => {
    const [wrong, right] = ['tim.miller@gmial.example', 'tim.miller@gmail.example']
    await world().pay({ email: wrong })
    await world().context.access.sendMails()
    assert.equal((await subjectsOf(world(), wrong)).length, 1)
    const { pathname, search } = new URL(await linkMailedTo(world(), wrong, /Thank you for buying/))
    const openWrong = () => visit(world()).get(pathname + search)
    assert.equal((await openWrong()).status, 200)
    const [id = ''] = await paymentsOf(wrong)
    assert.ok((await linksOf(id)).includes('correct-address'))
    const empty = await seller.postForm(pathTo(id, 'correct-address'), { email: ' ', step: 'preview' })
    assert.equal(empty.status, 400)
    const { page, said } = await act(id, 'correct-address', { email: right })
    assert.match(plain(page), /Correct the address tim\.miller@gmial\.example to tim\.miller@gmail\.example/)
    assert.match(plain(page), /Gives it to the buyer who signs in with tim\.miller@gmail\.example/)
    assert.match(plain(page), /Ends the sign-in links of this purchase that were mailed to tim\.miller@gmial\.example/)
    assert.match(plain(page), /Nothing goes to tim\.miller@gmial\.example/)
    assert.match(
      said,
      /goes to whoever signs in with tim\.miller@gmail\.example\. A sign-in link goes to tim\.miller@gmail\.example\.$/
    )
    assert.ok(!(await linksOf(id)).includes('match'), 'nothing was said of the product')
    const ofSale = async () => plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(await ofSale(), /The buyer names an account\. Pullpass mails how\./)
    const ofWrong = await openWrong()
    assert.equal(ofWrong.status, 400, 'the link in the mail to the wrong address')
    assert.match(plain(await ofWrong.text()), /no longer applies to its purchase/)
    for (const address of [wrong, right, 'TIM.MILLER@gmial']) {
      const found = await (await seller.get(`/admin/buyers?q=${encodeURIComponent(address)}`)).text()
      assert.ok(found.includes(`/admin/buyers/${id}"`), address)
    }
    assert.match(
      plain(await (await seller.get(`/admin/buyers/${id}`)).text()),
      /Address before tim\.miller@gmial\.example/
    )
    await world().context.access.sendMails()
    assert.equal((await subjectsOf(world(), right)).length, 1)
    assert.match(await ofSale(), /The buyer names an account\. Pullpass mailed how /)
    const dashboard = await (await signIn(world(), right)).get('/dashboard')
    assert.match(await dashboard.text(), /Starter Kit/)
    const stranger = await (await signIn(world(), wrong)).get('/dashboard')
    assert.match(await stranger.text(), /no purchase|Find your purchase/i)
  })

  test('The seller gives access without a processor, and is on the page of the new purchase', async () => {
    const fields = { email: 'gift@mail.example', product: team.id, why: 'A gift', quantity: '2', until: '2099-01-31' }
    assert.match(await (await seller.get('/admin/buyers')).text(), /href="\/admin\/give-access"/)
    const page = await preview('/admin/give-access', fields)
    assert.match(
      plain(page),
      /2 times the product\. Your reason: “A gift” .*The access ends automatically\. Its last day is January 31, 2099, in UTC\./
    )
    assert.deepEqual(await paymentsOf('gift@mail.example'), [])
    const done = await press('/admin/give-access', page)
    const [id = ''] = await paymentsOf('gift@mail.example')
    assert.equal(done.headers.get('location'), `/admin/buyers/${id}`)
    assert.match(await toastAfter(done), /^Access given gift@mail\.example was given Starter Kit\.$/)
    assert.match(await toastAfter(await press('/admin/give-access', page)), /^Done already/)
    assert.equal((await paymentsOf('gift@mail.example')).length, 1)
    assert.deepEqual(await kindsOf(id), ['give_access'])
    const purchase = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(purchase, /Processor None: given by the seller Reason A gift Ends /)
    assert.match(purchase, /The seller gave access without a payment processor\. Reason: “A gift”/)
  })

  test('The page, the story and the answer of access that was given for a bank transfer call it that', async () => {
    const email = 'transfer@mail.example'
    const fields = { email, product: team.id, as: 'bank_transfer', why: 'invoice 2026-17' }
    const page = await preview('/admin/give-access', fields)
    assert.match(plain(page), /Your reason: “Bank transfer: invoice 2026-17” /)
    await press('/admin/give-access', page)
    const [id = ''] = await paymentsOf(email)
    const purchase = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(purchase, /Given today at [^P]* Processor None: bank transfer Reason Bank transfer: invoice 2026-17/)
    assert.match(purchase, /The seller recorded a bank transfer, and gave access for it\. Reason: “Bank transfer: inv/)
    // The day is that of the access: nobody has said when the money came. The card has the same words.
    assert.match(purchase, /Given to you on \w+ \d+, \d{4}, for your bank transfer\./)
    assert.doesNotMatch(purchase, /Paid (by|on|today)|gift/)
    const seen = plain(await (await seller.get(`/admin/buyers/${id}/seen`)).text())
    assert.match(seen, /Given to you on \w+ \d+, \d{4}/)
    const gift = { ...fields, email: 'talk@mail.example', as: 'gift', why: 'for the talk' }
    await press('/admin/give-access', await preview('/admin/give-access', gift))
    const [given = ''] = await paymentsOf(gift.email)
    const other = plain(await (await seller.get(`/admin/buyers/${given}`)).text())
    assert.match(
      other,
      /Given to you on .*The seller gave access as a gift\..* Given today at .* Processor None: gift Reason Gift: for the talk/
    )
  })

  test('Access that was given for a time is prolonged while it runs and after its end, and set back to an earlier day', async () => {
    const login = person()
    const email = `${login}@mail.example`
    const { context, codeHost } = world()
    // A change needs a sign-in of the last hours.
    const afterDays = async (days: number) => {
      codeHost.clock.advance(days * 24 * HOUR_MS)
      await endDueAccess(context.db, { ...recording(scopeOf(context)), sendsMails: true })
      seller = await signIn(world(), SELLER)
    }
    const day = (days: number) => new Date(codeHost.clock.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
    const given = { email, product: team.id, why: 'A trial', username: login, until: day(1) }
    await press('/admin/give-access', await preview('/admin/give-access', given))
    const [id = ''] = await paymentsOf(email)
    await pass(5 * MINUTE_MS)
    byHand('accept', login)
    await pass(HOUR_MS)
    assert.ok((await linksOf(id)).includes('prolong'))
    const form = plain(await (await seller.get(pathTo(id, 'prolong'))).text())
    assert.match(form, /Its last day until now: \w+ \d+, \d{4}\./)
    const running = await act(id, 'prolong', { until: day(3) })
    assert.match(plain(running.page), /Until now it was \w+ .* None: the access goes on as before/)
    assert.match(running.said, /^Prolonged The last day of the access is /)
    await afterDays(2.5)
    await pass(HOUR_MS)
    assert.equal(await statusOf(id), 'paid')
    await afterDays(2)
    assert.equal(await statusOf(id), 'time_over')
    await pass(HOUR_MS)
    const again = await act(id, 'prolong', { until: day(9) })
    assert.match(
      plain(again.page),
      /counts again\. The access ends automatically\..*“Your purchase of Starter Kit is valid again”/
    )
    assert.equal(await statusOf(id), 'paid')
    await pass(5 * MINUTE_MS)
    await context.access.sendMails()
    assert.ok((await subjectsOf(world(), email)).includes('Your purchase of Starter Kit is valid again'))
    assert.ok(invited().includes(login))
    await act(id, 'prolong', { until: day(2) })
    await afterDays(4)
    assert.equal(await statusOf(id), 'time_over', 'each end is stored')
    const page = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(page, /The seller changed the last day of the access\..* Last day \d{4}-\d\d-\d\d/s)
    assert.match(page, /The seller changed the last day of the access\. The purchase was “time over” and is “paid”\./)
    const refusal = async (fields: Record<string, string>) =>
      plain(await (await seller.postForm(pathTo(id, 'prolong'), { step: 'preview', ...fields })).text())
    assert.match(await refusal({ until: '2020-01-01' }), /The end has to be in the future/)
    assert.match(await refusal({}), /Name a last day, or tick that the access has no end\./)
    assert.match(await refusal({ until: 'soon' }), /The last day has to be a date/)
    assert.match(await refusal({ until: day(2), 'no-end': 'yes' }), /not both/)
    const endless = await act(id, 'prolong', { 'no-end': 'yes' })
    assert.match(
      plain(endless.page),
      /counts again\. The access has no end any more\. Until now its last day was \w+ .* without a last day\./
    )
    assert.match(endless.said, /^Prolonged The access has no end any more\./)
    await afterDays(20)
    assert.equal(await statusOf(id), 'paid')
    assert.ok(!(await linksOf(id)).includes('prolong'))
    const story = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(
      story,
      /The seller recorded that the access has no end any more\. The purchase was “time over” and is “paid”\./
    )
    assert.match(story, /Last day none any more/)
  })

  test('The page of a refunded purchase leads to the form that gives its buyer access', async () => {
    const ada = await buyer('refunded-and-given')
    const { email } = ada
    await refund(ada)
    const [id = ''] = await paymentsOf(email)
    const page = await (await seller.get(`/admin/buyers/${id}`)).text()
    const [, href = ''] = /href="(\/admin\/give-access\?[^"]*)"/.exec(page) ?? []
    const form = await (await seller.get(href.replaceAll('&amp;', '&'))).text()
    assert.match(form, new RegExp(`value="${email}"`))
    assert.match(form, new RegExp(`value="${team.id}" selected`))
  })

  test('The page after access was given to a named account says that the account is looked up, until it is invited', async () => {
    const login = person()
    const email = `${login}@mail.example`
    const fields = { email, product: team.id, why: 'A gift', username: login }
    const done = await press('/admin/give-access', await preview('/admin/give-access', fields))
    const path = done.headers.get('location') ?? ''
    const before = plain(await (await seller.get(path)).text())
    assert.match(
      before,
      /Account being looked up Next: Pullpass asks Code Host whose account the name is, and invites it if it is a person’s\./
    )
    assert.match(
      before,
      new RegExp(`Accounts .*${login}: not looked up yet: Pullpass asks Code Host whose name it is\\.`)
    )
    assert.match(before, new RegExp(`Account: ${login}, not looked up yet\\.`))
    assert.doesNotMatch(before, /No account/)
    await pass(MINUTE_MS)
    assert.match(plain(await (await seller.get(path)).text()), /Invited Next:/)
  })

  test('The reason why an action cannot be done stands above the form, which keeps what was typed', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const rows: [path: string, fields: Record<string, string>, why: RegExp, kept: string][] = [
      [pathTo(id, 'end'), { words: ' ' }, /What the buyer is told is empty\./, ''],
      [pathTo(id, 'invite'), { username: '"><b>' }, /cannot be a username\./, 'value="&quot;&gt;&lt;b&gt;"'],
      [pathTo(id, 'match'), { product: 'none' }, /There is no product none/, ''],
      [pathTo(id, 'match'), {}, /Name the product, the buyer, or both\./, ''],
      ['/admin/give-access', { email: 'a@b.example', until: '2027-02-30' }, /a date like/, 'value="2027-02-30"'],
      ['/admin/give-access', { email: 'ada', product: team.id, why: 'x' }, /no e-mail address/, 'value="ada"'],
      [
        '/admin/give-access',
        { email: 'a@b.example', product: team.id, why: 'x', quantity: '1.5' },
        /whole number/,
        'value="1.5"'
      ]
    ]
    for (const [path, fields, why, kept] of rows) {
      const answer = await seller.postForm(path, { ...fields, step: 'preview' })
      const page = await answer.text()
      assert.equal(answer.status, 400, path)
      assert.match(page, why)
      assert.match(page, /<title>Not possible/)
      assert.ok(page.includes(kept), kept)
    }
    assert.deepEqual(await kindsOf(id), [])
  })

  test('A button of an action that does not apply any more does nothing, and says why', async () => {
    const [ada, ended] = [await buyer(), await buyer()]
    const [refunded = ''] = await paymentsOf(ada.email)
    const [over = ''] = await paymentsOf(ended.email)
    await send(ada, ada.login)
    await world().atProcessor('refund', ada.email)
    await act(over, 'end', { words: 'No.' })
    const account = (await world().context.access.purchases(ada.userId))[0]?.grants[0]?.id ?? ''
    const rows: [id: string, action: string, fields: Record<string, string>, why: RegExp][] = [
      [refunded, 'invite', { username: person() }, /is not paid: it is refunded/],
      [refunded, 'invite-again', { account }, /is not paid: it is refunded/],
      [refunded, 'move-seat', { account, username: person() }, /is not paid: it is refunded/],
      [refunded, 'sign-in-link', {}, /is not paid: it is refunded/],
      [refunded, 'give-back', {}, /You have not ended the access/],
      [refunded, 'match', { product: 'none' }, /There is no product none/],
      [over, 'end', { words: 'No.' }, /ended the access of this purchase already/]
    ]
    for (const [id, action, fields, why] of rows) {
      const kinds = await kindsOf(id)
      const order = crypto.randomUUID().padEnd(43, '-')
      const answer = await seller.postForm(pathTo(id, action), { ...fields, step: 'do', order })
      const said = await toastAfter(answer)
      assert.match(said, /^Not done /, action)
      assert.match(said, why, action)
      assert.deepEqual(await kindsOf(id), kinds, action)
    }
  })

  test('From the preview the seller goes back to the form, and a button without a name of its order does nothing', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const path = pathTo(id, 'end')
    const page = await preview(path, { words: 'Because.' })
    const form = await seller.postForm(path, { ...hiddenFields(page), step: 'form' })
    assert.equal(form.status, 200)
    assert.match(await form.text(), />Because\.<\/textarea>/)
    for (const order of ['', 'x', 'a'.repeat(44)]) {
      const answer = await seller.postForm(path, { words: 'Because.', step: 'do', order })
      assert.equal(answer.status, 200, 'the preview again')
    }
    assert.equal(await statusOf(id), 'paid')
  })

  test('An invitation that the code host refuses is told as it is', async () => {
    const { codeHost } = world()
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
    const { said } = await act(id, 'invite', { username: ada.login })
    assert.match(
      said,
      new RegExp(
        `^The invitation waits ${ada.login} is not invited yet: Code Host rejects the token\\. The invitation waits until you have replaced`
      )
    )
    const story = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(story, new RegExp(`asked for an invitation\\. .* Account ${ada.login} Outcome forbidden`))
    const grace = await buyer()
    const [other = ''] = await paymentsOf(grace.email)
    codeHost.rehearse.trouble(INVITE_TOKEN, null)
    codeHost.clock.advance(16 * MINUTE_MS)
    await pass(MINUTE_MS)
    await accepted(grace, grace.login)
    codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
    await act(id, 'invite', { username: person() })
    assert.match((await act(other, 'check')).said, /^Not checked .* rejects the token/)
    codeHost.rehearse.trouble(INVITE_TOKEN, null)
    codeHost.clock.advance(16 * MINUTE_MS)
    await pass(MINUTE_MS)
  })

  test('With an older sign-in nothing is done: the seller signs in once more, and is where the form was', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const page = await preview(pathTo(id, 'end'), { words: 'Because.' })
    await world()
      .context.db.updateTable('session')
      .set({ createdAt: new Date(world().context.now() - 13 * 60 * MINUTE_MS).toISOString() } as object)
      .where('userId', '=', seller.userId)
      .execute()
    for (const [path, posted] of [
      [pathTo(id, 'end'), hiddenFields(page)],
      [pathTo(id, 'check'), { from: pathTo(id, 'check'), order: 'a'.repeat(43) }],
      ['/admin/give-access', { from: '/admin/give-access', order: 'a'.repeat(43) }]
    ] as const) {
      const again = `/sign-in?again=1&next=${encodeURIComponent(path)}`
      assert.equal((await seller.get(path)).headers.get('location'), again)
      const answer = await seller.postForm(path, { ...posted, step: 'do' })
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, again])
    }
    assert.equal(await statusOf(id), 'paid')
    assert.deepEqual(await kindsOf(id), [])
    assert.equal((await seller.get(`/admin/buyers/${id}`)).status, 200, 'looking needs no new sign-in')
  })

  test('Text that a seller typed is in the form again after the next sign-in, and no other user sees it', async () => {
    const ada = await buyer()
    const [id = ''] = await paymentsOf(ada.email)
    const path = pathTo(id, 'end')
    await world().pay({ email: ada.email })
    const { db, now } = world().context
    const createdAt = new Date(now() - 13 * 60 * MINUTE_MS).toISOString()
    await db
      .updateTable('session')
      .set({ createdAt } as object)
      .where('userId', '=', seller.userId)
      .execute()
    const textIn = async (visitor: Visitor, at: string) => await (await visitor.get(at)).text()
    // The box of the other purchase is without its tick.
    await seller.postForm(path, { words: 'Because of you.', step: 'preview', from: path })
    const typed = seller.cookies.get('pullpass_typed') ?? ''
    const again = await signIn(world(), SELLER)
    again.cookies.set('pullpass_typed', typed)
    const [elsewhere = ''] = await paymentsOf((await buyer()).email)
    assert.doesNotMatch(await textIn(again, pathTo(elsewhere, 'end')), /Because of you/)
    const form = await textIn(again, path)
    assert.match(form, />Because of you\.<\/textarea>/)
    assert.match(form, /name="other" value="[^"]+"><span>/)
    assert.equal(again.cookies.has('pullpass_typed'), false, 'it is shown once')
    assert.doesNotMatch(await textIn(again, path), /Because of you/)

    const [, userId, fields] = JSON.parse(inflateRawSync(Buffer.from(typed, 'base64url')).toString())
    for (const content of [[path, `${userId}x`, fields], [path, userId, ['x']], 7]) {
      again.cookies.set('pullpass_typed', deflateRawSync(JSON.stringify(content)).toString('base64url'))
      assert.doesNotMatch(await textIn(again, path), /Because of you/)
    }
    assert.deepEqual([await kindsOf(id), await statusOf(id)], [[], 'paid'])

    await seller.postForm(path, { words: randomBytes(5000).toString('hex'), step: 'preview', from: path })
    await seller.postForm(path, { step: 'preview', from: path })
    assert.equal(seller.cookies.get('pullpass_typed'), typed, 'too much, and nothing, set no cookie')
  })
})
