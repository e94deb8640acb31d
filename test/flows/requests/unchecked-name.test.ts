// A name that is typed while the code host cannot be asked is promised no invitation.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { previewAccountOrder } from '../../../src/desk/actions/account-actions.ts'
import type { InviteResult } from '../../../src/invite/result.ts'
import type { ExplainedInJson } from '../../../src/pages/page-texts/explained-in-json.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { useUp } from '../../support/worlds/use-up.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const PROMISE =
  /we’ll invite|is invited|(?<!can be invited, )the invitation goes out|is due|on its way|You’re next|invite \S+ as soon as|goes out automatically\.(?! Before)/i

onEachDatabase('a name that is not looked up yet', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, accepted, pass } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    await accepted(await buyer('ada'), 'ada')
    seller = await signIn(world(), SELLER)
  })
  const paymentOf = async ({ userId }: Buyer) => (await world().context.access.purchases(userId))[0]?.paymentId ?? ''

  async function saidAbout(who: Buyer, username: string) {
    const visitor = await signIn(world(), who.email)
    type Answer = InviteResult & { explained?: ExplainedInJson }
    const json = (await (await visitor.postJson('/api/invite', { username })).json()) as Answer
    const script = { 'hx-request': 'true' }
    const toast = await (await visitor.postForm('/api/invite', { username, from: '/dashboard' }, script)).text()
    const desk = await (await seller.get(`/admin/buyers/${await paymentOf(who)}`)).text()
    const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(desk) ?? []
    const card = /<div id="access".*?<form/s.exec(await (await visitor.get('/dashboard')).text())?.[0] ?? ''
    return { json, toast: plain(toast.split('<hx-partial')[0] ?? ''), desk: plain(desk), answer, card: plain(card) }
  }

  /** No sentence promises an invitation, and these say that the name is asked for first. */
  async function isConditional(who: Buyer, username: string, words: RegExp) {
    const said = await saidAbout(who, username)
    assert.equal(said.json.grant?.account, undefined)
    assert.match(`${said.json.explained?.text}`, words)
    assert.match(`${said.json.detail}`, /Before that, the code host is asked .*; if there is none, nothing is sent\.$/)
    assert.match(said.card, words)
    assert.match(said.desk, new RegExp(`Before that Pullpass asks Code Host whether there is an account ${username}`))
    for (const part of [`${said.json.explained?.text}`, said.card, said.toast, said.answer])
      assert.doesNotMatch(part, PROMISE)
    return said
  }

  test('While the host throttles, no page, toast or answer promises a typed name an invitation', async () => {
    const until = world().context.now() + HOUR_MS
    await world().context.db.updateTable('access_target').set({ throttled_until: until }).execute()
    const [who, real] = [await buyer(), await buyer()]
    const first =
      /We first check \S+ on Code Host\. If the account can be invited, the invitation goes out (?:today|tomorrow) at about/
    const { toast, answer } = await isConditional(who, 'no-such-person', first)
    assert.match(toast, /Request saved This page says why, and what comes next/)
    assert.match(answer, /We first check no-such-person on Code Host\. If the account can be invited, .*goes out/)
    await isConditional(real, real.login, first)
    await pass(2 * HOUR_MS)
    const [gone, invited] = await Promise.all(
      [who, real].map(async ({ email }) => plain(await (await (await signIn(world(), email)).get('/dashboard')).text()))
    )
    assert.match(gone ?? '', /No account named no-such-person/)
    assert.match(invited ?? '', /Accept the invitation/)
    seller = await signIn(world(), SELLER)
  })

  test('A page that waits for a throttled host says within ten seconds of the host’s answer that there is no such account', async () => {
    const { clock } = world().codeHost
    const until = clock.now() + HOUR_MS
    await world().context.db.updateTable('access_target').set({ throttled_until: until }).execute()
    // The turn of the name comes long after the host may be asked again.
    await useUp(world(), until + 2 * HOUR_MS)
    const who = await buyer()
    const visitor = await signIn(world(), who.email)
    await visitor.postForm('/api/invite', { username: 'nobody-of-that-name', from: '/dashboard' })
    let page = await (await visitor.get('/dashboard')).text()
    let due = clock.now()
    let [knownAt, shownAt]: (number | undefined)[] = []
    const isKnown = () =>
      world()
        .context.db.selectFrom('access_grant')
        .select('id')
        .where('login', '=', 'nobody-of-that-name')
        .where('because', '=', 'no_such_account')
        .executeTakeFirst()
    // The page asks by itself, at its own interval. The rounds are made when they are due.
    while (shownAt === undefined && clock.now() < until + 5 * MINUTE_MS) {
      const [, seconds = '60'] = /hx-trigger="every (\d+)s/.exec(page) ?? []
      clock.advance(Number(seconds) * 1000)
      const [, url = ''] = /id="access"[^>]*hx-get="([^"]+)"/s.exec(page) ?? []
      const news = await (await visitor.get(url.replaceAll('&amp;', '&'), { 'hx-request': 'true' })).text()
      if (news) page = news
      if (/No account named nobody-of-that-name/.test(plain(news))) shownAt = clock.now()
      if (clock.now() >= due) due = (await world().context.access.round()).nextAt
      if (knownAt === undefined && (await isKnown())) knownAt = clock.now()
    }
    assert.ok(shownAt !== undefined && knownAt !== undefined && knownAt >= until, 'the host was asked in time')
    assert.ok(shownAt - knownAt <= 10_000, `${shownAt - knownAt} ms`)
    await pass(3 * HOUR_MS)
    seller = await signIn(world(), SELLER)
  })

  test('While the limit of the day is used up, a name that no account has is refused at once, and keeps no place', async () => {
    await useUp(world(), world().context.now() + HOUR_MS)
    const who = await buyer()
    const visitor = await signIn(world(), who.email)
    const fields = { username: 'nobody-at-the-limit', from: '/dashboard' }
    const answer = await (await visitor.postForm('/api/invite', fields, { 'hx-request': 'true' })).text()
    const [toast = '', card = ''] = answer.split('<hx-partial')
    assert.match(plain(toast), /No account named nobody-at-the-limit/)
    assert.match(plain(card), /Choose your Code Host account/)
    assert.doesNotMatch(plain(card), PROMISE)
    const json = await (await visitor.postJson('/api/invite', { username: 'nobody-at-the-limit' })).json()
    const { ok, reason, verified, grant, retryAt } = json as InviteResult
    const said = { ok, reason, verified, because: grant?.because, retryAt }
    const refused = { ok: false, reason: 'invalid_username', verified: true, because: 'no_such_account' }
    assert.deepEqual(said, { ...refused, retryAt: undefined })
    const waits = await (await visitor.postJson('/api/invite', { username: who.login })).json()
    assert.equal((waits as InviteResult).grant?.because, 'limit')
    await pass(2 * HOUR_MS)
    seller = await signIn(world(), SELLER)
  })

  test('While the token is rejected, the name is asked for once that is mended', async () => {
    const who = await buyer()
    const setToken = (to: string) => world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: to })
    await setToken('revoked')
    const { answer } = await isConditional(
      who,
      'no-such-person',
      /we then check \S+ on Code Host, and invite it if we can/
    )
    assert.match(answer, /once it is put right, we check no-such-person on Code Host, and invite it if we can/)
    const previewed = await previewAccountOrder(world().context, {
      kind: 'invite',
      paymentId: await paymentOf(await buyer()),
      username: 'nobody-here'
    })
    assert.ok(previewed.ok)
    assert.match(previewed.preview.does.join(' '), /That is asked first, and nobody is invited if there is none\./)
    await setToken('none')
    await pass(HOUR_MS)
    seller = await signIn(world(), SELLER)
  })
})
