import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import PostalMime from 'postal-mime'
import { composeMessage } from './message.ts'

const from = { name: 'Shop', address: 'shop@example.com' }
const link = `https://shop.example/sign-in/link?token=${'t'.repeat(80)}&callbackURL=%2Fdashboard`

async function composed(text: string) {
  const message = await composeMessage({ to: 'a@example.com', subject: 'Hello', text, html: '<p>x</p>' }, from, 0)
  return { raw: message.toString(), decoded: (await PostalMime.parse(message)).text?.trimEnd() }
}

describe('the text part of a mail', () => {
  test('The text part of a mail shows an ASCII link unchanged in the file', async () => {
    const { raw, decoded } = await composed(`Open:\n\n${link}\n\nBye.`)
    assert.ok(raw.includes(`\r\n${link}\r\n`))
    assert.equal(decoded, `Open:\n\n${link}\n\nBye.`)
  })

  test('The text part of a mail is encoded when a line is too long for a mail server or a letter is not ASCII', async () => {
    for (const text of [`${'x'.repeat(999)}\n`, `Grüße: ${link}\n`]) {
      const { raw, decoded } = await composed(text)
      assert.ok(raw.split('\r\n').every((line) => line.length <= 998))
      assert.equal(decoded, text.trimEnd())
    }
  })
})

test('Mails about the same fact have the same Message-ID at any time', async () => {
  const idOf = async (fact: string, now: number) => {
    const mail = { to: 'a@example.com', subject: 'Hello', text: 'x', html: '<p>x</p>', fact }
    return (await PostalMime.parse(await composeMessage(mail, from, now))).messageId
  }
  assert.equal(await idOf('grant-1 invited:7', 0), await idOf('grant-1 invited:7', 99_000))
  assert.notEqual(await idOf('grant-1 invited:7', 0), await idOf('grant-1 invited:8', 0))
  assert.match((await idOf('grant-1 invited:7', 0)) ?? '', /^<[0-9a-f]{32}@example\.com>$/)
})
