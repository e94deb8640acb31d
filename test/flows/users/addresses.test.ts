import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, buyer, comeBack, link, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf, visit } from '../../support/worlds/visitor.ts'

const KELVIN = '\u212A'

onEachDatabase('the canonical form of e-mail addresses', aWorld(), (world) => {
  const purchasesOf = async (userId: string) => (await world().context.access.purchases(userId)).length

  test('An address with the Kelvin sign at the code host does not sign in as the owner of the address with a k', async () => {
    const victim = await buyer(world(), 'mike@mail.example')
    account(world(), 'mallory', { email: `mi${KELVIN}e@mail.example`, verified: true })
    const visitor = visit(world())
    const back = await comeBack(visitor, await visitor.postForm('/sign-in/code-host', {}), { account: 'mallory' })
    assert.equal(new URL(back.headers.get('location') ?? '', world().url).searchParams.get('error'), 'email_not_found')
    assert.equal((await visitor.get('/dashboard')).status, 303, 'nobody is signed in')
    assert.equal(await purchasesOf(victim.userId), 1)
  })

  test('An account with a valid address and an address with the Kelvin sign gets no purchase of the address with a k', async () => {
    const victim = await buyer(world(), 'kim@mail.example')
    const own = { email: 'mallory@host.example', verified: true }
    account(world(), 'mallory-two', { email: `${KELVIN}im@mail.example`, verified: true }, own)
    const thief = await signInThere(world(), 'mallory-two')
    assert.notEqual(await userIdOf(thief), victim.userId)
    await world().pay({ email: 'kim@mail.example' })
    await world().pay({ email: `${KELVIN}im@mail.example` })
    assert.deepEqual([await purchasesOf(victim.userId), await purchasesOf(await userIdOf(thief))], [2, 0])
  })

  test('Linking an account whose only address is not valid links nothing', async () => {
    const visitor = await buyer(world(), 'pat@mail.example')
    account(world(), 'pat', { email: `${KELVIN}pat@mail.example`, verified: true })
    await link(visitor, { account: 'pat' })
    assert.doesNotMatch(await (await visitor.get('/settings/purchases')).text(), /Linked: <strong>/)
  })

  test('A request for a mailed link is refused for an address with letters beyond ASCII before the @', async () => {
    const visitor = await signIn(world(), 'olga@mail.example')
    for (const email of [`mi${KELVIN}e@mail.example`, 'm\u00FCller@mail.example', '\uFF4Dike@mail.example']) {
      for (const [path, who] of [
        ['/sign-in', visit(world())],
        ['/settings/find-purchase', visitor]
      ] as const) {
        const answer = await who.postForm(path, { email })
        assert.equal(answer.status, 400, `${path} ${email}`)
        assert.match(await answer.text(), /not an email address/)
      }
      assert.equal((await visit(world()).postJson('/api/auth/sign-in/magic-link', { email })).status, 400, email)
    }
  })

  test('An international domain in letters equals its Punycode at checkout, at sign-in and to find a purchase', async () => {
    await world().pay({ email: 'Ada@B\u00FCcher.example' })
    const ada = await signIn(world(), 'ada@xn--bcher-kva.example')
    assert.equal(await purchasesOf(ada.userId), 1)
    await visit(world()).postForm('/sign-in', { email: 'ADA@b\u00FCcher.example' })
    assert.equal((await subjectsOf(world(), 'ada@xn--bcher-kva.example')).length, 2, 'both mails went to one address')

    await world().pay({ email: 'grace@b\u00FCcher.example' })
    const grace = await signIn(world(), 'grace@mail.example')
    await grace.postForm('/settings/find-purchase', { email: 'Grace@B\u00DCCHER.example' })
    await world().context.purchaseLinks.settled()
    assert.ok(await newestMail(world(), 'grace@xn--bcher-kva.example'))
  })
})
