import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AT, buy, claim, onEachMigrated, target } from '../../test/setup/access-rows.ts'
import type { Database } from '../db/database.ts'
import { alertMail, createAlert, tellOfClaims, toldByLooking } from './alert.ts'
import type { Acts, Because, GrantState } from './grant.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const admins = ['owner@acme.example', 'other@acme.example']
const shop = { name: 'Acme', supportEmail: 'help@acme.example' }

type Waiting = { state: GrantState; because: Because; acts: Acts; at: number }

async function waits(db: Database, { state, because, acts, at }: Waiting): Promise<void> {
  const { paymentId } = await buy(db)
  const id = await claim(db, { paymentId, state, because })
  await db.updateTable('access_grant').set({ acts, updated_at: at }).where('id', '=', id).execute()
}

onEachMigrated('claims that wait for the seller', ({ db }) => {
  const clock = { now: AT }
  const alert = () => createAlert({ db: db(), admins, tokenDigest: () => 'a token', now: () => clock.now })
  const look = () => tellOfClaims({ db: db(), target, name: target, admins }, alert())
  async function told() {
    const mails = await db().selectFrom('access_mail').select(['subject', 'kind']).orderBy('kind').execute()
    await db().updateTable('access_mail').set({ kind: 'seen' }).execute()
    return mails.filter(({ kind }) => kind !== 'seen').map(({ subject, kind }) => `${subject} ${kind}`)
  }
  /** The mails stay, as they do once they are sent. */
  const count = async () => (await db().selectFrom('access_mail').select('fact').execute()).length

  it('are told of to each admin, and those that wait for others are not', async () => {
    await waits(db(), { state: 'queued', because: 'not_taken', acts: null, at: AT })
    await waits(db(), { state: 'gone', because: 'left', acts: 'buyer', at: AT })
    await waits(db(), { state: 'accepted', because: 'found', acts: null, at: AT })
    await waits(db(), { state: 'queued', because: 'token_refused', acts: 'seller', at: AT })
    await look()
    assert.deepEqual(await told(), [])
    await waits(db(), { state: 'queued', because: 'not_taken', acts: 'seller', at: AT })
    await look()
    assert.deepEqual((await told()).sort(), admins.map((admin) => `seller ${admin} alert:not_taken`).sort())
    await db().deleteFrom('access_mail').execute()
    await db().deleteFrom('access_grant').execute()
  })

  it('are told of once, and of a new one not before a week has gone by', async () => {
    await waits(db(), { state: 'gone', because: 'removed', acts: 'seller', at: AT - 1 })
    await look()
    assert.equal(await count(), admins.length)
    clock.now += 2 * WEEK_MS
    await look()
    assert.equal(await count(), admins.length, 'nothing has happened since')
    await waits(db(), { state: 'gone', because: 'removed', acts: 'seller', at: clock.now - 1 })
    await look()
    await look()
    assert.equal(await count(), 2 * admins.length)
    await waits(db(), { state: 'gone', because: 'removed', acts: 'seller', at: clock.now + 1 })
    await look()
    assert.equal(await count(), 2 * admins.length, 'told this week already')
    clock.now += WEEK_MS
    await look()
    assert.equal(await count(), 3 * admins.length)
  })

  it('are told of for each repository, by name, where there are several', async () => {
    await db().deleteFrom('access_mail').execute()
    const each = createAlert({ db: db(), admins, tokenDigest: () => 'a token', now: () => clock.now, several: true })
    for (const repository of ['acme/kit', 'acme/extras', 'acme/kit']) {
      await each('forbidden', repository)
      await each('token_refused', repository)
    }
    const about = (kind: string) => admins.map((admin) => `seller ${admin} ${kind}`)
    const expected = ['alert:forbidden acme/extras', 'alert:forbidden acme/kit', 'alert:token_refused'].flatMap(about)
    assert.deepEqual((await told()).sort(), expected.sort())
    const mail = alertMail({ subject: 'seller a@b.example', kind: 'alert:forbidden acme/extras' }, shop)
    assert.match(mail?.text ?? '', /The repository is acme\/extras\./)
  })

  it('each have a mail of their own', () => {
    const subjects = toldByLooking.map((kind) =>
      alertMail({ subject: 'seller a@b.example', kind: `alert:${kind}` }, shop)
    )
    assert.equal(new Set(subjects.map((mail) => mail?.subject)).size, toldByLooking.length)
    for (const mail of subjects) assert.equal(mail?.to, 'a@b.example')
  })
})
