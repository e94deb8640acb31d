import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { MemberChange } from '../../../src/code-host/hook.ts'
import type { Config } from '../../../src/config/config.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { aShop, type Shop } from '../../support/worlds/shop.ts'

const [young, old] = ['the-new-secret-of-the-hook', 'the-old-secret-of-the-hook']

const member = {
  action: 'added',
  changes: { permission: { to: 'read' }, role_name: { to: 'read' } },
  member: { id: 4711, login: 'ada-buyer', type: 'User' },
  repository: { id: 1, name: 'Starter-Kit', full_name: 'Acme/Starter-Kit', private: true },
  organization: { id: 9, login: 'acme' },
  sender: { id: 4711, login: 'ada-buyer', type: 'User' }
}

type Sent = { event?: string | null; secret?: string; signature?: string | null; type?: string }

/** Sends a payload as GitHub does; a string is sent as the body, unchanged. */
function send(shop: Shop, payload: unknown, { event = 'member', secret = young, ...sent }: Sent = {}) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const headers = new Headers({ 'content-type': sent.type ?? 'application/json', 'x-github-delivery': 'd-1' })
  if (event !== null) headers.set('x-github-event', event)
  if (sent.signature !== null) headers.set('x-hub-signature-256', sent.signature ?? signature)
  return fetch(`${shop.url}/api/webhooks/github`, { method: 'POST', body, headers })
}

/** Records the changes that the webhook reports to `access` from now on. */
function told(shop: Shop): MemberChange[] {
  const changes: MemberChange[] = []
  const memberChanged = async (change: MemberChange) => void changes.push(change)
  Object.assign(shop.context, { access: { ...shop.context.access, memberChanged } })
  return changes
}

const nothingStored = async (shop: Shop) =>
  assert.deepEqual(await shop.context.db.selectFrom('inbox').select('event_id').execute(), [])

onEachDatabase('the webhook of the code host', aShop({ secrets: { codeHostWebhookSecrets: [young, old] } }), (shop) => {
  test('The webhook of the code host reports added and removed members to access, and stores nothing', async () => {
    const changes = told(shop())
    assert.equal((await send(shop(), member)).status, 202)
    assert.equal((await send(shop(), { ...member, action: 'removed', sender: { id: 8 } }, { secret: old })).status, 202)
    const repository = { owner: 'acme', repo: 'starter-kit' }
    assert.deepEqual(changes, [
      { repository, repositoryId: 1, action: 'added', memberId: 4711, senderId: 4711 },
      { repository, repositoryId: 1, action: 'removed', memberId: 4711, senderId: 8 }
    ])
    await nothingStored(shop())
  })

  test('The webhook of the code host reports a change also when the payload has no sender', async () => {
    const changes = told(shop())
    assert.equal((await send(shop(), { ...member, sender: null })).status, 202)
    assert.deepEqual(
      changes.map(({ memberId, senderId }) => [memberId, senderId]),
      [[4711, undefined]]
    )
  })

  test('The webhook of the code host reports that a repository has changed, by its number or its name', async () => {
    const hints: unknown[] = []
    const repositoryChanged = (repository: unknown) => void hints.push(repository)
    Object.assign(shop().context, { access: { ...shop().context.access, repositoryChanged } })
    const event = 'repository'
    for (const action of ['publicized', 'privatized', 'archived', 'renamed', 'transferred']) {
      assert.equal((await send(shop(), { action, repository: member.repository }, { event })).status, 202)
    }
    assert.deepEqual(hints, Array(5).fill({ owner: 'acme', repo: 'starter-kit' }))
    const other = { id: 2, full_name: 'acme/other' }
    for (const payload of [{ action: 'publicized', repository: other }, { action: 'publicized' }, 'not json']) {
      assert.equal((await send(shop(), payload, { event })).status, 200)
    }
    assert.equal((await send(shop(), member, { event, secret: 'another-secret' })).status, 400)
    assert.equal(hints.length, 5)
    await nothingStored(shop())
  })

  test('The webhook of the code host accepts the payload as a form field, which sellers can choose at the host', async () => {
    const changes = told(shop())
    const form = new URLSearchParams({ payload: JSON.stringify(member) }).toString()
    const type = 'application/x-www-form-urlencoded'
    assert.equal((await send(shop(), form, { type })).status, 202)
    assert.equal(changes.length, 1)
  })

  test('The webhook of the code host answers 200 to other events and repositories, and does nothing', async () => {
    const changes = told(shop())
    const idle: [unknown, Sent][] = [
      [{ zen: 'Design for failure.', hook_id: 1 }, { event: 'ping' }],
      [{ ref: 'refs/heads/main' }, { event: 'push' }],
      [member, { event: 'membership' }],
      [member, { event: null }],
      [{ ...member, repository: { full_name: 'acme/other' } }, {}],
      [{ ...member, member: null }, {}],
      ['not json', {}],
      ['', {}]
    ]
    for (const [payload, sent] of idle) {
      assert.equal((await send(shop(), payload, sent)).status, 200, JSON.stringify([payload, sent]))
    }
    assert.deepEqual(changes, [])
    await nothingStored(shop())
  })

  test('The webhook of the code host refuses a payload without a right signature', async () => {
    const changes = told(shop())
    const right = createHmac('sha256', young).update(JSON.stringify(member)).digest('hex')
    for (const sent of [{ signature: null }, { signature: `sha1=${right}` }, { secret: 'somebody-else-knows-this' }]) {
      const response = await send(shop(), member, sent)
      assert.equal(response.status, 400)
      assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
    }
    assert.equal((await send(shop(), `${JSON.stringify(member)} `, { signature: `sha256=${right}` })).status, 400)
    assert.deepEqual(changes, [])
    await nothingStored(shop())
  })
})

