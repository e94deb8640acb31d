// The seller's actions on the page of a repository about accounts that got in by hand: withdraw, adopt, let go, ignore.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { noteMailServer } from '../../../src/mail/mail-server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const PAGE = `/admin/repositories/${repository}`
onEachDatabase('the people of a repository', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, person, accepted, pass, send, collaborators, invited, refund, statesOf } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  let seller: Visitor & { userId: string }
  before(async () => {
    // The first invitation says which account sends them, and the first round makes the row of the repository.
    await accepted(await buyer())
  })
  beforeEach(async () => {
    rehearse().behave()
    // A change needs a sign-in of the last hours, and days pass in these tests.
    seller = await signIn(world(), SELLER)
    world().codeHost.clock.advance(MINUTE_MS + 1)
  })

  const idOf = (login: string) => {
    const found = [...world().codeHost.record.accounts()].find((account) => account.login === login)
    assert.ok(found)
    return `${found.id}`
  }
  const stranger = (role?: 'write') => {
    const login = person()
    rehearse().byHand({ action: 'add', repository, login, ...(role && { role }) })
    return login
  }
  const accounts = (logins: readonly string[]) => logins.map((login) => ['account', idOf(login)])
  const open = async (action: string, ...logins: string[]) => {
    const answer = await seller.get(`${PAGE}/${action}?${new URLSearchParams(accounts(logins))}`)
    return answer.status === 200 ? answer.text() : toastOf(answer)
  }
  const post = (action: string, logins: readonly string[], fields: Record<string, string>) =>
    seller.postForm(`${PAGE}/${action}`, new URLSearchParams([...accounts(logins), ...Object.entries(fields)]))
  const toastOf = async (answer: Response) => {
    assert.equal(answer.headers.get('location'), PAGE, await answer.clone().text())
    const page = await (await seller.get(PAGE)).text()
    return plain(/<div id="toaster"[^>]*>(.*?)<footer/s.exec(page)?.[1] ?? '').trim()
  }
  const confirm = async (action: string, logins: readonly string[], page: string, fields = {}) => {
    const { order = '' } = hiddenFields(page)
    return toastOf(await post(action, logins, { step: 'do', order, ...fields }))
  }
  const lineOf = (login: string) => {
    world().codeHost.clock.advance(MINUTE_MS + 1)
    return lineNow(login)
  }
  const lineNow = async (login: string) => {
    const rows = (await (await seller.get(PAGE)).text()).split('<tr role="row">')
    return plain(rows.find((row) => row.includes(`/${login}"`)) ?? '')
  }
  const paymentOf = async ({ email }: { email: string }) =>
    (
      await world()
        .context.db.selectFrom('payment')
        .select('id')
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).id
  const adopt = async (login: string, who: { email: string }) => {
    const payment = await paymentOf(who)
    const page = await (await post('adopt', [login], { step: 'preview', who: who.email, payment })).text()
    return confirm('adopt', [login], page, { payment })
  }
  const removals = () =>
    world()
      .codeHost.record.calls()
      .filter(({ method }) => method === 'DELETE').length

  test('A stranger is withdrawn after a look at what that does, and the message says what the host has shown', async () => {
    const login = stranger()
    assert.match(await lineOf(login), /Withdraw .* Adopt .* Ignore/)
    const page = await open('withdraw', login)
    assert.match(plain(page), /Nothing is done yet\. .*Pullpass removes .* from the repository at Code Host/)
    assert.ok(collaborators().includes(login), 'a look changes nothing')
    assert.match(
      await confirm('withdraw', [login], page),
      new RegExp(`^Withdrawn Code Host has taken away what ${login} had, and shows nothing any more`)
    )
    assert.ok(!collaborators().includes(login))
    const before = removals()
    assert.match(await confirm('withdraw', [login], page), /Code Host does not list|does not list these/i)
    assert.equal(removals(), before, 'the same order does nothing twice')
    const list = plain(await (await seller.get(PAGE)).text())
    assert.match(list, new RegExp(`Done here .*${SELLER}: Withdraw ${login}\\. Code Host has taken away`))
    await pass(10 * MINUTE_MS)
    const row = await world()
      .context.db.selectFrom('access_account')
      .select(['origin', 'stray_of', 'shown'])
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    assert.deepEqual({ ...row }, { origin: null, stray_of: null, shown: 'nothing' }, 'the order has ended')
    rehearse().byHand({ action: 'add', repository, login })
    await pass(2 * HOUR_MS)
    assert.ok(collaborators().includes(login), 'whoever is let in by hand later stays')
  })

  test('The button of an adoption that is pressed twice at once adopts once, and keeps that the account took a free seat', async () => {
    const login = stranger()
    const ada = await buyer()
    const payment = await paymentOf(ada)
    const page = await (await post('adopt', [login], { step: 'preview', who: ada.email, payment })).text()
    const { order = '' } = hiddenFields(page)
    const once = () => post('adopt', [login], { step: 'do', order, payment })
    await Promise.all([once(), once()])
    const actions = world().context.db.selectFrom('account_action').select(['facts', 'kind'])
    const rows = await actions.where('login', '=', login).execute()
    assert.deepEqual(
      rows.map(({ kind, facts }) => [kind, JSON.parse(facts).took]),
      [['adopt', true]]
    )
    assert.match(JSON.parse(rows[0]?.facts ?? '').outcome, /follows this purchase from now on/)
    const seats = world().context.db.selectFrom('access_grant').select('released').where('payment_id', '=', payment)
    assert.equal((await seats.execute()).length, 1)
  })

  test('While mails do not go out, the page that promises a mail says so, and the page that promises none does not', async () => {
    const login = stranger()
    const ada = await buyer()
    const { context } = world()
    await noteMailServer(context.db, { at: context.now(), problem: 'The mail server refuses connections.' })
    const fields = { step: 'preview', who: ada.email, payment: await paymentOf(ada) }
    const adopting = plain(await (await post('adopt', [login], fields)).text())
    assert.match(adopting, new RegExp(`To: ${ada.email}\\. Mails do not go out now: .*tried for three days\\.`))
    assert.doesNotMatch(plain(await open('withdraw', login)), /do not go out/)
    await noteMailServer(context.db, { at: context.now(), problem: undefined })
    assert.doesNotMatch(plain(await (await post('adopt', [login], fields)).text()), /do not go out/)
  })

  test('Invitations of others are deleted, and accounts that may write are removed, several with one confirmation', async () => {
    const [writer, asked] = [stranger('write'), person()]
    rehearse().byHand({ action: 'invite', repository, login: asked })
    const page = await open('withdraw', writer, asked)
    assert.match(plain(page), /Withdraw what 2 accounts have .*removes .*deletes the invitation of/)
    await confirm('withdraw', [writer, asked], page)
    assert.deepEqual([collaborators().includes(writer), invited().includes(asked)], [false, false])
  })

  test('More than three accounts need a tick', async () => {
    const logins = [stranger(), stranger(), stranger(), stranger()]
    const page = await open('withdraw', ...logins)
    assert.match(plain(page), /Yes, all 4 accounts are to lose what they have/)
    const { order = '' } = hiddenFields(page)
    const unticked = await post('withdraw', logins, { step: 'do', order })
    assert.equal(unticked.status, 400)
    assert.ok(logins.every((login) => collaborators().includes(login)))
    await confirm('withdraw', logins, page, { sure: 'yes' })
    await pass(10 * MINUTE_MS)
    assert.ok(logins.every((login) => !collaborators().includes(login)))
  })

  test('A refusal of the host is said in its words, and nothing is tried again automatically', async () => {
    const login = stranger()
    const page = await open('withdraw', login)
    rehearse().misbehave({ method: 'DELETE', status: 403, body: '{"message":"Not for you"}', times: null })
    assert.match(await confirm('withdraw', [login], page), /^Not done .*refused .* with status 403: .*Not for you/)
    const before = removals()
    await pass(HOUR_MS)
    assert.equal(removals(), before)
    rehearse().behave()
    assert.match(await lineOf(login), /No purchase/)
    assert.ok(collaborators().includes(login))
    rehearse().byHand({ action: 'remove', repository, login })
  })

  test('While the host throttles nothing is asked of it, and the withdrawal follows automatically', async () => {
    const { context, codeHost } = world()
    const login = stranger()
    const page = await open('withdraw', login)
    await context.access.noteRefusal({ kind: 'throttled', until: codeHost.clock.now() + 5 * MINUTE_MS })
    const before = codeHost.record.calls().length
    const { order = '' } = hiddenFields(page)
    const answer = await post('withdraw', [login], { step: 'do', order })
    assert.equal(answer.status, 303)
    assert.equal(codeHost.record.calls().length, before)
    assert.ok(collaborators().includes(login))
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(login))
  })

  test('The page of a repository withdraws neither an account that a purchase pays for nor the account of the token', async () => {
    const ada = await buyer()
    const login = await accepted(ada)
    const before = removals()
    const page = await open('withdraw', login, 'acme-bot')
    assert.match(plain(page), /Left out\. A purchase pays for it\. End the access/)
    assert.match(plain(page), /Left out\. Pullpass sends its invitations with this account/)
    await post('withdraw', [login, 'acme-bot'], { step: 'do', order: 'x'.repeat(43) })
    assert.equal(removals(), before)
    assert.ok(collaborators().includes(login))
  })

  test('Access by hand whose purchase is over is withdrawn, and the story of the purchase says who ordered it', async () => {
    const hans = await buyer()
    const login = person()
    rehearse().byHand({ action: 'add', repository, login })
    await world().context.invite({ userId: hans.userId, username: login })
    await refund(hans)
    await pass(5 * MINUTE_MS)
    assert.ok(collaborators().includes(login), 'Pullpass leaves it as it is')
    await confirm('withdraw', [login], await open('withdraw', login))
    assert.ok(!collaborators().includes(login))
    await pass(10 * MINUTE_MS)
    const story = plain(await (await seller.get(`/admin/buyers/${await paymentOf(hans)}`)).text())
    assert.match(story, /The seller had access taken away that did not come through Pullpass/)
    assert.match(story, new RegExp(SELLER))
  })

  test('An ignored account is not a stranger any more and is never touched, until that is taken back', async () => {
    const login = stranger()
    const form = await open('ignore', login)
    assert.match(form, /Why it is meant to be there/)
    assert.equal((await post('ignore', [login], { step: 'preview', note: ' ' })).status, 400)
    const note = 'Jo, who writes the docs'
    const page = await (await post('ignore', [login], { step: 'preview', note })).text()
    assert.match(plain(page), /Your note: “Jo, who writes the docs”/)
    const before = removals()
    assert.match(await confirm('ignore', [login], page, { note }), /^Meant to be there/)
    assert.match(await lineOf(login), /Meant to be there .*Jo, who writes the docs .*Stop ignoring/)
    assert.match(plain(await open('withdraw', login)), /Left out\. You have said that it is meant to be there/)
    await pass(2 * HOUR_MS)
    assert.equal(removals(), before)
    await confirm('stop-ignoring', [login], await open('stop-ignoring', login))
    assert.match(await lineOf(login), /No purchase/)
    rehearse().byHand({ action: 'remove', repository, login })
  })

  test('Access that no payment covers any more waits for the seller until the account is ignored, and again once that is taken back', async () => {
    const hans = await buyer()
    rehearse().byHand({ action: 'add', repository, login: hans.login })
    await send(hans, hans.login)
    await refund(hans)
    await pass(5 * MINUTE_MS)
    const today = async () => plain(await (await seller.get('/admin')).text())
    const purchase = async () => plain(await (await seller.get(`/admin/buyers/${await paymentOf(hans)}`)).text())
    const needed = new RegExp(`${hans.login} has access that no payment covers`)
    assert.match(await today(), needed)
    assert.ok((await (await seller.get('/admin')).text()).includes(`href="${PAGE}" data-line>Decide<`))
    assert.match(await lineOf(hans.login), /Withdraw .* Ignore/)
    const note = 'a colleague by now'
    const page = await (await post('ignore', [hans.login], { step: 'preview', note })).text()
    assert.match(plain(page), /which no payment covers, does not wait for you any more/)
    await confirm('ignore', [hans.login], page, { note })
    assert.doesNotMatch(await today(), needed)
    assert.match(await purchase(), /Nothing: you have decided that the account stays\./)
    await pass(2 * HOUR_MS)
    seller = await signIn(world(), SELLER)
    assert.doesNotMatch(await today(), needed)
    assert.doesNotMatch(await today(), new RegExp(`${hans.login} has access or an invitation without a purchase`))
    const alerts = await world()
      .context.db.selectFrom('seller_alert')
      .select('ended_at')
      .where('kind', '=', 'not_ours')
      .where('words', 'like', `${hans.login}%`)
      .execute()
    assert.ok(alerts.length > 0 && alerts.every(({ ended_at }) => ended_at !== null), 'its alert has ended')
    const back = await open('stop-ignoring', hans.login)
    assert.match(plain(back), /waits for you again, on Today and by mail/)
    await confirm('stop-ignoring', [hans.login], back)
    assert.match(await today(), needed)
    assert.match(await purchase(), /Withdraw or ignore it on Repository\./)
    await pass(5 * MINUTE_MS)
    assert.match(await today(), needed)
    rehearse().byHand({ action: 'remove', repository, login: hans.login })
    await pass(2 * HOUR_MS)
  })

  test('A refunded purchase does not go on saying that an ignored account has access once somebody has removed it', async () => {
    const nora = await buyer()
    await accepted(nora, nora.login)
    await refund(nora)
    await pass(5 * MINUTE_MS)
    await pass(3 * DAY_MS)
    rehearse().byHand({ action: 'add', repository, login: nora.login })
    await pass(20 * MINUTE_MS)
    seller = await signIn(world(), SELLER)
    const note = 'a colleague by now'
    const page = await (await post('ignore', [nora.login], { step: 'preview', note })).text()
    await confirm('ignore', [nora.login], page, { note })
    const purchase = async () => {
      seller = await signIn(world(), SELLER)
      return plain(await (await seller.get(`/admin/buyers/${await paymentOf(nora)}`)).text())
    }
    const still = /shows access of it that did not come through Pullpass/
    assert.match(await purchase(), still)
    await pass(2 * HOUR_MS)
    assert.match(await purchase(), still)
    rehearse().byHand({ action: 'remove', repository, login: nora.login })
    await pass(10 * MINUTE_MS)
    await pass(HOUR_MS)
    assert.doesNotMatch(await purchase(), still)
  })

  test('An invitation sent by hand that has expired is adopted on the page to which Today leads, and goes out anew', async () => {
    const ida = await buyer()
    rehearse().byHand({ action: 'invite', repository, login: ida.login })
    await send(ida, ida.login)
    await pass(8 * DAY_MS)
    seller = await signIn(world(), SELLER)
    const today = async () => (await seller.get('/admin')).text()
    assert.ok((await today()).includes(`href="${PAGE}" data-line>Adopt it<`), plain(await today()))
    const list = plain(await (await seller.get(PAGE)).text())
    assert.match(list, /needs? a look\. Code Host shows .* Invitation sent by hand expired/)
    assert.match(await lineOf(ida.login), /Adopt/)
    const payment = await paymentOf(ida)
    const page = await (await post('adopt', [ida.login], { step: 'preview', who: ida.email, payment })).text()
    assert.match(await confirm('adopt', [ida.login], page, { payment }), /^Adopted/)
    const adopted = await lineNow(ida.login)
    assert.match(
      adopted,
      /Paid\. It was invited by hand, and follows its purchase since you said so\. That invitation was/
    )
    assert.doesNotMatch(adopted, /invited by Pullpass|Invitation sent by hand expired/)
    await pass(HOUR_MS)
    assert.ok(invited().includes(ida.login))
    assert.doesNotMatch(plain(await today()), /by hand has expired/)
    await refund(ida)
    await pass(HOUR_MS)
  })

  test('An adopted account follows its payment: a refund takes its access away', async () => {
    const [login, ada] = [stranger(), await buyer()]
    const found = await (await post('adopt', [login], { step: 'preview', who: ada.email })).text()
    assert.match(plain(found), new RegExp(`Purchases that this finds ${ada.email}: Starter Kit`))
    const payment = await paymentOf(ada)
    const page = await (await post('adopt', [login], { step: 'preview', who: ada.email, payment })).text()
    assert.match(plain(page), /takes a free seat\. If that payment is refunded or ends .*takes the access away/)
    assert.deepEqual(await statesOf(ada), [])
    assert.match(await confirm('adopt', [login], page, { payment }), /^Adopted .* follows this purchase from now on/)
    assert.deepEqual(await statesOf(ada), [`${login} accepted shown`])
    assert.match(await lineOf(login), /Paid\. It was let in by hand, and follows .*Let go/)
    await refund(ada)
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(login))
    const story = plain(await (await seller.get(`/admin/buyers/${payment}`)).text())
    assert.match(story, /The seller had an account that was let in by hand follow this purchase/)
  })

  test('The form says at its field what is missing, keeps what was chosen, and chooses the only purchase there can be', async () => {
    const [login, ada] = [stranger(), await buyer()]
    const ask = async (fields: Record<string, string>) => {
      const answer = await post('adopt', [login], { step: 'preview', ...fields })
      return { status: answer.status, page: await answer.text() }
    }
    const [problem, only] = [
      /<p id="order-problem" class="field-problem" role="alert">(.*?)<\/p>/,
      await paymentOf(ada)
    ]
    const chosen = (page: string) => /type="radio" name="payment" value="([^"]+)" checked/.exec(page)?.[1]

    const empty = await ask({ who: ' ' })
    assert.deepEqual([empty.status, problem.exec(empty.page)?.[1]], [400, 'Type the address of the buyer, or an id.'])
    assert.match(empty.page, /id="order-who"[^>]* aria-describedby="order-problem order-who-hint" aria-invalid="true"/)
    const nobody = await ask({ who: 'nobody@mail.example' })
    assert.match(
      problem.exec(nobody.page)?.[1] ?? '',
      /^No purchase of this repository has this address or id\. Try another/
    )

    const one = await ask({ who: ada.email })
    assert.deepEqual([one.status, problem.test(one.page), chosen(one.page)], [200, false, only])

    await world().pay({ email: ada.email })
    const two = await ask({ who: ada.email })
    assert.deepEqual([two.status, problem.test(two.page), chosen(two.page)], [200, false, undefined])
    const none = await ask({ who: ada.email, searched: ada.email })
    assert.deepEqual(
      [none.status, problem.exec(none.page)?.[1]],
      [400, 'Choose the purchase that it follows, and press the button again.']
    )
    assert.match(none.page, /<fieldset class="choices" aria-describedby="order-problem">/)
    const again = await post('adopt', [login], { step: 'form', who: ada.email, payment: only })
    assert.equal(chosen(await again.text()), only)

    // The choice is not meant for another search.
    const other = await buyer()
    const changed = await ask({ who: other.email, searched: ada.email, payment: only })
    assert.deepEqual([changed.status, chosen(changed.page)], [200, await paymentOf(other)])
    await accepted(other)
    const full = await ask({ who: other.email })
    assert.match(problem.exec(full.page)?.[1] ?? '', /^The account can follow none of the purchases that this finds\./)
    rehearse().byHand({ action: 'remove', repository, login })
  })

  test('Only a paid purchase of this repository with a free seat can be followed', async () => {
    const login = stranger()
    const [refunded, full] = [await buyer(), await buyer()]
    await refund(refunded)
    await accepted(full)
    const look = async (who: { email: string }) => {
      const payment = await paymentOf(who)
      return plain(await (await post('adopt', [login], { step: 'preview', who: who.email, payment })).text())
    }
    assert.match(await look(refunded), /Left out\. It is refunded/)
    assert.match(await look(full), /Left out\. Its seats are taken by/)
    const none = await post('adopt', [login], { step: 'preview', who: 'nobody@mail.example' })
    assert.equal(none.status, 400)
    const forced = { step: 'do', order: 'y'.repeat(43), payment: await paymentOf(full) }
    assert.match(await toastOf(await post('adopt', [login], forced)), /^Not done .*cannot follow this purchase/)
    const writer = stranger('write')
    world().codeHost.clock.advance(MINUTE_MS + 1)
    assert.match(plain(await open('adopt', writer)), /Adopt an account/)
    const asked = await post('adopt', [writer], { step: 'preview', payment: await paymentOf(full) })
    assert.match(plain(await asked.text()), /Left out\. It may do more than read/)
    for (const each of [login, writer]) rehearse().byHand({ action: 'remove', repository, login: each })
  })

  test('An account that is let go stays in, frees its seat, and follows no payment', async () => {
    const [login, ada] = [stranger(), await buyer()]
    await adopt(login, ada)
    const page = await open('let-go', login)
    assert.match(plain(page), /keeps what it has.*The seat of the purchase is free again/)
    await confirm('let-go', [login], page)
    assert.deepEqual(await statesOf(ada), [], 'the buyer does not see the account any more')
    await refund(ada)
    const before = removals()
    await pass(2 * HOUR_MS)
    assert.equal(removals(), before)
    assert.ok(collaborators().includes(login))
    assert.match(await lineOf(login), /It is not from Pullpass.*Withdraw .*Adopt .*Ignore/)
    const waiting = world().context.db.selectFrom('access_grant').select('id').where('acts', '=', 'seller')
    assert.equal(await waiting.where('login', '=', login).executeTakeFirst(), undefined, 'the seller need not act')
    const next = await buyer()
    assert.match(await adopt(login, next), /^Adopted/, 'it can follow another purchase')
    await refund(next)
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(login))
  })

  test('A buyer who was let in by hand is adopted with the own purchase, keeps the seat, and can be let go again', async () => {
    const hans = await buyer()
    const login = person()
    rehearse().byHand({ action: 'add', repository, login })
    await world().context.invite({ userId: hans.userId, username: login })
    assert.deepEqual(await statesOf(hans), [`${login} accepted found`])
    assert.match(await adopt(login, hans), /^Adopted/)
    const adopted = await lineNow(login)
    assert.match(
      adopted,
      /Has access .* Paid\. It was let in by hand, and follows its purchase since you said so\. .* Let go/
    )
    assert.doesNotMatch(adopted, /not by Pullpass|Adopt /)
    assert.deepEqual(await statesOf(hans), [`${login} accepted shown`])
    await confirm('let-go', [login], await open('let-go', login))
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(hans), [`${login} accepted found`])
    await adopt(login, hans)
    await refund(hans)
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(login))
  })

  test('An invitation of others that is adopted is renewed like our own', async () => {
    const [login, ada] = [person(), await buyer()]
    rehearse().byHand({ action: 'invite', repository, login })
    await adopt(login, ada)
    assert.match(await lineNow(login), /Paid\. It was invited by hand, and follows its purchase since you said so\./)
    assert.deepEqual(await statesOf(ada), [`${login} invited sent`])
    await pass(9 * DAY_MS)
    assert.ok(invited().includes(login), 'an invitation of the host lasts seven days')
  })

  test('No address prepares an action: what it names beside the accounts is left out', async () => {
    const [login, ada] = [stranger(), await buyer()]
    const payment = await paymentOf(ada)
    const query = new URLSearchParams([...accounts([login]), ['payment', payment], ['note', 'sent'], ['step', 'do']])
    const page = await (await seller.get(`${PAGE}/adopt?${query}`)).text()
    assert.doesNotMatch(page, new RegExp(payment))
    assert.doesNotMatch(await (await seller.get(`${PAGE}/ignore?${query}`)).text(), /sent<\/textarea>/)
    assert.deepEqual(await statesOf(ada), [])
    assert.match(await toastOf(await seller.get(`${PAGE}/withdraw`)), /^No account is chosen/)
    assert.match(await toastOf(await seller.get(`${PAGE}/withdraw?account=987654`)), /does not list these accounts/)
    for (const path of ['/admin/repositories/acme-starters/other/withdraw', `${PAGE}/delete`])
      assert.equal((await seller.get(path)).status, 404, path)
    rehearse().byHand({ action: 'remove', repository, login })
  })
})
