// The form says before Send invite that an invitation waits at the moment, and when it goes out.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { useUp } from '../../support/worlds/use-up.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const script = { 'hx-request': 'true' }
const decoded = (text: string) => text.replaceAll('&amp;', '&')
const words = (html: string) => html.replace(/<[^>]+>/g, '').trim()

onEachDatabase('the form while invitations wait', aWorld({ workers: [] }), (world) => {
  const { person, buyer, send, accepted, pass } = peopleOf(world)
  before(async () => void (await accepted(await buyer('ada'), 'ada')))
  const target = () => world().context.db.updateTable('access_target')
  const forget = () => world().context.db.deleteFrom('access_intent').where('grant_id', '=', 'earlier').execute()

  async function opened({ email }: Buyer) {
    const visitor = await signIn(world(), email)
    const page = await (await visitor.get('/dashboard')).text()
    const look = (of: string) => visitor.get(decoded(/id="access"[^>]*hx-get="([^"]+)"/s.exec(of)?.[1] ?? ''), script)
    return { page, look }
  }
  /** The sentence of the form; undefined while it says nothing. */
  function said(page: string, id = 'invite-waits'): string | undefined {
    const [, hidden, text = ''] = new RegExp(`<p class="hint" id="${id}"( hidden)?>(.*?)</p>`, 's').exec(page) ?? []
    assert.notEqual(page.indexOf(`id="${id}"`), -1)
    return hidden === undefined ? words(text) : undefined
  }
  const saidTo = async (who: Buyer) => said((await opened(who)).page)

  test('While invitations go out at once, the form says nothing of a wait', async () => {
    assert.equal(await saidTo(await buyer()), undefined)
  })

  test('While the limit of the day is used up, the form says when, as the card does after Send invite, and the open page notices', async () => {
    const who = await buyer()
    const { page, look } = await opened(who)
    assert.equal((await look(page)).status, 204)
    await useUp(world(), world().context.now() + HOUR_MS)
    const update = await (await look(page)).text()
    const sentence = said(update) ?? ''
    assert.match(
      sentence,
      /^Invitations wait at the moment: ask now, and we’ll send yours (?:today|tomorrow) at about \d\d:\d\d UTC\.$/
    )
    assert.equal(await saidTo(who), sentence)
    // An open page whose words are those of now is left as it is.
    assert.equal((await look(update)).status, 204)
    assert.equal((await send(who, who.login)).grant?.because, 'limit')
    const after = await opened(who)
    const time = /(?:today|tomorrow) at about \d\d:\d\d UTC/.exec(sentence)?.[0] ?? 'no time'
    assert.ok(words(after.page).includes(`The invitation goes out ${time}`), words(after.page))
    // Another name takes the seat of the one that waits, and no place behind it.
    assert.equal(said(after.page), sentence)
    await forget()
    assert.equal(said(await (await after.look(after.page)).text()), undefined)
    await pass(HOUR_MS)
  })

  test('While one more may go out and one waits, the form says that another one waits, and not to the buyer whose name gives way', async () => {
    const first = await buyer()
    await useUp(world(), world().context.now() + HOUR_MS)
    await send(first, first.login)
    await forget()
    const sent = await world()
      .context.db.selectFrom('access_intent')
      .select('id')
      .where('kind', '=', 'invite')
      .execute()
    await useUp(world(), world().context.now() + HOUR_MS, 49 - sent.length)
    assert.equal(await saidTo(first), undefined)
    assert.match((await saidTo(await buyer())) ?? '', /we’ll send yours (?:today|tomorrow) at about/)
    await forget()
    await pass(HOUR_MS)
  })

  test('While the host throttles, the form says until when', async () => {
    await target()
      .set({ throttled_until: world().context.now() + 2 * HOUR_MS })
      .execute()
    assert.match((await saidTo(await buyer())) ?? '', /ask now, and we’ll send yours (today|tomorrow) at about/)
    await pass(3 * HOUR_MS)
  })

  test('While the host says that its limit is reached before it is, the form names no time', async () => {
    world().codeHost.rehearse.set({ invitationLimit: { count: 0 } })
    const who = await buyer()
    await send(who, who.login)
    assert.match((await saidTo(await buyer())) ?? '', /ask now, and we’ll send yours as soon as we can\.$/)
    world().codeHost.rehearse.set({ invitationLimit: { count: 50 } })
    await pass(2 * HOUR_MS)
  })

  for (const trouble of ['revoked', 'weak'] as const) {
    test(`While the token is ${trouble}, the form says whom invitations wait for, and names no time`, async () => {
      const setToken = (to: string) => world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: to })
      const [waiting, who] = [await buyer(), await buyer()]
      await setToken(trouble)
      await send(waiting, person())
      assert.match(
        (await saidTo(who)) ?? '',
        /^Invitations wait for Acme.* ask now, and we’ll send yours afterwards\.$/
      )
      await setToken('none')
      await pass(2 * HOUR_MS)
      await pass(2 * MINUTE_MS)
      assert.equal(await saidTo(who), undefined)
    })
  }
})
