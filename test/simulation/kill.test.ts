import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { type CodeHost, startCodeHost } from '../../sandbox/code-host/code-host.ts'
import { demoSeed } from '../../sandbox/code-host/state/seed.ts'
import { createContext } from '../../src/context.ts'
import { routes } from '../../src/routes.ts'
import { MINUTE_MS } from '../../src/runtime/time/durations.ts'
import { plainConfig, testConfig } from '../support/builders/plain-config.ts'
import { INVITE_TOKEN, testSecrets } from '../support/builders/secrets.ts'
import { checkoutEvent, refundEvent } from '../support/builders/stripe-events.ts'
import type { TestDatabase } from '../support/databases/databases.ts'
import { openMigrated } from '../support/databases/migrated.ts'
import { testOnEachDatabase } from '../support/databases/on-each-database.ts'
import { environment, makePlace, siteConfig, start } from '../support/processes/process.ts'
import { deliver } from '../support/worlds/deliver.ts'
import { chance } from './random.ts'
import { addUsers, cookieOf, userId } from './world/seed-database.ts'

// Kills a real process with kill -9, ten times on each database. Then one more Pullpass does the remaining work; its
// clock and the host's are moved forward, so that the test need not wait for the proofs.

const KILLS = 10
const BUYERS = 24
const REPOSITORY = 'acme-starters/starter-kit'
const SITE = 'http://127.0.0.1:3000'
/** How many submissions each process answers before it may be killed; the list repeats. */
const ANSWERS = [0, 1, 2] as const
/** ms after which a buyer who is answered `not_paid` sends again: a delivery is processed after it was answered. */
const AGAIN_MS = 100

type Buyer = { place: number; login: string; paid: boolean; refunded: boolean; reason: string | undefined }

/**
 * Sends the requests of all buyers to one process. A request that it no longer answers is sent again to a later
 * process. Resolves when all requests have ended.
 */
function keepBusy(url: string, buyers: Buyer[], answered: Set<string>, random: ReturnType<typeof chance>) {
  const send = async (event: { id: string }) => {
    const status = await deliver(url, event).then(
      (answer) => answer.status,
      () => undefined
    )
    if (status === 200) answered.add(event.id)
    return status === 200
  }
  const pay = async (buyer: Buyer) => {
    const sale = { id: `cs_${buyer.place}`, paymentIntent: `pi_${buyer.place}`, reference: userId(buyer.place) }
    // Always the same event: the processor sends it until it is answered.
    buyer.paid ||= await send({ ...checkoutEvent(sale), id: `evt_paid_${buyer.place}` })
  }
  const submit = async (buyer: Buyer) => {
    const headers = { 'content-type': 'application/json', cookie: cookieOf(buyer.place), origin: SITE }
    const body = JSON.stringify({ username: buyer.login })
    for (let reason: string | undefined = 'not_paid'; reason === 'not_paid'; ) {
      const answer = await fetch(url + routes.invite, { method: 'POST', headers, body }).catch(() => undefined)
      const result = (await answer?.json().catch(() => undefined)) as { reason?: string } | undefined
      reason = result?.reason
      if (reason === 'not_paid') await setTimeout(AGAIN_MS)
      else buyer.reason = reason
    }
  }
  const refund = async (buyer: Buyer) => {
    const event = { ...refundEvent({ paymentIntent: `pi_${buyer.place}` }), id: `evt_refunded_${buyer.place}` }
    buyer.refunded ||= await send(event)
  }
  let fresh = random.whole(3, 5)
  const actions: Promise<void>[] = []
  for (const buyer of buyers) {
    if (!buyer.paid) {
      if (fresh === 0) break
      fresh -= 1
      actions.push(pay(buyer).then(() => (buyer.paid ? submit(buyer) : undefined)))
    } else if (buyer.reason === undefined) actions.push(submit(buyer))
    else if (!buyer.refunded && buyer.place % 3 === 0) actions.push(refund(buyer))
  }
  return Promise.all(actions)
}

/** Runs one more process, undisturbed, until no work is left. */
async function settle(database: TestDatabase, host: CodeHost, ahead: (ms: number) => void, now: () => number) {
  const { databaseUrl } = database
  const context = await createContext(
    testConfig({ url: SITE, databaseUrl, codeHost: { ...plainConfig.codeHost, apiUrl: host.apiUrl, url: host.url } }),
    testSecrets({ databaseUrl }),
    { log: pino({ level: 'silent' }), now, writePauseMs: 0 }
  )
  for (let round = 0; round < 30; round += 1) {
    await context.inbox.drain()
    await context.access.round()
    ahead(MINUTE_MS + 1000)
  }
  return context
}

