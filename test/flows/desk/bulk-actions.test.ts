// The seller acts on several purchases at once: ticks them in the list, looks at what will happen, presses the button.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

const shared = aWorld({ workers: [], config: { admins: [SELLER] }, wire: true })

onEachDatabase('several purchases at once', shared, (world) => {
  const { buyer, accepted, pass, collaborators } = peopleOf(world)
  let seller: Visitor & { userId: string }
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  const bought = ({ email }: { email: string }) => paymentOf(world().context.db, email)
  const buyers = async (count: number) => {
    const people = []
    for (let index = 0; index < count; index += 1) people.push(await buyer())
    const ids = await Promise.all(people.map(async (person) => (await bought(person)).id))
    return { people, ids }
  }
  const chosen = (ids: readonly string[]) => ids.map((id) => `purchase=${id}`).join('&')
  const post = (action: string, ids: readonly string[], fields: Record<string, string>) => {
    const body = new URLSearchParams([...ids.map((id) => ['purchase', id]), ...Object.entries(fields)])
    return seller.postForm(`/admin/several/${action}`, body)
  }
  const toastAfter = async (answer: Response) => {
    assert.equal(answer.headers.get('location'), '/admin/buyers', await answer.clone().text())
    const page = await (await seller.get('/admin/buyers')).text()
    return plain(/<div id="toaster"[^>]*>(.*?)<footer/s.exec(page)?.[1] ?? '').trim()
  }
  const orderIn = (page: string) => hiddenFields(page).order ?? ''

  test('The list has a box for each purchase, and the actions about those that are ticked', async () => {
    const { ids } = await buyers(2)
    const page = await (await seller.get('/admin/buyers')).text()
    for (const id of ids)
      assert.match(page, new RegExp(`<input[^>]*type="checkbox"[^>]*name="purchase"[^>]*value="${id}"`))
    for (const action of ['sign-in-link', 'give-back', 'end'])
      assert.match(page, new RegExp(`formaction="/admin/several/${action}"`))
    const nothing = await seller.get('/admin/several/end')
    assert.match(await toastAfter(nothing), /^No purchase is chosen/)
  })

  test('Sign-in links go to the buyers for whom that is possible, once, and the others are named with the reason', async () => {
    const { people, ids } = await buyers(2)
    const [ada] = people
    await world().atProcessor('refund', people[1]?.email ?? '')
    const page = await (await seller.get(`/admin/several/sign-in-link?${chosen([...ids, 'no-such-purchase'])}`)).text()
    assert.match(page, /<h1>Send 1 sign-in link<\/h1>/)
    assert.match(plain(page), /Left out\. The purchase is not paid: it is refunded\./)
    assert.match(plain(page), /Left out\. There is no such purchase\./)
    const fields = { step: 'do', order: orderIn(page) }
    assert.match(
      await toastAfter(await post('sign-in-link', ids, fields)),
      /^1 sign-in link on the way Not done for 1 purchase: .*refunded/
    )
    assert.match(await toastAfter(await post('sign-in-link', ids, fields)), /^Done already 1 was done before/)
    await world().context.access.sendMails()
    const links = (await subjectsOf(world(), ada?.email ?? '')).filter((subject) => /^Sign in/.test(subject))
    assert.equal(links.length, 1)
    assert.deepEqual(
      (await actionsOf(world().context.db, ids)).map(({ kind, by }) => [kind, by]),
      [['sign_in_link', { userId: seller.userId }]]
    )
  })

  test('The access of several purchases ends with the same words, and only after a tick where many lose theirs', async () => {
    const { people, ids } = await buyers(4)
    for (const person of people) await accepted(person, person.login)
    const form = await (await seller.get(`/admin/several/end?${chosen(ids)}`)).text()
    assert.match(form, /<h1>End the access of 4 purchases<\/h1>/)
    assert.equal((await post('end', ids, { step: 'preview', words: '  ' })).status, 400)
    const page = await (await post('end', ids, { step: 'preview', words: 'The card was stolen.' })).text()
    assert.match(plain(page), /the buyers of all 4 purchases are to lose their access/)
    const [before = ''] = plain(page).split('What it does')
    assert.match(before, /What the buyers see .+ Can it be undone\? .+/)
    assert.equal(plain(page).split('Can it be undone?').length, 2, 'it is said once')
    const fields = { step: 'do', words: 'The card was stolen.', order: orderIn(page) }
    const unticked = await post('end', ids, fields)
    assert.equal(unticked.status, 400)
    assert.deepEqual(await actionsOf(world().context.db, ids), [])
    const sure = { ...fields, sure: 'yes' }
    assert.match(await toastAfter(await post('end', ids, sure)), /^The access of 4 purchases ended/)
    for (const person of people) assert.equal((await bought(person)).status, 'ended_by_seller')
    await pass(HOUR_MS)
    for (const { login } of people) assert.ok(!collaborators().includes(login))

    const back = await (await seller.get(`/admin/several/give-back?${chosen(ids)}`)).text()
    const given = await post('give-back', ids, { step: 'do', order: orderIn(back) })
    assert.match(await toastAfter(given), /^4 purchases given back/)
    for (const person of people) assert.equal((await bought(person)).status, 'paid')
  })

  test('Several purchases are checked with the host at once, those without an account are left out, and nothing is changed', async () => {
    const { people, ids } = await buyers(3)
    const [ada, grace] = people
    await accepted(ada ?? never(), ada?.login)
    await accepted(grace ?? never(), grace?.login)
    const writes = async () => (await world().hostTruth()).calls.filter(({ method }) => method !== 'GET').length
    const before = await writes()
    const page = await (await seller.get(`/admin/several/check?${chosen(ids)}`)).text()
    assert.match(page, /<h1>Check the accounts of 2 purchases<\/h1>/)
    assert.match(plain(page), /Left out\. It has no account to check\./)
    const named = Object.values(await Promise.all(people.slice(0, 2).map(bought))).map(({ id }) => id)
    const fields = { step: 'do', order: orderIn(page) }
    assert.match(
      await toastAfter(await post('check', named, fields)),
      /^2 purchases checked The story of each purchase/
    )
    assert.match(await toastAfter(await post('check', named, fields)), /^Done already 2 were done before/)
    assert.equal(await writes(), before)
    const [first] = named
    const story = plain(await (await seller.get(`/admin/buyers/${first}`)).text())
    assert.match(story, /The seller had the accounts checked\./)
  })

  test('A host that gives no answer is asked about one purchase, and the message says that the others were not asked about', async () => {
    const { people, ids } = await buyers(3)
    for (const person of people) await accepted(person, person.login)
    const page = await (await seller.get(`/admin/several/check?${chosen(ids)}`)).text()
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'revoked' })
    const answer = await post('check', ids, { step: 'do', order: orderIn(page) })
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
    const said = await toastAfter(answer)
    assert.match(said, /^Not done Not done for 3 purchases: /)
    assert.equal(said.match(/It was not asked about/g)?.length, 2, said)
    const stories = await Promise.all(
      ids.map(async (id) => plain(await (await seller.get(`/admin/buyers/${id}`)).text()))
    )
    assert.ok(!stories.some((story) => story.includes('had the accounts checked')))
    const asked = 'The seller asked for a check of the accounts, and none could be checked.'
    assert.equal(stories.filter((story) => story.includes(asked)).length, 1, 'of the one that was asked about')
  })
})

function never(): never {
  throw new Error('a buyer is missing')
}
