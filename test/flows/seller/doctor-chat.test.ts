// The doctor and the desk about the seller's chat.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runDoctor } from '../../../src/cli/doctor/run-doctor.ts'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { type ChatHost, startChatHost } from '../../support/chat/chat-host.ts'
import type { TestDatabase } from '../../support/databases/databases.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const SELLER = 'owner@acme.example'

onEachDatabase('the doctor of the chat', emptyDatabase, (database) => {
  let chat: ChatHost
  let shop: Shop
  const open = (given: TestDatabase, url: string, format: 'slack' | 'json' = 'json') =>
    openTestShop(given, {
      config: { admins: [SELLER], alerts: { chat: format } },
      secrets: { alertWebhook: { url, format } },
      overrides: { chatNetwork: chat.network }
    })
  before(async () => {
    chat = await startChatHost()
    shop = await open(database(), chat.url)
  })
  after(async () => {
    await shop.close()
    await chat.close()
  })

  const about = async (order = {}) => {
    const { findings } = await shop.context.doctor.examine(order)
    return findings.filter(({ check }) => check === 'chat').map(({ severity, found }) => `${severity}: ${found}`)
  }

  test('The doctor greets the host of the chat and sends nothing; with --chat it sends one message', async () => {
    assert.deepEqual(await about(), [
      'fine: The host of the chat can be reached.',
      'fine: No message has waited for long.'
    ])
    assert.equal(chat.received.length, 0)
    const lines: string[] = []
    await runDoctor(shop.context, { json: false, chat: true }, (text) => void lines.push(text))
    assert.match(lines.join('\n'), /A test message was taken by the chat/)
    assert.deepEqual([chat.received.length, chat.received[0]?.body.event], [1, 'test'])
    assert.doesNotMatch(lines.join('\n'), /a-secret-of-the-chat/)
  })

  test('The doctor says why a test message was not taken, and that messages wait', async () => {
    chat.answer = { status: 410, body: 'channel_is_archived' }
    const at = shop.context.now() - 2 * HOUR_MS
    const row = { fact: 'x', kind: 'alert:no_seat', at, state: 'waiting', tries: 3, next_at: at + DAY_MS } as const
    await shop.context.db.insertInto('chat_message').values(row).execute()
    const found = await about({ toChat: true })
    assert.match(found.join('\n'), /wrong: 1 message waits/)
    assert.match(found.join('\n'), /wrong: The test message was not sent\. .*channel_is_archived/)
    const seller = await signIn(shop, SELLER)
    const page = await (await seller.get('/admin/health')).text()
    assert.match(page, /Chat messages that wait<\/dt><dd>1, 1 after a failed try/)
    assert.doesNotMatch(page, /a-secret-of-the-chat/)
  })

  test('A chat that takes no messages for an hour is told by a mail, and stands on the desk', async () => {
    const { context, mailDir } = shop
    const said = { shop: 'Acme', kind: 'weekly', event: 'letter', headline: 'Your week', lines: [], link: 'https://x' }
    const at = context.now() - 2 * HOUR_MS
    const row = {
      fact: 'y',
      kind: 'alert:news',
      at,
      state: 'waiting',
      next_at: at,
      said: JSON.stringify(said)
    } as const
    await context.db.insertInto('chat_message').values(row).execute()
    await context.teller.tell()
    await context.access.sendMails()
    assert.ok((await subjectsOf({ mailDir }, SELLER)).some((subject) => /The chat takes no messages$/.test(subject)))
    const { text = '' } = await newestMail(shop, SELLER, /The chat/)
    assert.match(text, /- .*channel_is_archived/)
    const seller = await signIn(shop, SELLER)
    assert.match(await (await seller.get('/admin')).text(), /<h3>The chat takes no messages<\/h3>/)
  })

  test('A host that cannot work is found without a message', async () => {
    const gone = await startChatHost()
    await gone.close()
    chat.received.length = 0
    await shop.close()
    shop = await open(database(), gone.url)
    assert.match((await about()).join('\n'), /wrong: The chat/)
    await shop.close()
    shop = await open(database(), 'https://nobody.example/hooks/a-secret')
    assert.match((await about()).join('\n'), /wrong: The name of the chat’s host was not found/)
    assert.equal(chat.received.length, 0)
  })

  test('Without a chat, --chat says what to set', async () => {
    const lines: string[] = []
    const none = { doctor: shop.context.doctor, hasChat: false, config: shop.context.config }
    assert.equal(await runDoctor(none, { json: false, chat: true }, (text) => void lines.push(text)), 1)
    assert.match(lines.join('\n'), /set ALERT_WEBHOOK_URL/)
  })
})
