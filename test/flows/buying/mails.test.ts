import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, subjectsOf } from '../../support/worlds/visitor.ts'

onEachDatabase('the mails of a purchase', aWorld(), (world) => {
  const { person, buyer, send, pass, byHand, accepted, refund, grantsOf } = peopleOf(world)

  /** The subjects of the mails about the product to this address, without those of signing in. */
  async function subjects(email: string): Promise<string[]> {
    await world().context.access.sendMails()
    return (await subjectsOf(world(), email)).filter((subject) => !subject.startsWith('Sign in'))
  }

  test('A buyer gets a mail about the payment at once, and only one', async () => {
    const email = `${person()}@mail.example`
    await world().pay({ email })
    assert.deepEqual(await subjects(email), ['Starter Kit is ready for you'])
    await pass(2 * DAY_MS, { rounds: 5 })
    assert.deepEqual(await subjects(email), ['Starter Kit is ready for you'])
  })

  test('A buyer whose account accepts gets a mail with the commands to clone, and none when it accepts again', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    const about = `${ada.login} has access to Starter Kit`
    assert.equal((await subjects(ada.email)).at(-1), about)
    const mail = await newestMail(world(), ada.email, /You're in/)
    assert.match(mail.text ?? '', /git clone http\S+\/acme-starters\/starter-kit\.git/)
    assert.deepEqual(mail.replyTo, [{ name: '', address: world().config.site.supportEmail }])
    byHand('leave', ada.login)
    await pass(HOUR_MS)
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    byHand('accept', ada.login)
    await pass(10 * MINUTE_MS)
    assert.equal((await subjects(ada.email)).filter((subject) => subject === about).length, 1)
  })

  test('The mail about a renewal says that it is a new invitation, and comes once for each', async () => {
    const ada = await buyer()
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    const first = `${ada.login} is invited to Starter Kit`
    const renewed = `A new invitation to Starter Kit for ${ada.login}`
    assert.equal((await subjects(ada.email)).at(-1), first)
    await pass(6.5 * DAY_MS)
    assert.deepEqual((await subjects(ada.email)).slice(-2), [first, renewed])
    const { text = '' } = await newestMail(world(), ada.email, /new invitation/)
    assert.match(
      text,
      /invitation before it wasn't accepted and no longer works\. If this one isn't accepted either, we send at most 2 more/
    )
  })

  test('A buyer gets a mail about an account that was replaced and had access, and none about a mistyped name', async () => {
    const ada = await buyer()
    const [former, next] = [await accepted(ada, ada.login), person()]
    assert.equal((await send(ada, next)).reason, 'invited')
    byHand('accept', next)
    await pass(HOUR_MS)
    assert.ok((await subjects(ada.email)).includes(`${former} no longer has access: Starter Kit`))
    const { text = '' } = await newestMail(world(), ada.email, /no longer has access/)
    assert.match(text, new RegExp(`Another account replaced ${former}\\.`))
    const [bob, mistyped] = [await buyer(), person()]
    await send(bob, mistyped)
    const [grant] = await grantsOf(bob)
    const asked = { userId: bob.userId, grantId: grant?.id ?? '' }
    assert.deepEqual(await world().context.access.mistyped(asked), { ok: true })
    await pass(HOUR_MS)
    assert.ok(!(await subjects(bob.email)).some((subject) => /no longer|any more/.test(subject)))
  })

  test('The mail about a refund names another paid purchase that has no account', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    await world().pay({ email: ada.email })
    await refund(ada)
    await pass(HOUR_MS, { rounds: 60 })
    await world().context.access.sendMails()
    assert.match(
      (await newestMail(world(), ada.email, /no longer has access/)).text ?? '',
      /Your other purchase of Starter Kit is still paid and has a free seat\. Open it to invite/
    )
  })

  test('The mail about a refund says why access ended', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    await refund(ada)
    await pass(HOUR_MS)
    assert.equal((await subjects(ada.email)).at(-1), `${ada.login} no longer has access: Starter Kit`)
    const { text = '' } = await newestMail(world(), ada.email)
    assert.match(text, /\$99\.00 was refunded on \w+ \d+, \d{4}\./)
    assert.doesNotMatch(text, /other purchase/)
  })
})
