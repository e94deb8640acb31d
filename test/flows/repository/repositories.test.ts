import assert from 'node:assert/strict'
import { before, beforeEach, mock, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { fillRepository } from '../../support/worlds/repository-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const PAGE = `/admin/repositories/${repository}`

/** The words of a page, without its marks. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' (opens its page in a new tab)', '')
    .replaceAll(/ (?=[.,:])/g, '')
    .trim()

/** The account, what the host shows, its purchase and the mark, of each line. */
function linesOf(html: string): string[] {
  const [, body = ''] = html.split('<tbody')
  return [...body.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<t[hd] .*?<\/t[hd]>/gs)].map(([cell]) => wordsOf(cell))
    const mark = wordsOf(/<span class="state".*?<\/span>\s*<\/span>/s.exec(row)?.[0] ?? '')
    return [cells[0], cells[3]?.replace(/ ?, (since|sent) .*/, ''), cells[2], mark].join(' | ')
  })
}

onEachDatabase('the repository in the desk', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  const { refund, pass } = peopleOf(() => world())
  const rehearse = () => world().codeHost.rehearse

  before(async () => {
    await fillRepository(world())
    seller = await signIn(world(), SELLER)
  })

  beforeEach(() => {
    rehearse().behave()
    world().codeHost.clock.advance(MINUTE_MS + 1)
  })

  const read = async (query = '') => {
    const answer = await seller.get(PAGE + query)
    assert.equal(answer.status, 200)
    return answer.text()
  }

  test('The list compares what the host shows with what is recorded, and says why each account is on it', async () => {
    const html = await read()
    assert.deepEqual(linesOf(html), [
      'mia-maintains | Open invitation, maintain | None | More than read',
      'wanda-writes | Has access, write | None | More than read',
      'sid-stranger | Has access, read | None | No purchase',
      'otto-other | Open invitation, read | None | Invited by others',
      'hans-by-hand | Has access, read | hans-by-hand@mail.example | Has access, not by Pullpass',
      'eva-expired | Expired invitation, read | eva-expired@mail.example | Invitation’s time is over',
      'ivy-invited | Open invitation, read | ivy-invited@mail.example | Invited',
      'ada-paid | Has access, read | ada-paid@mail.example | Has access',
      'acme-bot | Has access, admin | None | Sends the invitations'
    ])
    const words = wordsOf(html)
    assert.match(
      words,
      /4 accounts need a look\. Code Host shows 5 accounts with access, 3 open invitations and one expired invitation\./
    )
    assert.match(words, /As of just now: 4 accounts need a look\..* Code Host was asked just now\./)
    assert.doesNotMatch(words, /incomplete/)
    const { id } = await paymentOf(world().context.db, 'ada-paid@mail.example')
    assert.ok(html.includes(`href="/admin/buyers/${id}"`), 'a paid account leads to its purchase')
    assert.ok(html.includes(`href="${world().codeHost.url}/sid-stranger"`), 'an account leads to the host')
    assert.ok(html.includes(`href="${world().codeHost.url}/${repository}/settings/access"`))
    const atHost = await fetch(`${world().codeHost.url}/${repository}/settings/access`)
    assert.equal(atHost.status, 200, 'the page of the host exists')
  })

  test('The address of the page limits it to a kind, and each kind says how many there are', async () => {
    const html = await read('?kind=stranger')
    assert.deepEqual(linesOf(html), ['sid-stranger | Has access, read | None | No purchase'])
    const links = [...html.matchAll(/href="[^"]*\/starter-kit(\?kind=\w+)?"[^>]*>(.*?)<\/a>/gs)]
    assert.deepEqual(
      links.map(([, query = '', text = '']) => `${query} ${wordsOf(text)}`),
      [
        ' All 9',
        '?kind=wrong_role More than read 2',
        '?kind=stranger No purchase 1',
        '?kind=others Invited by others 1',
        '?kind=by_hand Paid, not through Pullpass 1',
        '?kind=expired Invitation expired 1',
        '?kind=invited Invited, not accepted 1',
        '?kind=paid Has a purchase 1',
        '?kind=sender Sends the invitations 1'
      ]
    )
    assert.deepEqual(linesOf(await read('?kind=missing')), [])
    assert.equal(linesOf(await read('?kind=nonsense&page=x')).length, 9, 'what an address should not say is left out')
    assert.match(wordsOf(await read('?page=2')), /The list is not that long/)
  })

  test('A second request within a minute asks the host nothing', async () => {
    const calls = async () => (await world().hostTruth()).calls.length
    const before = await calls()
    await read()
    const after = await calls()
    assert.ok(after > before)
    world().codeHost.clock.advance(MINUTE_MS - 1000)
    await read('?kind=paid')
    assert.equal(await calls(), after)
    world().codeHost.clock.advance(2000)
    await read()
    assert.ok((await calls()) > after)
  })

  test('A host that does not answer is not asked again at once, and nothing is said about who is in', async () => {
    rehearse().misbehave({ status: 502, times: null })
    const words = wordsOf(await read())
    assert.match(words, /Code Host was asked, and gave no usable answer: status 502/)
    assert.match(words, /So nothing is said here about who is in/)
    assert.doesNotMatch(words, /sid-stranger|No account is like this|shows no accounts/)
    rehearse().behave()
    const calls = (await world().hostTruth()).calls.length
    await read()
    assert.equal((await world().hostTruth()).calls.length, calls)
  })

  test('An incomplete list is said to be incomplete, and nothing is said about an account that it lacks', async () => {
    const db = world().context.db
    rehearse().byHand({ action: 'remove', repository, login: 'ada-paid' })
    rehearse().misbehave({ status: 500, times: null, path: '/invitations' })
    const html = await read()
    assert.match(wordsOf(html), /The lists are incomplete The list of invitations was not read to its end: status 500/)
    assert.match(wordsOf(html), /whoever is not shown here may still have access or an invitation/)
    assert.deepEqual(
      linesOf(html).map((line) => line.split(' ')[0]),
      ['wanda-writes', 'sid-stranger', 'hans-by-hand', 'acme-bot']
    )
    rehearse().behave()
    world().codeHost.clock.advance(MINUTE_MS + 1)
    const nudge = mock.method(world().context.access, 'nudge')
    const [line = '', ...others] = linesOf(await read('?kind=missing'))
    await read()
    assert.equal(nudge.mock.callCount(), 1, 'the next round begins soon, once for a reading')
    nudge.mock.restore()
    assert.match(line, /^ada-paid \| Not listed by Code Host, last seen .* UTC \| ada-paid@mail.example \| Not shown$/)
    assert.deepEqual(others, [])
    const stored = db.selectFrom('access_account').select('shown').where('login', '=', 'ada-paid')
    assert.equal((await stored.executeTakeFirstOrThrow()).shown, 'collaborator', 'the page records nothing')
    rehearse().byHand({ action: 'add', repository, login: 'ada-paid' })
  })

  test('While the host throttles or rejects the token it is asked nothing, and the page says so', async () => {
    const { context, codeHost } = world()
    const now = codeHost.clock.now()
    await context.access.noteRefusal({ kind: 'throttled', until: now + 5 * MINUTE_MS })
    const calls = (await world().hostTruth()).calls.length
    const words = wordsOf(await read())
    assert.match(
      words,
      /Code Host throttles requests, so its lists were not read\. It may be asked again (today|tomorrow) at \d\d:\d\d UTC/
    )
    assert.equal((await world().hostTruth()).calls.length, calls)
    codeHost.clock.advance(6 * MINUTE_MS)
    assert.equal(linesOf(await read()).length, 9)
    // The refusal of the page itself counts for everybody.
    codeHost.clock.advance(2 * MINUTE_MS)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'revoked' })
    assert.match(wordsOf(await read()), /Code Host rejects the token, so its lists were not read/)
    assert.equal(await context.access.mustBackOff(), true)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
    codeHost.clock.advance(16 * MINUTE_MS)
    assert.equal(linesOf(await read()).length, 9)
  })

  test('Access that no purchase pays for any more is shown, also where only the seller can remove it', async () => {
    const hans = { email: 'hans-by-hand@mail.example' }
    await refund({ ...hans, userId: '', login: 'hans-by-hand' })
    await refund({ email: 'ada-paid@mail.example', userId: '', login: 'ada-paid' })
    const html = await read('?kind=ended')
    assert.deepEqual(
      linesOf(html).map((line) => line.replace(/@.*\|/, ' |')),
      [
        'ada-paid | Has access, read | ada-paid | Purchase ended',
        'hans-by-hand | Has access, read | hans-by-hand | Purchase ended'
      ]
    )
    const words = wordsOf(html)
    assert.match(
      words,
      /Purchase ended Why is [\w-]+ here No purchase pays for this access any more\. Pullpass takes it away/
    )
    assert.match(words, /It is not from Pullpass, which leaves it as it is\. Withdraw it, or remove it at Code Host/)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(
      linesOf(await read('?kind=ended')).map((line) => line.split(' ')[0]),
      ['hans-by-hand']
    )
  })

  test('If the name leads to another repository now, its accounts are not looked at', async () => {
    await rehearse().replace(repository, 'starter-kit-old')
    rehearse().cover(repository)
    const words = wordsOf(await read())
    assert.match(words, /The name leads to another repository now than the one that was sold/)
  })

  test('A shop with one repository has no page between; an unknown name is an unknown address', async () => {
    const answer = await seller.get('/admin/repositories')
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, PAGE])
    for (const path of [
      '/admin/repositories/acme-starters/other',
      '/admin/repositories/solo-dev/notes',
      '/admin/repositories/x'
    ])
      assert.equal((await seller.get(path)).status, 404, path)
    assert.equal((await seller.get(`/admin/repositories/Acme-Starters/Starter-Kit`)).status, 200)
  })
})

