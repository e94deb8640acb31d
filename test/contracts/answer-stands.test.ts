// Whatever goes wrong in Pullpass once the collaborator call is made, the status of the answer gives the reason.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { invitationOf } from '../setup/raw-host.ts'
import { type Sale, startSale } from './sale.ts'

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

/** What happens while the host works on the call, or on what is asked after it. */
const mishaps: [words: string, happens: (sale: Sale) => Promise<unknown>][] = [
  [
    'another process takes the lease over',
    ({ pullpass: { context } }) => {
      const taken = { holder: 'another', fence: 1000, lease_until: context.now() + 60_000 }
      return context.db.updateTable('access_target').set(taken).execute()
    }
  ],
  [
    'somebody else moves the claim',
    ({ pullpass: { context } }) =>
      context.db
        .updateTable('access_grant')
        .set((set) => ({ version: set('version', '+', 1), state: 'revoking', because: 'disputed' }))
        .execute()
  ],
  [
    'the database fails from then on',
    async ({ pullpass: { context } }) => {
      for (const name of ['access_intent', 'access_grant', 'access_target', 'access_history']) {
        await sql`alter table ${sql.table(name)} rename to ${sql.table(`away_${name}`)}`.execute(context.db)
      }
    }
  ],
  ['the process is told to stop', async ({ pullpass: { context } }) => void context.access.stop()]
]

const moments: [words: string, isNow: (sale: Sale) => boolean][] = [
  ['meanwhile', ({ host }) => host.calls.at(-1)?.method === 'PUT'],
  ['while something is asked about it', ({ host }) => host.calls.at(-2)?.method === 'PUT']
]

describe('the status of the answer gives the reason, though', () => {
  for (const [words, happens] of mishaps) {
    for (const [when, isNow] of moments) {
      test(`${words} ${when}`, async () => {
        for (const [status, reason, body] of statuses) {
          await using sale = await startSale()
          sale.host.people = { octocat: { id: octocat.id } }
          sale.host.meanwhile = async () => isNow(sale) && happens(sale)
          sale.host.answer = { status, ...(body && { body }) }
          const result = await sale.invite()
          assert.equal(result.reason, reason, `${status}: ${JSON.stringify(result)}`)
          assert.equal(sale.puts().filter(({ method }) => method === 'PUT').length, 1)
        }
      })
    }
  }

  test('the form post of a page is answered with the toast of that reason, too', async () => {
    await using sale = await startSale()
    sale.host.answer = { status: 429 }
    sale.host.meanwhile = async ({ method }) => method === 'PUT' && mishaps[2]?.[1](sale)
    const fields = { username: 'octocat', from: '/dashboard' }
    const answer = await sale.buyer.postForm('/api/invite', fields, { 'hx-request': 'true' })
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /Too many invitations right now/)
  })
})
