// In quiet hours only what is urgent is told, by mail and in the chat; the rest waits until they end.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { alertMail, callForAlertMails } from '../../../src/alerts/alert-mails.ts'
import { type AlertKind, isUrgent } from '../../../src/alerts/alert-words.ts'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { buildTeller } from '../../../src/alerts/build-teller.ts'
import { createBasics } from '../../../src/runtime/basics.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { testConfig } from '../../support/builders/plain-config.ts'
import { type ChatHost, startChatHost } from '../../support/chat/chat-host.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const admins = ['owner@acme.example']
/** 22:30 in Berlin. */
const NIGHT = Date.UTC(2026, 10, 23, 21, 30)
const alerts = { zone: 'Europe/Berlin', quiet: { from: 22 * 60, to: 8 * 60 } }

onEachDatabase('the quiet hours', tables, ({ db }) => {
  const clock = { now: NIGHT }
  const now = () => clock.now
  const log = createLog('silent')
  let chat: ChatHost
  before(async () => {
    chat = await startChatHost()
  })
  after(() => chat.close())
  beforeEach(async () => {
    for (const table of [
      'chat_message',
      'chat_told',
      'seller_alert',
      'seller_news',
      'access_mail',
      'seller_quiet'
    ] as const) {
      await db().deleteFrom(table).execute()
    }
    chat.received.length = 0
    clock.now = NIGHT
  })

  const alert = (kind: AlertKind, fact = {}) => createAlert({ db: db(), log, tokenDigest: () => 'x', now })(kind, fact)

  /** Has what is due told; returns how many mails were queued, and how many messages the chat got. */
  async function tell(settings: Partial<typeof alerts> = alerts) {
    const config = { ...testConfig({ url: 'https://shop.example', databaseUrl: 'file:unused.db' }), admins }
    const { teller } = await buildTeller({
      config: { ...config, alerts: settings },
      secrets: { alertWebhook: { url: chat.url, format: 'slack' } },
      db: db(),
      basics: createBasics({ now, log }),
      alert: createAlert({ db: db(), log, tokenDigest: () => 'x', now }),
      chatNetwork: chat.network
    })
    await teller.tell()
    await callForAlertMails({ db: db(), admins, now })
    const mails = await db().selectFrom('access_mail').selectAll().where('state', '=', 'waiting').execute()
    return [mails.length, chat.received.length]
  }

  test('An alert that is not urgent waits until the quiet hours end, also when a process without settings queues the mails', async () => {
    await alert('no_seat', { repository: 'acme/kit' })
    assert.deepEqual(await tell(), [0, 0])
    clock.now = Date.UTC(2026, 10, 24, 7) - 1
    await alert('no_seat', { repository: 'acme/kit' })
    assert.deepEqual(await tell(), [0, 0])
    clock.now += 1
    assert.deepEqual(await tell(), [1, 1])
  })

  test('An urgent alert does not wait', async () => {
    for (const kind of ['token_refused', 'breaker'] as const) await alert(kind)
    assert.deepEqual(await tell(), [2, 2])
    const row = await db().selectFrom('access_mail').selectAll().executeTakeFirstOrThrow()
    assert.ok(await alertMail({ db: db(), admins, now }, row, { name: 'Acme', supportEmail: 'help@acme.example' }))
  })

  test('An alert that is over when the quiet hours end is not told', async () => {
    await alert('no_seat')
    await tell()
    clock.now += 11 * HOUR_MS
    assert.deepEqual(await tell(), [0, 0])
  })

  test('Without quiet hours, or once they were taken out of the site config, every alert is told at once', async () => {
    await alert('no_seat')
    assert.deepEqual(await tell(), [0, 0])
    assert.deepEqual(await tell({}), [1, 1])
    assert.deepEqual(await db().selectFrom('seller_quiet').selectAll().execute(), [])
  })

  test('Kinds are urgent when nobody gets in, or when access is at stake', () => {
    const kinds = ['token_refused', 'forbidden', 'repository_invisible', 'repository_replaced', 'breaker'] as const
    assert.ok(kinds.every(isUrgent))
    assert.ok(!(['no_seat', 'sale_unmatched', 'mails_stuck', 'chat_stuck'] as const).some(isUrgent))
  })
})
