// The answer to a buyer's mail, which the seller copies from the page of a purchase.
import assert from 'node:assert/strict'
import { before, mock, test } from 'node:test'
import { checkPurchaseNow } from '../../../src/desk/actions/check-now.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 5 }
const both = sandboxProduct('both', 'bundle', 'extras')
const again = sandboxProduct('again', 'starter-kit')

onEachDatabase(
  'the answer to a buyer',
  aWorld({ workers: [], config: { products: [team, both, again], admins: [SELLER] } }),
  (world) => {
    const { buyer, send, byHand, person, pass, refund } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      seller = await signIn(world(), SELLER)
    })

    /** The page of the buyer's purchase of a product, or of the first one; of the page its text and the answer. */
    async function pageOf(
      { userId }: { userId: string },
      product?: string
    ): Promise<{ html: string; text: string; answer: string[] }> {
      const all = await world().context.access.purchases(userId)
      const purchase = all.find((each) => product === undefined || each.product === product)
      const page = await (await seller.get(`/admin/buyers/${purchase?.paymentId}`)).text()
      const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
      const text = page
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/ (?=[,.])/g, '')
      return { html: page, text, answer: answer.replaceAll('&#39;', "'").split('\n') }
    }
    const answerTo = async (who: { userId: string }) => (await pageOf(who)).answer

    test('While a payment is pending, page and answer name the account from the checkout', async () => {
      const email = 'pending-debit@mail.example'
      await world().pay({ email, product: 'again', story: 'bank_debit' })
      const { userId } = await signIn(world(), email)
      await world().context.db.updateTable('payment').set({ username: 'pend-p' }).where('email', '=', email).execute()
      const { text, answer } = await pageOf({ userId }, 'again')
      assert.match(text, /pend-p/)
      assert.ok(answer.includes('Account: pend-p, not looked up yet.'), answer.join('\n'))
      // After the time that the words name, the card, the desk and the answer name it no more.
      const cardNow = async () => plain(await (await (await signIn(world(), email)).get('/settings/purchases')).text())
      const usual = /Bank debits take 2 to 5 days/
      assert.match(answer.join(' '), usual)
      assert.match(await cardNow(), usual)
      const created = { created_at: world().context.now() - 6 * DAY_MS }
      await world().context.db.updateTable('payment').set(created).where('email', '=', email).execute()
      const later = await pageOf({ userId }, 'again')
      assert.match(
        later.answer.join(' '),
        /hasn’t arrived yet\. It is taking longer than usual: ask your bank about it/
      )
      assert.match(later.text, /The buyer reads: “[^”]*It is taking longer than usual: ask your bank, or write to \S+@/)
      assert.match(await cardNow(), /It is taking longer than usual: ask your bank, or write to \S+@/)
      assert.doesNotMatch(later.text + (await cardNow()), usual)
    })

    test('The mail, the page, the desk and the answer say the same to a team that has named no account', async () => {
      const ada = await buyer(undefined, team.id)
      const { text, answer } = await pageOf(ada, team.id)
      const gives = /Give your Code Host username\. .* Your purchase covers 5 accounts: .* seat link\./
      assert.match(answer[0] ?? '', /: Get your invitation\.$/)
      const [said = ''] = gives.exec(answer[1] ?? '') ?? []
      assert.notEqual(said, '', answer.join('\n'))
      assert.ok(text.includes(`The buyer reads: “Get your invitation. ${said}”`), text)
      assert.ok(answer.includes('No Code Host account is named yet: 0 of 5 seats are in use.'), answer.join('\n'))
      const { email } = await world()
        .context.db.selectFrom('user')
        .select('email')
        .where('id', '=', ada.userId)
        .executeTakeFirstOrThrow()
      const page = await (await (await signIn(world(), email)).get('/settings/purchases')).text()
      assert.ok(
        page
          .replace(/<[^>]+>/g, '')
          .replace(/\s+/g, ' ')
          .includes(said),
        page
      )
      assert.doesNotMatch(page, /lets them/)
      await world().context.access.sendMails()
      const mail = (await newestMail(world(), email)).text ?? ''
      assert.ok(
        mail.replace(/\s+/g, ' ').includes(`Get your invitation`) &&
          mail.replace(/\s+/g, ' ').includes(said.replace('’', "'")),
        mail
      )
    })

    test('The page and the answer say what a check has just shown, also before it is certain', async () => {
      const ada = await buyer(undefined, 'again')
      const [{ paymentId } = { paymentId: '' }] = await world().context.access.purchases(ada.userId)
      const check = async () => {
        const acting = { by: 'command line', actionId: `check ${world().context.now()}` } as const
        const checked = await checkPurchaseNow(world().context, paymentId, acting)
        return checked.ok ? checked.said : ''
      }
      const login = person()
      await send(ada, login, 'again')
      await pass(2 * MINUTE_MS)
      byHand('decline', login)
      const nothing = await check()
      assert.match(nothing, /has nothing on \S+, as the code host shows it now\. It may lag behind/)
      const declined = await pageOf(ada, 'again')
      // The toast, the page and the answer name one time, and the next step names no other.
      const [, counts = ''] = /asks once more before that counts, \w+ at (\d\d:\d\d) UTC\.$/.exec(nothing) ?? []
      assert.notEqual(counts, '', nothing)
      assert.match(declined.text, /asks once more before that counts\. /)
      const [at = ''] = declined.html.match(/(?<=it counts as declined <time datetime=")[^"]+/) ?? []
      assert.equal(at.slice(11, 16), counts)
      assert.match(
        declined.answer.join(' '),
        new RegExp(`or we treat the old one as declined on .* at ${counts} UTC\\.`)
      )
      assert.match(
        declined.text,
        /May have declined Next: The buyer may have declined: Code Host showed nothing of the account/
      )
      assert.match(declined.text, /Code Host showed no invitation today at/)
      assert.match(declined.answer.join(' '), /The invitation isn’t shown/)
      assert.doesNotMatch(declined.answer.join(' '), /Accept the invitation/)
      await pass(2 * MINUTE_MS)
      assert.match(await check(), /has nothing on \S+\.$/)
      assert.match((await pageOf(ada, 'again')).text, /Invitation declined Next: The buyer presses Send invite\./)
      const other = await send(ada, person('in-and-out'), 'again')
      assert.equal(other.reason, 'invited')
      byHand('accept', 'in-and-out')
      assert.match(await check(), /in-and-out has access to/)
      assert.match((await pageOf(ada, 'again')).text, /Has access Next: Nothing to do\./)
      await pass(2 * MINUTE_MS)
      byHand('leave', 'in-and-out')
      assert.match(await check(), /in-and-out has nothing on \S+, as the code host shows it now\./)
      assert.match(
        (await pageOf(ada, 'again')).text,
        /May have left Next: The account may have left: Code Host showed .* Unless it shows some, it counts as gone/
      )
      assert.doesNotMatch((await pageOf(ada, 'again')).answer.join(' '), /has access|The repository/)
    })

    test('A look at the host counts as a check of an account from when the account was named', async () => {
      const [ada, eve] = [await buyer(undefined, 'again'), await buyer(undefined, 'again')]
      await send(ada, person(), 'again')
      await pass(2 * MINUTE_MS)
      assert.match((await pageOf(ada, 'again')).text, /Invitation \d+\. Last checked/)
      await send(eve, person('eve-account'), 'again')
      const fresh = await pageOf(eve, 'again')
      assert.match(fresh.text, /eve-account .*Invited Seat 1\. Invitation \d+\. Not checked yet\./)
      assert.match(fresh.answer.join(' '), /Account: eve-account\. Accept the invitation here/)
      await pass(2 * MINUTE_MS)
      const later = await pageOf(eve, 'again')
      assert.match(later.text, /eve-account .*Invited Seat 1\. Invitation \d+\. Last checked/)
      assert.match(later.answer.join(' '), /Account: eve-account, checked with Code Host on /)
    })

    test('A check says what the page then says, also right after the invitation and while no list has shown it', async () => {
      const { clock } = world().codeHost
      const declined = async (laterMs: number) => {
        const ada = await buyer(undefined, 'again')
        const [{ paymentId } = { paymentId: '' }] = await world().context.access.purchases(ada.userId)
        const login = person()
        await send(ada, login, 'again')
        clock.advance(laterMs)
        byHand('decline', login)
        const acting = { by: 'command line', actionId: `check ${login}` } as const
        const checked = await checkPurchaseNow(world().context, paymentId, acting)
        return { ada, said: checked.ok ? checked.said : '', ...(await pageOf(ada, 'again')) }
      }
      const lookLater = async (who: { userId: string }) => {
        await pass(2 * MINUTE_MS)
        return (await pageOf(who, 'again')).answer
      }
      // Within the lag of the host after the call nothing is proven: the purchase stands as before, with this doubt.
      const atOnce = await declined(0)
      assert.match(atOnce.said, /proves nothing yet: the purchase stays as it was until Pullpass has asked again\.$/)
      assert.match(atOnce.text, /Invited Next: The buyer accepts the invitation/)
      const [first = '', doubt = '', ...lines] = atOnce.answer
      assert.equal(first, 'again: We are checking this with Code Host.')
      assert.match(
        doubt,
        /^On .* UTC Code Host showed neither access nor an invitation of \S+\. It may lag behind, so that proves nothing yet\. We ask again after .* UTC\.$/
      )
      assert.match(lines.join(' '), /Account: .* If the invitation is still open, it is here: http\S+\/invitations/)
      assert.match(lines.at(-2) ?? '', /^Until then your page stays as it was, here, signed in with \S+: http/)
      assert.doesNotMatch(atOnce.answer.join(' '), /Accept the invitation|You see the same/)
      // A later look that may prove something ends the doubt of the check.
      assert.doesNotMatch((await lookLater(atOnce.ada)).join(' '), /proves nothing yet/)
      const later = await declined(2 * MINUTE_MS)
      const [, when = ''] =
        /asks once more before that counts, (today|tomorrow) at \d\d:\d\d UTC\.$/.exec(later.said) ?? []
      assert.notEqual(when, '', later.said)
      assert.match(later.text, /May have declined Next: The buyer may have declined/)
      await pass(2 * HOUR_MS)
    })

    test('The answer says how each account of a purchase with several seats stands', async () => {
      const ada = await buyer(undefined, 'starter-kit')
      for (const login of ['in-it', 'asked', 'sent-away']) {
        await send(ada, person(login))
        await pass(2 * MINUTE_MS)
      }
      byHand('accept', 'in-it')
      byHand('decline', 'sent-away')
      await pass(5 * MINUTE_MS)
      const { text, answer } = await pageOf(ada)
      assert.match(
        text,
        /1 of 3 has access Next: asked: The buyer accepts the invitation at Code Host\. sent-away: The buyer presses Send invite\./
      )
      assert.match(
        text,
        /The buyer reads: “Has to accept the invitation · expires on .*”, and in the menu beside it: “Code Host invited asked/
      )
      const [first = '', paid = '', accounts = '', ...lines] = answer
      assert.equal(
        first,
        'Starter Kit: 3 of 5 seats are in use. Add a person if you know their Code Host username. A seat link lets a teammate choose the account.'
      )
      assert.match(text, /2 seats are free: the buyer can add an account, or send a seat link\./)
      const { config, knownRepositories } = world().context
      const known = knownRepositories.of(config.products[0])
      const off = mock.method(known, 'knownPersonal', () => true)
      assert.doesNotMatch((await pageOf(ada)).text, /are free: the buyer can/, 'a repository that is off takes nobody')
      off.mock.restore()
      assert.match(paid, /^Paid on /)
      assert.match(accounts, /^Accounts, each checked with Code Host on \w+ \d+, \d{4}, \d\d:\d\d UTC( or later)?:$/)
      assert.equal(lines.length, 5)
      assert.match(lines[0] ?? '', /^- in-it: Ready to clone\. in-it has access\./)
      assert.match(
        lines[1] ?? '',
        /^- asked: Has to accept the invitation\. .* Accept the invitation here: http\S+\/invitations \(Send it to asked: only that account can open it\.\)$/
      )
      assert.match(lines[2] ?? '', /^- sent-away: The invitation is gone\. It was declined or cancelled/)
      assert.match(lines[3] ?? '', /^You see and do that here, signed in with /)
      assert.match(lines[4] ?? '', /^Wrong account\? Cancel or remove it, then add another/)
    })

    test('The answer names a further repository only where the account has another state there', async () => {
      const ada = await buyer(undefined, 'both')
      const login = person()
      await send(ada, login, 'both')
      await pass(2 * MINUTE_MS)
      assert.match((await answerTo(ada))[3] ?? '', new RegExp(`^Account: ${login}, checked with Code Host on `))
      byHand('accept', login, 'acme-starters/bundle')
      await pass(5 * MINUTE_MS)
      const lines = await answerTo(ada)
      assert.equal(lines[0], 'both: You’re in.')
      assert.match(lines[4] ?? '', new RegExp(`^- ${login}: You’re in\\. `))
      assert.match(
        lines[5] ?? '',
        new RegExp(
          `^- ${login} in acme-starters/extras: Accept the invitation\\. .*/extras/invitations \\(If you are signed in to Code Host as someone else, .*$`
        )
      )
    })

    test('After a refund the answer names the purchase that keeps the access, until that purchase ends as well', async () => {
      const ada = await buyer(undefined, 'starter-kit', 'again')
      const login = person()
      await send(ada, login, 'starter-kit')
      await send(ada, login, 'again')
      byHand('accept', login)
      await pass(5 * MINUTE_MS)
      await refund(ada, 'again')
      const dated = '\\$99\\.00, paid on \\w+ \\d+, \\d{4}, \\d\\d:\\d\\d UTC \\(Stripe\\)'
      // Before the next look at the host, and after it.
      for (const ms of [0, 5 * MINUTE_MS]) {
        if (ms > 0) await pass(ms)
        const { text, answer } = await pageOf(ada, 'again')
        assert.match(text, /again Kept by another purchase Next: Nothing: another purchase covers this account/)
        assert.equal(
          text.match(new RegExp(`${login} keeps what it has through Starter Kit, ${dated}\\.`, 'g'))?.length,
          2
        )
        assert.match(
          answer[3] ?? '',
          new RegExp(`^Account: ${login},.* It keeps what it has through your purchase of Starter Kit, ${dated}\\.$`)
        )
        assert.doesNotMatch(answer.join(' '), /removed|loses access|losing access/)
        const card = await (await signIn(world(), ada.email)).get('/settings/purchases')
        assert.match(await card.text(), new RegExp(`Another purchase covers ${login}\\.`))
      }
      await refund(ada, 'starter-kit')
      assert.match((await pageOf(ada, 'starter-kit')).text, /Access being removed/)
      await pass(15 * MINUTE_MS)
      assert.doesNotMatch((await pageOf(ada, 'again')).text, /keeps what it has/)
    })

    test('An account that gave one seat up and holds another one of the purchase is named once', async () => {
      const ada = await buyer(undefined, 'starter-kit')
      const login = person()
      await send(ada, login)
      const { db } = world().context
      const grant = await db.selectFrom('access_grant').selectAll().where('login', '=', login).executeTakeFirstOrThrow()
      const earlier = { state: 'revoking', because: 'other_claim', released: 'moved' } as const
      await db
        .insertInto('access_grant')
        .values({ ...grant, ...earlier, id: `${grant.id}-earlier` })
        .execute()
      const { answer } = await pageOf(ada)
      assert.match(answer[0] ?? '', /^Starter Kit: 1 of 5 seats are in use\. Add a person/)
      assert.equal(answer.length, 6)
      const card = await (await signIn(world(), ada.email)).get('/settings/purchases')
      assert.doesNotMatch(await card.text(), /Another purchase covers/)
    })

    test('The answer does not name the other buyer whose purchase keeps the access; the seller’s page does', async () => {
      const [ada, eve] = [await buyer(undefined, 'starter-kit'), await buyer(undefined, 'again')]
      const login = person()
      await send(ada, login)
      await send(eve, login, 'again')
      await pass(2 * MINUTE_MS)
      await refund(eve)
      await pass(5 * MINUTE_MS)
      const { text, answer } = await pageOf(eve)
      assert.match(
        text,
        new RegExp(`${login} keeps what it has through Starter Kit, .* \\(Stripe\\), a purchase of ${ada.email}\\.`)
      )
      assert.match(answer[3] ?? '', /It keeps its invitation through the purchase of another buyer\.$/)
      assert.doesNotMatch(answer.join(' '), new RegExp(ada.email))
    })
  }
)