onEachDatabase(
  'the webhook of the code host, guessed at',
  aShop({ secrets: { codeHostWebhookSecrets: [young] } }),
  (shop) => {
    test('The webhook of the code host limits wrong signatures, and still accepts a right one', async () => {
      const statuses: number[] = []
      for (let count = 0; count < 101; count++) statuses.push((await send(shop(), member, { signature: '' })).status)
      assert.deepEqual(statuses, [...Array<number>(100).fill(400), 429])
      assert.equal((await send(shop(), member)).status, 202)
    })
  }
)

onEachDatabase(
  'the webhook of the code host, with a secret of another shop',
  aShop({ secrets: { codeHostWebhookSecrets: [young] } }),
  (shop) => {
    const heard = async () => {
      const { db } = shop().context
      const alerts = await db.selectFrom('seller_alert').select(['kind', 'item']).execute()
      const row = await db.selectFrom('webhook_heard').select(['good_at', 'wrong']).executeTakeFirst()
      return {
        alerts: alerts.map(({ kind, item }) => `${kind} ${item}`),
        good: row?.good_at != null,
        wrong: row?.wrong
      }
    }
    async function until(isSo: (is: Awaited<ReturnType<typeof heard>>) => boolean) {
      for (let look = 0; look < 200 && !isSo(await heard()); look += 1)
        await new Promise((resolve) => setTimeout(resolve, 25))
      return heard()
    }

    test('Three wrong signatures in a row are told at once, and neither unsigned ones nor those between right ones', async () => {
      for (let count = 0; count < 5; count += 1) await send(shop(), member, { signature: null })
      await send(shop(), member)
      assert.deepEqual(await until(({ good }) => good), { alerts: [], good: true, wrong: 0 })
      for (let count = 0; count < 2; count += 1) await send(shop(), member, { secret: old })
      assert.deepEqual((await until(({ wrong }) => wrong === 2)).alerts, [])
      await send(shop(), member)
      assert.deepEqual((await until(({ wrong }) => wrong === 0)).alerts, [])
      for (let count = 0; count < 3; count += 1) await send(shop(), member, { secret: old })
      const told = await until(({ alerts }) => alerts.length > 0)
      assert.deepEqual(told.alerts, ['signatures_failing github'])
    })
  }
)

onEachDatabase('the webhook of the code host without a secret', aShop(), (shop) => {
  test('The webhook of the code host answers 404 where no secret is set', async () => {
    assert.equal((await send(shop(), member)).status, 404)
    assert.equal((await send(shop(), member, { signature: null })).status, 404)
  })
})

const [extras, course] = ['extras', 'course'].map((repo) => ({ owner: 'acme', repo }))
const several = {
  products: [
    { ...plainProduct, repositories: [{ owner: 'acme', repo: 'starter-kit' }, extras] },
    { ...plainProduct, id: 'course', scenes: ['course'], repositories: [course] }
  ]
} as Pick<Config, 'products'>

onEachDatabase(
  'the webhook of the code host about one of several repositories',
  aShop({ config: several, secrets: { codeHostWebhookSecrets: [young] } }),
  (shop) => {
    test('The webhook of the code host reports the repository: a product’s second one, or one of another product', async () => {
      const changes = told(shop())
      for (const full_name of ['acme/extras', 'Acme/Course', 'acme/starter-kit']) {
        assert.equal((await send(shop(), { ...member, repository: { full_name } })).status, 202, full_name)
      }
      assert.deepEqual(
        changes.map(({ repository }) => repository),
        [extras, course, { owner: 'acme', repo: 'starter-kit' }]
      )
      assert.equal((await send(shop(), { ...member, repository: { full_name: 'globex/extras' } })).status, 200)
      assert.equal(changes.length, 3)
    })
  }
)
