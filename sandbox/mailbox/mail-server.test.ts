import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { smtpUrlOf, startMailServer } from './mail-server.ts'
import { setRefused } from './refusals.ts'

async function rig(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'mail-server-'))
  const server = await startMailServer({ dir, port: 0 })
  t.after(async () => {
    await server.close()
    rmSync(dir, { recursive: true })
  })
  const { hostname, port } = new URL(server.url)
  return {
    url: server.url,
    dir,
    files: () => readdirSync(dir).filter((name) => name.endsWith('.eml')),
    /** Sends these bytes, and others once the server has answered, and reads until the server ends the connection. */
    async talk(text: string, afterwards = ''): Promise<string> {
      const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1')
      socket.write(text, 'latin1')
      let said = ''
      for await (const chunk of socket) {
        said += chunk
        if (afterwards !== '') socket.write(afterwards, 'latin1')
      }
      return said
    }
  }
}

const raw = 'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n\r\nGrüße.\r\n.\r\n..two\r\n'

test('The mail server writes each mail to the folder as it was sent, also with bytes and an address beyond ASCII', async (t) => {
  const { url, dir, files } = await rig(t)
  for (const to of ['ada@example.com', 'jürgen@example.com'])
    await createTransport({ url }).sendMail({ raw, envelope: { from: 'shop@example.com', to: [to] } })
  const names = files()
  assert.equal(names.length, 2)
  for (const name of names) {
    const bytes = readFileSync(join(dir, name))
    assert.equal(bytes.toString('utf8'), raw)
    assert.equal((await PostalMime.parse(bytes)).text, 'Grüße.\n.\n..two\n')
  }
})

test('The mail server refuses a recipient that the seller has chosen, and takes the others, also of the same mail', async (t) => {
  const { url, dir, files } = await rig(t)
  setRefused(dir, 'jürgen@example.com', true)
  const send = (to: string[]) => createTransport({ url }).sendMail({ raw, envelope: { from: 'shop@example.com', to } })
  await assert.rejects(send(['Jürgen@example.com']), { responseCode: 550, message: /There is no such mailbox here/ })
  assert.deepEqual(files(), [])
  assert.deepEqual((await send(['ada@example.com', 'jürgen@example.com'])).rejected, ['jürgen@example.com'])
  assert.equal(files().length, 1)
  setRefused(dir, 'jürgen@example.com', false)
  await send(['jürgen@example.com'])
  assert.equal(files().length, 2)
})

test('The mail server takes several mails of one connection, and none without a recipient', async (t) => {
  const { talk, files } = await rig(t)
  const mail = 'MAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubject: x\r\n\r\nHello\r\n.\r\n'
  const said = await talk(`EHLO me\r\n${mail}${mail}DATA\r\nRCPT TO:<>\r\nNOOP\r\nQUIT\r\n`)
  assert.deepEqual(
    said.split('\r\n').map((line) => line.slice(0, 3)),
    [
      '220',
      '250',
      '250',
      '250',
      ...['250', '250', '354', '250'],
      ...['250', '250', '354', '250'],
      '503',
      '501',
      '250'
    ].concat('221', '')
  )
  assert.equal(files().length, 2)
})

test('The mail server hears out no web page that posts to its port', async (t) => {
  const { talk, files } = await rig(t)
  const body = 'MAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nHello\r\n.\r\n'
  const said = await talk(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${body}`, body)
  assert.match(said, /^220 [^\r]*\r\n500 [^\r]*\r\n$/)
  assert.deepEqual(files(), [])
})

test('The address of a mail server is written as a URL, also for an IPv6 address', () => {
  assert.equal(smtpUrlOf('127.0.0.1', 3004), 'smtp://127.0.0.1:3004')
  assert.equal(new URL(smtpUrlOf('::1', 3004)).port, '3004')
})