testOnEachDatabase(
  `The work is completed although the process was killed ${KILLS} times`,
  async (t, { name, create }) => {
    const database = await create()
    const connection = await openMigrated(database)
    await addUsers(connection, BUYERS)
    let offset = 0
    const now = () => Date.now() + offset
    const seed = demoSeed({
      inviteToken: INVITE_TOKEN,
      tokenExpiresAt: Date.now() + 1e10,
      clientId: 'c',
      clientSecret: 's',
      redirectUri: SITE
    })
    const buyers: Buyer[] = Array.from({ length: BUYERS }, (_, place) => {
      return { place: place + 1, login: `buyer-${place + 1}`, paid: false, refunded: false, reason: undefined }
    })
    seed.accounts.push(...buyers.map(({ login }) => ({ login, name: login, emails: [] })))
    const host = await startCodeHost({ port: 0, seed, clock: { now } })
    t.after(async () => {
      await connection.close()
      await host.close()
      await database.dispose()
    })
    const github = { inviteRepoOwner: 'acme-starters', inviteRepoName: 'starter-kit' }
    await using place = await makePlace({ ...siteConfig, github })
    const env = {
      ...environment,
      ...database.env,
      PORT: '0',
      SITE_URL: SITE,
      CODE_HOST_API_URL: host.apiUrl,
      CODE_HOST_URL: host.url
    }
    const random = chance(name.length)
    const answered = new Set<string>()
    for (let life = 0; life < KILLS; life += 1) {
      // Ends the lease that the dead process still holds for some seconds.
      await connection.db.updateTable('access_target').set({ lease_until: 0 }).execute()
      await using running = await start(place, env)
      for (const { inviteeId } of host.record.invitations(REPOSITORY)) {
        const login = [...host.record.accounts()].find(({ id }) => id === inviteeId)?.login ?? ''
        if (random.is(0.4)) host.rehearse.byHand({ action: 'accept', repository: REPOSITORY, login })
      }
      // Killed after a number of answers and then a number of calls to the host, not after a time: the progress of
      // the buyers must not depend on the speed of the machine.
      const calls = () => host.record.calls().length
      const told = () => buyers.filter(({ reason }) => reason !== undefined).length
      let idle = false
      const until = async (enough: () => boolean) => {
        do await setTimeout(random.whole(1, 60))
        while (!enough() && !idle)
      }
      const before = told()
      void keepBusy(running.url, buyers, answered, random).then(() => {
        idle = true
      })
      await until(() => told() - before >= (ANSWERS[life % ANSWERS.length] ?? 0))
      const enough = calls() + random.whole(0, 20)
      await until(() => calls() >= enough)
      await running.kill()
    }

    const context = await settle(
      database,
      host,
      (ms) => {
        offset += ms
      },
      now
    )
    t.after(() => context.close())
    const inbox = await connection.db.selectFrom('inbox').select('event_id').where('done', '=', 1).execute()
    const done = new Set(inbox.map(({ event_id }) => event_id))
    for (const event of answered) assert.ok(done.has(event), `${event} was answered 200 but not processed`)
    const ids = new Map([...host.record.accounts()].map(({ id, login }) => [login, id]))
    const has = (login: string) =>
      host.record.collaborators(REPOSITORY).some((entry) => entry.login === login) ||
      host.record.invitations(REPOSITORY).some(({ inviteeId }) => inviteeId === ids.get(login))
    let served = 0
    for (const { place: number, login, reason } of buyers) {
      const [purchase] = await context.access.purchases(userId(number))
      const grant = purchase?.grants[0]
      if (purchase?.status === 'refunded') {
        assert.ok(!has(login), `${login} was refunded and still has access or an invitation`)
        continue
      }
      if (reason === undefined || purchase?.status !== 'paid') continue
      served += 1
      const told = grant !== undefined && grant.acts !== null
      assert.ok(has(login) || told, `${login} was answered ${reason}, and is ${grant?.state} (${grant?.because})`)
      if (grant?.state === 'accepted' || grant?.state === 'invited') assert.ok(has(login), `${login} is ${grant.state}`)
    }
    assert.ok(served >= 5, `only ${served} buyers were served`)
    const history = host.record.history()
    const ours = history.filter(({ actor }) => actor.by === 'token')
    assert.ok(ours.every(({ accountId }) => buyers.some(({ login }) => ids.get(login) === accountId)))
    assert.deepEqual(
      history.filter(({ what }) => what === 'invited_again'),
      []
    )
  }
)
