import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import PostalMime from 'postal-mime'
import { checkSmtp } from '../../src/mail/check-smtp.ts'
import type { Mail } from '../../src/mail/mail.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { createSmtpSender } from '../../src/mail/smtp.ts'

const now = () => Date.parse('2026-11-20T19:05:11.123Z')
const mail: Mail = {
  to: 'buyer@example.com',
  subject: 'Ihr Zugang für „Kit“',
  text: 'Grüße = https://kit.example.com/sign-in?token=abc\n.\nA line of one dot stands above.\n',
  html: '<p>Grüße <a href="https://kit.example.com/sign-in?token=abc">Sign in</a></p>'
}

const from = 'Acme, Inc. <kit@example.com>'

type SmtpServer = { url: string; commands: string[]; messages: string[]; connections(): number; close(): Promise<void> }

/** A server that speaks as much of RFC 5321 as a client needs; `answers` replaces the answer to a command. */
async function smtpServer(t: TestContext, answers: Record<string, string> = {}): Promise<SmtpServer> {
  const commands: string[] = []
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let held = ''
    let inData = false
    socket.on('error', () => socket.destroy())
    const say = (line: string) => line !== '' && socket.write(`${line}\r\n`)
    say(answers.greeting ?? '220 test')
    socket.setEncoding('utf8').on('data', (chunk) => {
      held += chunk
      for (;;) {
        const end = held.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = held.slice(0, end)
        held = held.slice(end + (inData ? 5 : 2))
        if (inData) {
          messages.push(`${line.replace(/^\.\./gm, '.')}\r\n`)
          inData = false
          if (answers.end === 'close') socket.destroy()
          else if (answers.end === 'late') setTimeout(() => say('250 taken'), 1000)
          else say(answers.end ?? '250 taken')
          continue
        }
        commands.push(line)
        const verb = line.slice(0, 4).toUpperCase()
        inData = verb === 'DATA'
        const usual = verb === 'DATA' ? '354 go on' : verb === 'EHLO' ? '250-test\r\n250 8BITMIME' : '250 ok'
        say(answers[verb] ?? usual)
        if (verb === 'QUIT') socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  // The server closes even when the test fails: an open socket would keep the test process running.
  t.after(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    commands,
    messages,
    connections: () => sockets.size,
    close
  }
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pullpass-mail-'))
  await use(folder).finally(() => rm(folder, { recursive: true }))
}

async function onlyEml(folder: string): Promise<string> {
  const [name, ...others] = await readdir(folder)
  assert.match(name ?? '', /^2026-11-20T19-05-11-123Z-[0-9a-f]{6}\.eml$/)
  assert.deepEqual(others, [])
  return readFile(join(folder, name ?? ''), 'utf8')
}

test('A mailer with only a folder writes the whole mail, with both parts', () =>
  withFolder(async (folder) => {
    const dir = join(folder, 'made', 'later')
    assert.deepEqual(await createMailer({ from, dir, now }).send(mail), { ok: true })
    const raw = await onlyEml(dir)
    assert.ok(!/[^\r]\n/.test(raw), 'every line ends in CR LF')
    const read = await PostalMime.parse(raw)
    assert.deepEqual(read.from, { name: 'Acme, Inc.', address: 'kit@example.com' })
    assert.deepEqual(read.to, [{ name: '', address: 'buyer@example.com' }])
    assert.equal(read.subject, mail.subject)
    // The line break before a part's end belongs to the MIME boundary.
    assert.equal(read.text?.trimEnd().replaceAll('\r\n', '\n'), mail.text.trimEnd())
    assert.equal(read.html?.trim(), mail.html)
    assert.equal(read.date, '2026-11-20T19:05:11.000Z')
  }))

test('A mail server gets the same bytes as the folder', (t) =>
  withFolder(async (dir) => {
    const server = await smtpServer(t)
    const mailer = createMailer({ from, dir, smtpUrl: server.url, now })
    t.after(() => mailer.close())
    assert.deepEqual(await mailer.send(mail), { ok: true })
    assert.ok(
      server.commands.includes('MAIL FROM:<kit@example.com> BODY=8BITMIME') ||
        server.commands.includes('MAIL FROM:<kit@example.com>')
    )
    assert.deepEqual(
      server.commands.filter((line) => line.startsWith('RCPT')),
      ['RCPT TO:<buyer@example.com>']
    )
    assert.deepEqual(server.messages, [await onlyEml(dir)])
  }))

test('A mailer whose server refuses the connection says so, without the password, and still writes the copy', (t) =>
  withFolder(async (dir) => {
    const server = await smtpServer(t)
    await server.close()
    const smtpUrl = server.url.replace('//', '//user:very-secret@')
    const sent = await createMailer({ from, dir, smtpUrl, now }).send(mail)
    assert.ok(!sent.ok)
    assert.match(sent.problem, /^The mail server 127\.0\.0\.1:\d+ refuses connections/)
    assert.ok(!sent.problem.includes('very-secret'))
    assert.equal((await PostalMime.parse(await onlyEml(dir))).subject, mail.subject)
  }))

for (const [what, answers, words] of [
  ['a refused recipient', { RCPT: '550 no such mailbox here' }, /did not take the mail .*no such mailbox here/],
  ['a refused message', { end: '554 looks like spam' }, /did not take the mail .*looks like spam/],
  ['a server that is closing', { greeting: '421 too busy' }, /could not be used .*too busy/]
] as const) {
  test(`The mailer reports ${what} with the server's words`, async (t) => {
    const server = await smtpServer(t, answers)
    const sent = await createMailer({ from, smtpUrl: server.url, now }).send(mail)
    assert.ok(!sent.ok)
    assert.match(sent.problem, words)
  })
}

for (const [what, answers, isAway, isUnanswered] of [
  ['a recipient is refused', { RCPT: '550 no such mailbox here' }, false, false],
  ['the message is refused', { end: '554 looks like spam' }, false, false],
  ['the server closes at once', { greeting: '421 too busy' }, true, false],
  ['the server closes in the middle', { DATA: '421 going down' }, true, false],
  ['the server says nothing', { greeting: '' }, true, false],
  ['the server does not take the sender', { MAIL: '' }, true, false],
  ['the server does not say whether it took the message', { end: '' }, false, true],
  ['the connection ends before the server says whether it took the message', { end: 'close' }, false, true]
] as const) {
  test(`A failure tells whether all mails fail, only this one, or the outcome is unknown: ${what}`, async (t) => {
    const server = await smtpServer(t, answers)
    const sender = createSmtpSender(server.url, { whole: 300, answer: 300 })
    const failure = await sender.send(Buffer.from('Subject: x\r\n\r\nHello'), {
      from: 'a@b.example',
      to: 'c@d.example'
    })
    assert.deepEqual(
      [failure?.away ?? false, failure?.unanswered ?? false],
      [isAway, isUnanswered],
      failure?.problem ?? 'sent'
    )
  })
}

test('A mail server that was handed the whole message may take longer to answer it', async (t) => {
  const server = await smtpServer(t, { end: 'late' })
  const sender = createSmtpSender(server.url, { whole: 500, answer: 5000 })
  const sent = sender.send(Buffer.from('Subject: x\r\n\r\nHello'), { from: 'a@b.example', to: 'c@d.example' })
  assert.equal(await sent, undefined)
})

for (const [what, answers, isUnanswered] of [
  ['the server says nothing', { greeting: '' }, false],
  ['the server does not say whether it took the message', { end: '' }, true]
] as const) {
  test(`A mail that a person waits for is given less time when ${what}`, async (t) => {
    const server = await smtpServer(t, answers)
    const sender = createSmtpSender(server.url, { whole: 60_000, answer: 60_000 }, { whole: 300, answer: 300 })
    const envelope = { from: 'a@b.example', to: 'c@d.example' }
    const failure = await sender.send(Buffer.from('Subject: x\r\n\r\nHello'), envelope, true)
    assert.equal(failure?.unanswered ?? false, isUnanswered, failure?.problem ?? 'sent')
    sender.close()
  })
}

test('A mail that is tried again leaves no second copy in the folder', (t) =>
  withFolder(async (dir) => {
    const server = await smtpServer(t, { RCPT: '450 later' })
    const mailer = createMailer({ from, dir, smtpUrl: server.url, now })
    assert.equal((await mailer.send(mail)).ok, false)
    assert.equal((await mailer.send({ ...mail, again: true })).ok, false)
    await onlyEml(dir)
  }))

test('Closing the mailer ends a mail that a silent server holds', async (t) => {
  const server = await smtpServer(t, { greeting: '' })
  const mailer = createMailer({ from, smtpUrl: server.url, now })
  const sending = mailer.send(mail)
  while (server.connections() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  mailer.close()
  const stopped = { ok: false, problem: 'The mail was not sent: Pullpass is stopping.', away: true }
  assert.deepEqual(await sending, stopped)
  assert.deepEqual(await mailer.send(mail), stopped)
})

test('No field of a mail can add a header or a recipient', () =>
  withFolder(async (dir) => {
    const mailer = createMailer({ from, dir, now })
    for (const to of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'A <a@example.com>',
      'a@b>,<c@d'
    ]) {
      assert.equal((await mailer.send({ ...mail, to })).ok, false, to)
    }
    assert.deepEqual(await readdir(dir), [])
    const subject = 'Hello\r\nBcc: b@example.com\r\n\r\n<b>body</b>\u2028\u0000x'
    assert.deepEqual(await mailer.send({ ...mail, subject }), { ok: true })
    const read = await PostalMime.parse(await onlyEml(dir))
    assert.equal(read.bcc, undefined)
    assert.ok(!read.headers.some((header) => header.key === 'bcc'))
    assert.match(read.subject ?? '', /^Hello Bcc: b@example\.com <b>body<\/b>/)
    assert.throws(() => createMailer({ from: 'a@example.com\r\nBcc: b@example.com', now }), TypeError)
  }))

test('A copy that cannot be written fails the mail only when there is no mail server', (t) =>
  withFolder(async (folder) => {
    const dir = join(folder, 'file')
    await writeFile(dir, '')
    const alone = await createMailer({ from, dir, now }).send(mail)
    assert.ok(!alone.ok)
    assert.match(alone.problem, /could not be written to/)
    const server = await smtpServer(t)
    const both = await createMailer({ from, dir, smtpUrl: server.url, now }).send(mail)
    assert.ok(both.ok)
    assert.match(both.copyProblem ?? '', /could not be written to/)
    assert.equal(server.messages.length, 1)
  }))

test('A mail server is tried by its greeting and a sign-in, and no mail is begun', async (t) => {
  const open = await smtpServer(t, { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '235 welcome' })
  const signedIn = (url: string) => url.replace('smtp://', 'smtp://seller:a-pass-word@')
  assert.equal(await checkSmtp(signedIn(open.url)), undefined)
  assert.deepEqual(
    open.commands.map((line) => line.slice(0, 4)).filter((verb) => verb !== 'QUIT'),
    ['EHLO', 'AUTH']
  )
  const strict = await smtpServer(t, { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 no such user' })
  const problem = (await checkSmtp(signedIn(strict.url))) ?? ''
  assert.match(problem, /rejected the user name or password in SMTP_URL \(.*535 no such user\)/)
  assert.doesNotMatch(problem, /a-pass-word/)
  await strict.close()
  assert.match((await checkSmtp(strict.url)) ?? '', /refuses connections/)
})
