// Findings of the doctor that only the seller can mend are told by mail, and that they are over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { createDoctor } from '../../../src/doctor/doctor.ts'
import { createBasics } from '../../../src/runtime/basics.ts'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { INVITE_TOKEN, testSecrets } from '../../support/builders/secrets.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const SELLER = 'owner@acme.example'

onEachDatabase('alerts of the doctor', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seen = 0
  /** The subjects of the seller's mails since the last call. */
  async function news(): Promise<string[]> {
    const { context } = world()
    await context.access.sendMails()
    const all = await subjectsOf(world(), SELLER)
    const fresh = all.slice(seen)
    seen = all.length
    return fresh.map((subject) => subject.replace('Acme Starters: ', '')).filter((subject) => !/^Sign in/.test(subject))
  }
  const patch = (order: object) =>
    fetch(`${world().codeHost.url}/_sandbox/repositories/acme-starters/starter-kit`, {
      method: 'PATCH',
      body: JSON.stringify(order)
    })

  /** A doctor of the shop, with this token in place of the shop's own. */
  const doctorWith = (token: () => string, mustBackOff = async () => false) => {
    const { context, config } = world()
    const { db, log, now, repositories } = context
    return createDoctor({
      config,
      secrets: { ...testSecrets(), inviteToken: token },
      db,
      basics: createBasics({ now, log }),
      mailer: { send: async () => ({ ok: true }) },
      repositories,
      host: 'the code host',
      alert: createAlert({ db, log, tokenDigest: token, now }),
      access: { mustBackOff, noteRefusal: async () => {} }
    })
  }

  test('A public repository is told at once after a run, once; and when a run finds it private, the desk and a mail say so', async () => {
    const { context, codeHost } = world()
    await patch({ private: false })
    await context.doctor.examine()
    await context.doctor.examine()
    assert.deepEqual(await news(), ['The repository is public'])
    const { text = '' } = await newestMail(world(), SELLER, /public/)
    assert.match(text, /The repository is acme-starters\/starter-kit\./)
    const seller = await signIn(world(), SELLER)
    await news()
    const today = async () => (await seller.get('/admin')).text()
    assert.match(await today(), /The repository is public/)

    codeHost.clock.advance(HOUR_MS)
    await patch({ private: true })
    await context.doctor.examine()
    assert.doesNotMatch(await today(), /The repository is public/)
    await context.teller.tell()
    assert.deepEqual(await news(), ['Over: The repository is public'])
  })

  test('The all-clear about a public repository waits for no run of the doctor once a pass, or the webhook, shows it private', async () => {
    const { context, codeHost } = world()
    const publicAgain = async () => {
      codeHost.clock.advance(HOUR_MS)
      await patch({ private: false })
      await context.doctor.examine()
      await context.teller.tell()
      assert.deepEqual(await news(), ['The repository is public'])
      codeHost.clock.advance(HOUR_MS)
      await context.access.round()
      await context.teller.tell()
      assert.deepEqual(await news(), [])
      await patch({ private: true })
      await context.teller.tell()
      assert.deepEqual(await news(), [], 'nothing has shown it yet')
      codeHost.clock.advance(HOUR_MS)
    }
    await publicAgain()
    context.access.repositoryChanged({ owner: 'acme-starters', repo: 'starter-kit' })
    await context.access.round()
    await context.teller.tell()
    assert.deepEqual(await news(), ['Over: The repository is public'])

    // While an invitation is open, each pass asks about the repository.
    const { buyer, send } = peopleOf(world)
    const ada = await buyer()
    await send(ada, ada.login)
    await news()
    await publicAgain()
    await context.access.round()
    await context.teller.tell()
    assert.deepEqual(await news(), ['Over: The repository is public'])
    codeHost.clock.advance(HOUR_MS)
    await context.teller.tell()
    assert.deepEqual(await news(), [], 'it is told once')
  })

  test('An archived repository is told in a mail', async () => {
    await patch({ archived: true })
    await world().context.doctor.examine()
    await patch({ archived: false })
    assert.deepEqual(await news(), ['The repository is archived'])
  })

  test('The end of a token is told 30, 14, 7 and 1 days before, and a new token ends the alert', async () => {
    const { context, codeHost } = world()
    let token = 'ending'
    const until = (days: number) => new Date(context.now() + days * DAY_MS).toISOString()
    const permissions = { administration: 'write', metadata: 'read' }
    const make = (name: string, days: number) =>
      world().tell('/_sandbox/tokens', { token: name, account: 'acme-bot', permissions, expires_at: until(days) })
    const doctor = doctorWith(() => token)
    await make(token, 32)
    const told: number[] = []
    for (let day = 0; day < 32; day += 1) {
      await doctor.examine()
      if ((await news()).includes('The invite token expires soon')) told.push(32 - day)
      codeHost.clock.advance(DAY_MS)
    }
    assert.deepEqual(told, [30, 14, 7, 1])
    token = 'new'
    await make(token, 200)
    await doctor.examine()
    codeHost.clock.advance(HOUR_MS)
    await context.teller.tell()
    assert.ok((await news()).includes('Over: The invite token expires soon'))
    assert.notEqual(token, INVITE_TOKEN)
  })

  test('A token of an owner of the organization is told once, and a token of another account ends that', async () => {
    const { context, codeHost } = world()
    let token = 'of-the-owner'
    const make = (name: string, account: string) => {
      const permissions = { administration: 'write', metadata: 'read', members: 'read' }
      const expires_at = new Date(context.now() + 300 * DAY_MS).toISOString()
      const repositories = ['acme-starters/starter-kit']
      return world().tell('/_sandbox/tokens', { token: name, account, permissions, repositories, expires_at })
    }
    await make('of-the-owner', 'acme-owner')
    await make('of-the-bot', 'acme-bot')
    const doctor = doctorWith(() => token)
    const OWNER = 'The invite token is of an owner of the organization'
    const fresh = async () => (await news()).filter((subject) => subject.includes(OWNER))
    await doctor.examine()
    await doctor.examine()
    assert.deepEqual(await fresh(), [OWNER])
    token = 'of-the-bot'
    codeHost.clock.advance(HOUR_MS)
    await doctor.examine()
    await context.teller.tell()
    assert.deepEqual(await fresh(), [`Over: ${OWNER}`])
  })

  test('A finding without an alert of its own is told once, stands on Today until a run finds it right, and is told to be over', async () => {
    const { context, codeHost } = world()
    const WRONG = 'The checks of the shop found something wrong'
    const byHand = (action: 'quit' | 'join') =>
      world().tell('/_sandbox/by-hand', { action, login: 'acme-bot', repository: 'acme-starters/starter-kit' })
    const fresh = async () => (await news()).filter((subject) => subject.includes(WRONG))
    const seller = await signIn(world(), SELLER)
    const today = async () => (await seller.get('/admin')).text()
    await byHand('quit')
    await context.doctor.examine()
    codeHost.clock.advance(HOUR_MS)
    await context.doctor.examine()
    assert.deepEqual(await fresh(), [WRONG])
    const { text = '' } = await newestMail(world(), SELLER, /found something wrong/)
    assert.match(text, /- Member.* \(acme-starters\): The account of the token is no member of acme-starters/)
    assert.match(await today(), /found something wrong.*href="\/admin\/health"/s)
    const health = await (await seller.get('/admin/health')).text()
    assert.doesNotMatch(health, /found something wrong/, 'Health has the finding itself')

    let throttled = true
    const blind = doctorWith(
      () => INVITE_TOKEN,
      async () => throttled
    )
    for (let day = 0; day < 3; day += 1) {
      codeHost.clock.advance(DAY_MS)
      await blind.examine()
    }
    await context.teller.tell()
    assert.deepEqual(await fresh(), [], 'what is unknown ends nothing')
    assert.match(await today(), /found something wrong/)

    throttled = false
    await byHand('join')
    codeHost.clock.advance(HOUR_MS)
    await blind.examine()
    assert.doesNotMatch(await today(), /found something wrong/)
    await context.teller.tell()
    assert.deepEqual(await fresh(), [`Over: ${WRONG}`])
    assert.match((await newestMail(world(), SELLER, /^.*Over/)).text ?? '', /Member.* \(acme-starters\)/)
  })
})