const course = { owner: 'acme-starters', repo: 'course' }
const products = [
  { ...plainProduct, repositories: [sandboxRepository] },
  { ...plainProduct, id: 'both', name: 'Kit and Course', scenes: ['both'], repositories: [sandboxRepository, course] }
] as const

onEachDatabase('several repositories in the desk', aWorld({ config: { admins: [SELLER], products } }), (world) => {
  test('The seller chooses among the repositories, each with its products, before the host is asked', async () => {
    const seller = await signIn(world(), SELLER)
    const calls = (await world().hostTruth()).calls.length
    const html = await (await seller.get('/admin/repositories')).text()
    assert.equal((await world().hostTruth()).calls.length, calls)
    assert.match(
      wordsOf(html),
      /acme-starters\/starter-kit Starter Kit, Kit and Course None yet acme-starters\/course Kit and Course None yet/
    )
    const asking = await (await seller.get('/admin/repositories?ask=now')).text()
    assert.ok(asking.includes('href="/admin/repositories/acme-starters/course?ask=now"'))
    assert.ok(!html.includes('ask=now'))
    const page = wordsOf(await (await seller.get('/admin/repositories/acme-starters/course')).text())
    assert.match(page, /shows one account with access and no open invitations/)
    // Nothing was sent yet, so nobody knows which account the token belongs to.
    assert.match(page, /acme-bot .* The account of the token administers the repository\./)
  })

  test('A list of more than a hundred accounts has pages', async () => {
    const seller = await signIn(world(), SELLER)
    for (let count = 0; count < 130; count += 1) {
      const login = `reader-${`${count}`.padStart(3, '0')}`
      world().codeHost.rehearse.addAccount({ login, name: login, emails: [] })
      world().codeHost.rehearse.byHand({ action: 'add', repository, login })
    }
    const first = await (await seller.get(`${PAGE}?kind=stranger`)).text()
    assert.equal(linesOf(first).length, 100)
    assert.match(first, /href="[^"]*\?kind=stranger&amp;page=2"/)
    const second = await (await seller.get(`${PAGE}?kind=stranger&page=2`)).text()
    assert.deepEqual([linesOf(second).length, linesOf(second)[0]?.split(' ')[0]], [30, 'reader-100'])
    assert.match(wordsOf(second), /Previous page Page 2 of 2/)
  })
})
