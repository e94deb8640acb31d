// Once the collaborator call is made, the status of its answer decides the reason, whatever then fails in Pullpass.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { invitationOf } from '../support/worlds/raw-host.ts'
import { type Sale, startSale } from '../support/worlds/sale.ts'

const octocat = { id: 7, login: 'octocat' }
const statuses: [status: number, reason: string, body?: string][] = [
  [201, 'invited', JSON.stringify(invitationOf(octocat))],
  [201, 'invited', JSON.stringify(invitationOf({ id: 8, login: 'somebody-else' }))],
  [204, 'already_invited'],
  [422, 'already_invited'],
  [404, 'invalid_username'],
  [401, 'forbidden'],
  [403, 'forbidden'],
  [429, 'rate_limited'],
  [500, 'unavailable']
]

/** Events during the collaborator call, or during the questions that follow it. */
const mishaps: [words: string, happens: (sale: Sale) => Promise<unknown>][] = [
  [
    'another process takes the lease over',
    ({ pullpass: { context } }) => {
      const taken = { holder: 'another', fence: 1000, lease_until: context.now() + 60_000 }
      return context.db.updateTable('access_target').set(taken).execute()
    }
  ],
  [
    'another writer changes the state of the grant',
    ({ pullpass: { context } }) =>
      context.db
        .updateTable('access_grant')
        .set((set) => ({ version: set('version', '+', 1), state: 'revoking', because: 'disputed' }))
        .execute()
  ],
  [
    'the database fails',
    async ({ pullpass: { context } }) => {
      for (const name of ['access_intent', 'access_grant', 'access_target', 'access_history']) {
        await sql`alter table ${sql.table(name)} rename to ${sql.table(`away_${name}`)}`.execute(context.db)
      }
    }
  ],
  ['the process is told to stop', async ({ pullpass: { context } }) => void context.access.stop()]
]

const moments: [words: string, isNow: (sale: Sale) => boolean][] = [
  ['during the call', ({ host }) => host.calls.at(-1)?.method === 'PUT'],
  ['during the question after the call', ({ host }) => host.calls.at(-2)?.method === 'PUT']
]

describe('the reason of Send invite', () => {
  for (const [words, happens] of mishaps) {
    for (const [when, isNow] of moments) {
      test(`The status of the answer decides the reason, even when ${words} ${when}`, async () => {
        for (const [status, reason, body] of statuses) {
          await using sale = await startSale()
          sale.host.people = { octocat: { id: octocat.id } }
          sale.host.meanwhile = async () => isNow(sale) && happens(sale)
          sale.host.answer = { status, ...(body && { body }) }
          const result = await sale.invite()
          assert.equal(result.reason, reason, `${status}: ${JSON.stringify(result)}`)
          // The others say nothing that could be shown to be so.
          const saysSomething = result.ok || reason === 'invalid_username'
          assert.equal(result.verified !== undefined, saysSomething, `${status}: ${JSON.stringify(result)}`)
          assert.equal(sale.puts().filter(({ method }) => method === 'PUT').length, 1)
        }
      })
    }
  }

  test('An invitation to another account than the named one is withdrawn at once, though the seller cannot be told', async () => {
    await using sale = await startSale()
    const { db } = sale.pullpass.context
    sale.host.people = { octocat: { id: octocat.id } }
    sale.host.answer = ({ method }) =>
      method === 'PUT'
        ? { status: 201, body: JSON.stringify(invitationOf({ id: 8, login: 'somebody-else' })) }
        : { status: 204 }
    sale.host.meanwhile = async ({ method }) =>
      method === 'PUT' && sql`alter table seller_alert rename to away_seller_alert`.execute(db)
    assert.equal((await sale.invite()).reason, 'invited')
    assert.deepEqual(
      sale.puts().map(({ method }) => method),
      ['PUT', 'DELETE']
    )
  })

  test('The form post of a page gets the toast of that reason too, even when the database fails', async () => {
    await using sale = await startSale()
    sale.host.answer = { status: 429 }
    sale.host.meanwhile = async ({ method }) => method === 'PUT' && mishaps[2]?.[1](sale)
    const fields = { username: 'octocat', from: '/dashboard' }
    const answer = await sale.buyer.postForm('/api/invite', fields, { 'hx-request': 'true' })
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /Too many invitations right now/)
  })
})
