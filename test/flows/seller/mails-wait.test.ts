// While mails do not go out, each page that promises a mail says so before the seller presses its button.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runAction } from '../../../src/cli/access.ts'
import { importFile } from '../../../src/cli/import.ts'
import { previewSignInLink, sendSignInLink } from '../../../src/desk/actions/sign-in-link.ts'
import type { Mail, MailOutcome } from '../../../src/mail/mail.ts'
import { noteMailServer, readMailsFail, recordingMailer } from '../../../src/mail/mail-server.ts'
import { createMailer } from '../../../src/mail/mailer.ts'
import { queueMail } from '../../../src/mail/queue-mail.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { dateTimeWords } from '../../../src/runtime/time/time-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const dir = mkdtempSync(join(tmpdir(), 'pullpass-mails-wait-'))
after(() => rmSync(dir, { recursive: true, force: true }))
const folder = createMailer({ from: 'support@acme.example', dir, now: Date.now })
const refusal = { ok: false, problem: 'The mail server refuses connections.', away: true } as const
let answer: MailOutcome | undefined
const mailer = { send: async (mail: Mail) => answer ?? folder.send(mail), close() {} }

const shared = aWorld({ config: { admins: [SELLER] }, overrides: { mailer } })

onEachDatabase('previews while mails do not go out', shared, (world) => {
  const { person } = peopleOf(world)
  let seller: Visitor & { userId: string }
  let [paid, other, mistyped] = ['', '', '']
  before(async () => {
    answer = undefined
    seller = await signIn({ ...world(), mailDir: dir }, SELLER)
    for (const email of ['ada@example.com', 'eve@example.com', 'bob@example.con']) await world().pay({ email })
    await signIn({ ...world(), mailDir: dir }, 'ada@example.com')
    await signIn({ ...world(), mailDir: dir }, 'eve@example.com')
    paid = await idOf('ada@example.com')
    other = await idOf('eve@example.com')
    mistyped = await idOf('bob@example.con')
  })

  const idOf = async (email: string) => (await paymentOf(world().context.db, email)).id
  const preview = async (path: string, fields: Record<string, string> = {}) => {
    const answered = await seller.postForm(path, { ...fields, from: path, step: 'preview' })
    const page = plain(await answered.text())
    assert.match(page, /Nothing is done yet\./, path)
    return page
  }
  const onPurchase = (action: string, fields?: Record<string, string>) =>
    preview(`/admin/buyers/${paid}/${action}`, fields)
  /** Has the queue try a mail to the buyer of the other purchase. */
  const tryMail = async (fact: string) => {
    const { context } = world()
    await queueMail(context.db, { subject: other, fact, kind: 'sign_in', at: context.now() })
    await context.access.sendMails()
  }
  /** The preview of each action that mails somebody, by its name. */
  const promising = () => ({
    'sign-in-link': onPurchase('sign-in-link'),
    'correct-address': preview(`/admin/buyers/${mistyped}/correct-address`, { email: 'bob@example.com' }),
    invite: onPurchase('invite', { username: person() }),
    end: onPurchase('end', { words: 'Paid back by bank transfer.' }),
    merge: onPurchase('merge', { with: 'eve@example.com' }),
    give: preview('/admin/give-access', {
      email: 'new@example.com',
      product: 'starter-kit',
      as: 'gift',
      why: 'a friend'
    })
  })

  test('While mails go out, no preview says that they do not', async () => {
    await tryMail('first')
    assert.equal(await readMailsFail(world().context.db), undefined)
    for (const [name, page] of Object.entries(promising())) {
      assert.match(await page, /Mails .*To \S+@/, name)
      assert.doesNotMatch(await page, /do not go out/, name)
    }
  })

  test('Once a mail of another purchase could not be handed over, each preview that promises a mail says since when, and why', async () => {
    const { context, codeHost } = world()
    answer = refusal
    const since = context.now()
    await tryMail('second')
    const once = `Mails do not go out now: the last try failed, on ${dateTimeWords(since)}. The mail server refuses connections. Each mail waits, and is tried for three days.`
    for (const [name, page] of Object.entries(promising())) assert.ok((await page).includes(once), name)
    codeHost.clock.advance(2 * HOUR_MS)
    const last = context.now()
    await context.access.sendMails()
    const often = `Mails do not go out now: each try since ${dateTimeWords(since)} has failed, the last one on ${dateTimeWords(last)}. The mail server refuses connections.`
    for (const [name, page] of Object.entries(promising())) assert.ok((await page).includes(often), name)
  })

  test('For several purchases that is said once, and the command says it too', async () => {
    const { context } = world()
    const several = await seller.get(`/admin/several/sign-in-link?purchase=${paid}&purchase=${other}`)
    assert.equal(plain(await several.text()).split('Mails do not go out now').length, 2)
    const printed: string[] = []
    const action = {
      preview: (deps: typeof context) => previewSignInLink(deps, paid),
      act: (deps: typeof context, acting: Parameters<typeof sendSignInLink>[2]) => sendSignInLink(deps, paid, acting)
    }
    await runAction(context, action, { apply: false }, (text) => printed.push(text))
    assert.match(printed.join('\n'), /- To ada@example\.com, now: .*\n {2}- Mails do not go out now: each try since/)
  })

  test('The message after an action says it as well, and after several a link leads to exactly these purchases', async () => {
    const path = `/admin/buyers/${paid}/sign-in-link`
    const said = async (location: string | null) => (await seller.get(location ?? '')).text()
    const wait = /Mails do not go out now: each waits, and is tried for three days\./
    const asked = hiddenFields(await (await seller.postForm(path, { step: 'preview' })).text())
    const one = await seller.postForm(path, { step: 'do', order: asked.order ?? '' })
    assert.match(plain(await said(one.headers.get('location'))), wait)
    const all = '/admin/several/sign-in-link'
    const form = hiddenFields(await (await seller.get(`${all}?purchase=${paid}&purchase=${other}`)).text())
    const body = new URLSearchParams({ step: 'do', order: form.order ?? '' })
    for (const id of [paid, other]) body.append('purchase', id)
    const done = await seller.postForm(all, body)
    const page = await said(done.headers.get('location'))
    assert.match(plain(page), wait)
    const [, link = ''] = /href="([^"]*)"[^>]*>See these purchases</.exec(page) ?? []
    const list = await said(link.replaceAll('&amp;', '&'))
    const rows = [...list.matchAll(/<input [^>]*name="purchase" value="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(rows.toSorted(), [paid, other].toSorted())
    assert.match(plain(list), /The purchases that you have just acted on together\./)
    const printed: string[] = []
    const file = join(dir, 'earlier.csv')
    writeFileSync(file, `email,username,product\nnew@example.com,${person()},starter-kit\n`)
    await importFile(world().context, file, { apply: false, mail: true }, (text) => printed.push(text))
    assert.match(printed.join('\n'), /Mails do not go out now: each try since/)
    const printedWithout: string[] = []
    await importFile(world().context, file, { apply: false, mail: false }, (text) => printedWithout.push(text))
    assert.doesNotMatch(printedWithout.join('\n'), /do not go out/)
  })

  test('A preview of an action that mails nobody does not speak of mails that wait', async () => {
    const page = await preview(`/admin/buyers/${paid}/merge`, { with: 'eve@example.com' })
    assert.match(page, /Mails do not go out now/)
    const { context } = world()
    await context.db.updateTable('payment').set({ email: null, user_id: null }).where('id', '=', paid).execute()
    const ended = await onPurchase('end', { words: 'Paid back.' })
    assert.match(ended, /Nothing: no address of this buyer is known\./)
    assert.doesNotMatch(ended, /do not go out/)
    await context.db.updateTable('payment').set({ email: 'ada@example.com' }).where('id', '=', paid).execute()
  })

  test('The page of a purchase whose first mail waits says that mails do not go out', async () => {
    await world().pay({ email: 'new@example.com' })
    const { context } = world()
    const id = await idOf('new@example.com')
    await queueMail(context.db, { subject: id, fact: 'ready', kind: 'ready', at: context.now() })
    const page = async () => plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(await page(), /Pullpass mails how, but mails do not go out now\. Each is tried for three days\./)
  })

  test('A mail that goes out ends that, and one that is refused for itself or not answered changes nothing', async () => {
    const { db, now, log } = world().context
    const outcomes = async (outcome: MailOutcome) => {
      const wrapped = recordingMailer({ send: async () => outcome, close() {} }, { db, log, now })
      await wrapped.send({ to: 'eve@example.com', subject: '', text: '', html: '' })
      return (await readMailsFail(db))?.problem
    }
    assert.equal(await outcomes({ ok: false, problem: 'no such mailbox' }), refusal.problem)
    assert.equal(await outcomes({ ok: false, problem: 'no answer', unanswered: true }), refusal.problem)
    assert.equal(await outcomes({ ok: true }), undefined)
    assert.equal(await outcomes({ ok: false, problem: 'no such mailbox' }), undefined)
    assert.equal(await outcomes(refusal), refusal.problem)
    const closing = recordingMailer({ send: async () => refusal, close() {} }, { db, log, now })
    await noteMailServer(db, { at: now(), problem: undefined })
    closing.close()
    await closing.send({ to: 'eve@example.com', subject: '', text: '', html: '' })
    assert.equal(await readMailsFail(db), undefined)
    answer = undefined
    for (const [name, page] of Object.entries(promising())) assert.doesNotMatch(await page, /do not go out/, name)
  })
})
