// The times that Today, the mails, the command status and the all-clear give after days on which no process ran.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { printStatus } from '../../../src/cli/status.ts'
import { moment } from '../../../src/cli/table.ts'
import type { Context } from '../../../src/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateTimeWords } from '../../../src/runtime/time/time-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const repository = 'acme-starters/starter-kit'

onEachDatabase('what is noticed again after days off', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { person, buyer, accepted } = peopleOf(world)
  const byHand = (action: 'add' | 'remove', login: string) =>
    world().codeHost.rehearse.byHand({ action, repository, login })
  before(async () => {
    // Without a buyer nothing is read.
    await accepted(await buyer())
  })

  /** Advances the time, reads the repository, tells the seller, and sends the mails. */
  async function work(context: Context = world().context, ms = 10 * MINUTE_MS) {
    world().codeHost.clock.advance(ms)
    await context.access.round()
    await context.teller.tell()
    await context.access.sendMails()
  }

  /** The words of Today, of the command status and of the newest mail to the seller. */
  async function saidTimes(context: Context = world().context) {
    // The sign-in sends a mail too.
    const { text: mail = '' } = await newestMail(world(), SELLER)
    const seller = await signIn(world(), SELLER)
    const page = await (await seller.get('/admin')).text()
    const lines: string[] = []
    await printStatus(context, (text) => lines.push(text))
    const [, word, at] = /class="since">(Began|Noticed) <time datetime="([^"]+)"/.exec(page) ?? []
    return {
      today: [word, at],
      status: /(?:Began|Noticed) [^.]+\./.exec(lines.join('\n'))?.[0],
      mail
    }
  }

  /** Whether Today and the command status say that the account has access without a purchase. */
  async function isSaid(login: string, context: Context = world().context): Promise<boolean[]> {
    const seller = await signIn(world(), SELLER)
    const page = await (await seller.get('/admin')).text()
    const lines: string[] = []
    await printStatus(context, (text) => lines.push(text))
    const said = new RegExp(`${login} has access or an invitation without a purchase`)
    return [said.test(plain(page)), lines.join('\n').includes(login)]
  }

  test('An alert from before days without a process, which was not seen to be over, has the time of then', async () => {
    const login = person()
    byHand('add', login)
    await work()
    const first = await saidTimes()
    const noticed = Date.parse(first.today[1] ?? '')
    assert.equal(first.today[0], 'Noticed')
    assert.ok(Math.abs(world().context.now() - noticed) < MINUTE_MS)
    assert.match(first.mail, new RegExp(`It was noticed on ${dateTimeWords(noticed)}\\.`))
    world().codeHost.clock.advance(8 * DAY_MS)
    const restarted = await world().reconfigured({})
    await work(restarted)
    const later = await saidTimes(restarted)
    assert.deepEqual(later.today, ['Noticed', new Date(noticed).toISOString()])
    assert.equal(later.status, `Noticed ${moment(noticed)}.`)
    const mails = (await subjectsOf(world(), SELLER)).filter((subject) => /without a purchase/.test(subject))
    assert.equal(mails.length, 2)
    assert.match(later.mail, new RegExp(`It was noticed on ${dateTimeWords(noticed)}\\.`))
    byHand('remove', login)
    for (let hours = 0; hours < 4; hours += 1) await work(restarted, HOUR_MS)
    const { mail } = await saidTimes(restarted)
    assert.match(mail, new RegExp(`It was noticed on ${dateTimeWords(noticed)}, and is not so any more`))
    byHand('add', login)
    await work(restarted, 8 * DAY_MS)
    const again = await saidTimes(restarted)
    assert.ok(Math.abs(restarted.now() - Date.parse(again.today[1] ?? '')) < MINUTE_MS, 'it was over in between')
    byHand('remove', login)
    await work(restarted)
  })

  test('An alert stands on Today and in the command status while no process checks whether it is over', async () => {
    const login = person()
    byHand('add', login)
    await work()
    const noticed = Date.parse((await saidTimes()).today[1] ?? '')
    byHand('remove', login)
    world().codeHost.clock.advance(8 * DAY_MS)
    const restarted = await world().reconfigured({})
    const off = await saidTimes(restarted)
    assert.deepEqual(
      [off.today, off.status],
      [['Noticed', new Date(noticed).toISOString()], `Noticed ${moment(noticed)}.`]
    )
    await work(restarted)
    assert.deepEqual((await saidTimes(restarted)).today, [undefined, undefined])
  })

  test('An alert that only the lists of the code host show stands until they are read again, also after days off', async () => {
    const login = person()
    byHand('add', login)
    await work()
    const { today } = await saidTimes()
    assert.equal(today[0], 'Noticed')
    for (const endpoint of ['collaborators', 'invitations'] as const)
      world().codeHost.rehearse.misbehave({ status: 500, body: 'oops', endpoint, times: null })
    // The alert was last raised longer ago than an alert lasts that is not raised again.
    for (let hours = 0; hours < 4; hours += 1) await work(world().context, HOUR_MS)
    assert.deepEqual(await isSaid(login), [true, true], 'the shop runs, and the code host does not answer')
    world().codeHost.clock.advance(8 * DAY_MS)
    const restarted = await world().reconfigured({})
    await work(restarted)
    await work(restarted)
    assert.deepEqual(await isSaid(login, restarted), [true, true], 'the shop has started and checked')
    byHand('remove', login)
    assert.deepEqual(await isSaid(login, restarted), [true, true], 'Pullpass cannot know yet that the account is gone')
    world().codeHost.rehearse.behave()
    for (let hours = 0; hours < 4; hours += 1) await work(restarted, HOUR_MS)
    assert.deepEqual(await isSaid(login, restarted), [false, false])
  })

  test('A rejected token has the time at which that was first noticed, before and after the first call of a new process', async () => {
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'revoked' })
    await work()
    const { today: first } = await saidTimes()
    assert.equal(first[0], 'Noticed')
    // The host goes on rejecting it.
    for (let hours = 0; hours < 30; hours += 1) await work(world().context, HOUR_MS)
    assert.deepEqual((await saidTimes()).today, first)
    world().codeHost.clock.advance(5 * DAY_MS)
    const restarted = await world().reconfigured({})
    assert.deepEqual((await saidTimes(restarted)).today, first)
    await work(restarted, DAY_MS)
    assert.deepEqual((await saidTimes(restarted)).today, first)
  })
})
