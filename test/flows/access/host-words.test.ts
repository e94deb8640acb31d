// The text of a refusal reaches the seller without any token, and the buyer gets an explanation in plain words.

import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { reportText } from '../../../src/cli/report-text.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { startSale } from '../../support/worlds/sale.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail } from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'
const refused = (message: string) =>
  JSON.stringify({ message: 'Validation Failed', errors: [{ resource: 'Repository', code: 'custom', message }] })

onEachDatabase('the text of a refusal', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, toastOf, pass, invited, grantsOf, statesOf } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  const report = async () => {
    const [found] = await world().context.access.reconcile({ apply: false })
    assert.ok(found)
    return reportText(found.report, false)
  }
  async function alerted(about: RegExp) {
    await pass()
    await world().context.access.sendMails()
    return (await newestMail(world(), admin, about)).text ?? ''
  }

  test('The refusal of a blocked account has its own reason, its text reaches mail and report, and it is retried', async () => {
    const ada = await buyer()
    rehearse().byHand({ action: 'block', repository, login: ada.login })
    const result = await send(ada, ada.login)
    assert.deepEqual([result.reason, result.verified], ['already_invited', false])
    const [grant] = await grantsOf(ada)
    assert.deepEqual([grant?.state, grant?.because, grant?.acts], ['queued', 'account_blocked', 'seller'])
    assert.match(await toastOf(ada, result), /refused the invitation for now: A block on .* stops it/)
    assert.doesNotMatch(JSON.stringify(result), /is blocked/, 'the words are the seller’s to read')
    assert.match(
      await alerted(/your organization has blocked it/),
      new RegExp(`the code host said: Validation Failed: ${ada.login} is blocked`)
    )
    assert.match(
      await report(),
      new RegExp(`The code host said of ${ada.login}: Validation Failed: ${ada.login} is blocked`)
    )
    rehearse().byHand({ action: 'unblock', repository, login: ada.login })
    await pass(70 * 60_000)
    assert.ok(invited().includes(ada.login))
    assert.doesNotMatch(await report(), /is blocked/, 'what is over is not told any more')
  })

  for (const status of [403, 404] as const) {
    test(`The refusal of a blocked account with a ${status} is not taken for a token without permission`, async () => {
      const ada = await buyer()
      rehearse().set({ putWhileBlocked: status })
      rehearse().byHand({ action: 'block', repository, login: ada.login })
      const { grant } = await send(ada, ada.login)
      // A 404 has no text, so Pullpass knows only that the invitation was not accepted.
      assert.equal(grant?.because, status === 403 ? 'account_blocked' : 'not_taken')
      rehearse().set({ putWhileBlocked: 422 })
    })
  }

  for (const [words, because, state, toast] of [
    ['This user has been flagged.', 'account_flagged', 'blocked', /restricts this account.*enter another account/],
    ['pul is not a valid permission.', 'invalid_request', 'queued', /Request saved: .* has no new invitation yet/]
  ] as const) {
    test(`The refusal "${words}" has a reason of its own`, async () => {
      const ada = await buyer()
      rehearse().misbehave({ method: 'PUT', status: 422, body: refused(words), times: 1 })
      const result = await send(ada, ada.login)
      assert.deepEqual([result.verified, result.grant?.state, result.grant?.because], [false, state, because])
      assert.match(await toastOf(ada, result), toast)
      assert.match(await report(), new RegExp(words.replaceAll('.', '\\.')))
    })
  }

  test('The text of an unknown refusal is in the report, and the buyer is not told that the host gave no reason', async () => {
    const ada = await buyer()
    rehearse().misbehave({ method: 'PUT', status: 422, body: refused('The moon is in the wrong house.'), times: null })
    const result = await send(ada, ada.login)
    await pass(3 * 60_000)
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued not_taken`])
    assert.doesNotMatch(await toastOf(ada, result), /did not say why/)
    assert.match(await report(), /The code host said of .*: Validation Failed: The moon is in the wrong house\./)
    rehearse().behave()
  })

  test('The refusal of a token without permission is in the mail to the seller', async () => {
    const ada = await buyer()
    rehearse().trouble(INVITE_TOKEN, 'weak')
    assert.equal((await send(ada, ada.login)).reason, 'forbidden')
    assert.match(
      await alerted(/refuses invitations/),
      /said: Resource not accessible by personal access token.*administration=write/
    )
    rehearse().trouble(INVITE_TOKEN, null)
  })
})

test('Log and database have the text of a refusal, without the token that the host repeats in it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
  await using sale = await startSale({ overrides: { log } })
  const refusalText = `Token ${INVITE_TOKEN} may not invite, nor may ghp_${'a1B2'.repeat(9)}! \u001b[31mSorry.\u0000`
  sale.host.answer = { status: 403, body: JSON.stringify({ message: refusalText }) }
  await sale.invite()
  const { words } = await sale.pullpass.context.db.selectFrom('access_intent').select('words').executeTakeFirstOrThrow()
  assert.equal(words, 'Token […] may not invite, nor may […]! [31mSorry.')
  const call = lines.find((line) => line.includes('the host refused the invite call')) ?? ''
  assert.equal((JSON.parse(call) as { words: string }).words, words)
  assert.ok(!lines.join().includes(INVITE_TOKEN))
})
