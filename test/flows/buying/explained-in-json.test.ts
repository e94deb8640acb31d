// The words of the card in the JSON answer to a program that sends an invitation.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InviteResult } from '../../../src/invite/result.ts'
import type { ExplainedInJson } from '../../../src/pages/page-texts/explained-in-json.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

type Answer = InviteResult & { explained?: ExplainedInJson }

onEachDatabase('the words of the card for a program', aWorld(), (world) => {
  const { person, buyer, refund } = peopleOf(world)

  /** The answer to a program, and the page of the buyer as plain text. */
  async function send(email: string, username: string) {
    const visitor = await signIn(world(), email)
    const answer = (await (await visitor.postJson('/api/invite', { username })).json()) as Answer
    const page = (await (await visitor.get('/dashboard')).text()).replaceAll(/<[^>]*>/g, '')
    assert.ok(answer.explained)
    return { ...answer, explained: answer.explained, page }
  }

  test('An invitation is explained with the words, the next step and the times of the card', async () => {
    const ada = await buyer()
    const { reason, explained, page } = await send(ada.email, ada.login)
    assert.equal(reason, 'invited')
    assert.deepEqual(
      { ...explained, times: Object.keys(explained.times).sort() },
      {
        situation: 'invited',
        state: 'needs_you',
        headline: 'Accept the invitation',
        text: explained.text,
        next: 'accept',
        times: ['expiresAt', 'sentAt']
      }
    )
    assert.match(explained.text, new RegExp(`invited ${ada.login} .*\\. The invitation expires `))
    assert.equal(Date.parse(explained.times.expiresAt ?? '') - Date.parse(explained.times.sentAt ?? ''), 7 * 86_400_000)
    for (const words of [explained.headline, explained.text]) assert.ok(page.includes(words), words)
  })

  test('A name that nobody has is explained as on the card', async () => {
    const ada = await buyer()
    const { reason, explained, page } = await send(ada.email, 'no-such-person')
    assert.deepEqual([reason, explained.next], ['invalid_username', 'name_account'])
    assert.equal(explained.headline, 'No account named no-such-person')
    assert.ok(page.includes(explained.text))
  })

  test('A paid purchase that has no account yet is explained as on its card', async () => {
    const ada = await buyer()
    const { explained, page, ...result } = await send(ada.email, '@nobody')
    assert.deepEqual(result, { ok: false, reason: 'invalid_username' })
    assert.deepEqual([explained.situation, explained.next, explained.times], ['to_name', 'name_account', {}])
    for (const words of [explained.headline, explained.text]) assert.ok(page.includes(words), words)
  })

  test('A program gets only the reason after a refund, the toast says what the card says, and no other purchase is looked for', async () => {
    const ada = await buyer()
    await refund(ada)
    const visitor = await signIn(world(), ada.email)
    const result = await (await visitor.postJson('/api/invite', { username: ada.login })).json()
    assert.deepEqual(result, { ok: false, reason: 'not_paid' })
    const fields = { username: ada.login, from: '/settings/purchases' }
    const script = await (await visitor.postForm('/api/invite', fields, { 'hx-request': 'true' })).text()
    await visitor.postForm('/api/invite', fields)
    const plain = await (await visitor.get('/settings/purchases')).text()
    for (const shown of [script, plain]) {
      assert.match(shown, /<h2>No new invitation<\/h2><p>Purchase refunded\.<\/p>/)
      assert.doesNotMatch(shown, /No paid purchase found/)
    }
  })

  test('Of a product that was bought twice, the second purchase needs nothing once the first has an account, and its form is empty', async () => {
    const ada = await buyer()
    await world().pay({ email: ada.email })
    const { page } = await send(ada.email, ada.login)
    assert.match(page, new RegExp(`Your other purchase covers ${ada.login}`))
    assert.match(page, /This one has a seat for another account\. If you need none, there is nothing to do\./)
    assert.doesNotMatch(page, /Choose your Code Host account|Get your invitation/)
    assert.match(page, /Add a person/)
    const visitor = await signIn(world(), ada.email)
    for (const path of ['/dashboard', '/settings/purchases']) {
      const markup = await (await visitor.get(path)).text()
      assert.match(markup, /name="username"[^>]*value=""/)
      assert.doesNotMatch(markup, /<details data-step="\w+" open/)
      assert.match(markup, /Send invite/)
    }
    const other = await (await visitor.postJson('/api/invite', { username: person() })).json()
    assert.equal((other as Answer).reason, 'invited')
  })

  test('A result about no account has only its reason where the purchase has one, or nothing is paid', async () => {
    const ada = await buyer()
    const answer = async (email: string, username: string) =>
      (await (await signIn(world(), email)).postJson('/api/invite', { username })).json()
    await send(ada.email, ada.login)
    assert.deepEqual(await answer(ada.email, '@nobody'), { ok: false, reason: 'invalid_username' })
    assert.deepEqual(await answer('has-paid-nothing@mail.example', 'ada'), { ok: false, reason: 'not_paid' })
  })
})
