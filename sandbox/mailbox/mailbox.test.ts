import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startMailbox } from './mailbox.ts'
import { isRefused } from './refusals.ts'

const mail = (subject: string, parts: string) =>
  `From: Shop <shop@example.com>\r\nTo: Ada <ada@example.com>\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n${parts}`
const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`
const both = [
  'Content-Type: multipart/alternative; boundary=b\r\n',
  '--b\r\nContent-Type: text/plain\r\n\r\nOpen http://127.0.0.1:3000/link?a=1&b=2.\r\n',
  '--b\r\nContent-Type: text/html\r\n\r\n<p><a href="http://127.0.0.1:3000/link">Sign in</a><script>x()</script></p>\r\n--b--\r\n'
].join('\r\n')

async function rig(
  t: TestContext
): Promise<{ url: string; dir: string; write(name: string, text: string, at: number): void }> {
  const root = mkdtempSync(join(tmpdir(), 'mailbox-'))
  const dir = join(root, 'mails')
  const mailbox = await startMailbox({ dir, port: 0 })
  t.after(async () => {
    await mailbox.close()
    rmSync(root, { recursive: true })
  })
  return {
    url: mailbox.url,
    dir,
    write(name, text, at) {
      mkdirSync(dir, { recursive: true })
      writeFileSync(join(dir, name), text)
      utimesSync(join(dir, name), at, at)
    }
  }
}

/** Gets a path as it is; `fetch` would resolve `..` in it first. */
function rawGet(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/`, { path, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', reject)
  })
}

test('The mailbox page says when it is empty, reloads by itself, and lists the newest mail first', async (t) => {
  const { url, write } = await rig(t)
  const empty = await fetch(url)
  assert.match(await empty.text(), /No mail has been sent yet/)
  assert.equal(empty.headers.get('refresh'), '4')
  write('1.eml', mail('=?utf-8?Q?Gr=C3=BC=C3=9Fe?=', plain('old')), 1000)
  write('0.eml', mail('<b>Newer</b>', plain('new')), 2000)
  write('notes.txt', 'not a mail', 3000)
  const list = await (await fetch(url)).text()
  assert.match(list, /&lt;b&gt;Newer&lt;\/b&gt;[\s\S]*Grüße/)
  assert.match(list, /To Ada &lt;ada@example\.com&gt;/)
  assert.doesNotMatch(list, /notes\.txt|No mail/)
})

test('The mailbox says when a mail was sent by the clock of the sandbox, and not when its file was written', async (t) => {
  const { url, write } = await rig(t)
  write('1.eml', mail('Moved', `Date: Thu, 31 Dec 2026 10:05:00 +0000\r\n${plain('text')}`), 1000)
  for (const path of ['/', '/mails/1.eml'])
    assert.match(await (await fetch(url + path)).text(), /<time[^>]*>2026-12-31 10:05:00 UTC</)
})

test('The mailbox shows the text of a mail with links, and its HTML in a sandbox without scripts', async (t) => {
  const { url, write } = await rig(t)
  write('a b+é.eml', mail('Sign in', both), 1000)
  const address = `${url}/mails/${encodeURIComponent('a b+é.eml')}`
  const page = await fetch(address)
  const html = await page.text()
  assert.match(html, /<a href="http:\/\/127\.0\.0\.1:3000\/link\?a=1&amp;b=2">/)
  assert.doesNotMatch(html, /<script/)
  const part = await fetch(`${address}/html`)
  const policy = part.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /sandbox(?!.*allow-(scripts|same-origin))/)
  assert.match(await part.text(), /^<!doctype html><meta charset="utf-8"><base target="_top">.*Sign in/)
})

test('The mailbox has no HTML page for a text-only mail', async (t) => {
  const { url, write } = await rig(t)
  write('1.eml', mail('Hello', plain('just text')), 1000)
  assert.doesNotMatch(await (await fetch(`${url}/mails/1.eml`)).text(), /<iframe/)
  assert.equal((await fetch(`${url}/mails/1.eml/html`)).status, 404)
})

test('The mailbox serves no file outside its folder', async (t) => {
  const { url, dir, write } = await rig(t)
  write('1.eml', mail('Hello', plain('text')), 1000)
  writeFileSync(join(dir, '..', 'secret.eml'), mail('Secret', plain('secret')))
  symlinkSync(join(dir, '..', 'secret.eml'), join(dir, 'link.eml'))
  const tricks = [
    '../secret.eml',
    '..%2fsecret.eml',
    '%2e%2e%2fsecret.eml',
    '..%5csecret.eml',
    'link.eml',
    'x%00.eml',
    '%ff.eml'
  ]
  for (const trick of tricks) assert.equal(await rawGet(url, `/mails/${trick}`), 404, trick)
  assert.doesNotMatch(await (await fetch(url)).text(), /Secret|link\.eml/)
})

test('The mailbox refuses a request under a foreign host name', async (t) => {
  const { url } = await rig(t)
  const status = await new Promise<number>((resolve, reject) => {
    get(url, { headers: { host: 'evil.example' }, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', reject)
  })
  assert.equal(status, 403)
})

test('Mails are refused for the addresses that the page has, however they are capitalized, until they are taken again', async (t) => {
  const { url, dir } = await rig(t)
  const page = async () => {
    const answer = await fetch(`${url}/refusals`)
    // Under no-referrer a browser would send the forms with the origin "null", which is refused.
    assert.equal(answer.headers.get('referrer-policy'), 'same-origin')
    assert.match(answer.headers.get('content-security-policy') ?? '', /form-action 'self'/)
    return answer.text()
  }
  const press = async (address: string, refused: string) => {
    const body = new URLSearchParams({ address, refused })
    const headers = { origin: new URL(url).origin }
    return (await fetch(`${url}/refusals`, { method: 'POST', body, headers, redirect: 'manual' })).status
  }
  assert.match(await (await fetch(url)).text(), /<a href="\/refusals">Refuse mails to an address<\/a>/)
  assert.match(await page(), /Mails to all addresses are taken/)
  assert.equal(await press('Ada@Example.com ', 'yes'), 303)
  assert.equal(await press('no address', 'yes'), 303)
  assert.match(await page(), /<span>ada@example\.com<\/span>/)
  assert.doesNotMatch(await page(), /no address|all addresses/)
  assert.match(await (await fetch(url)).text(), /Mails to ada@example\.com are refused\./)
  assert.ok(isRefused(dir, 'ADA@example.com'))
  assert.ok(!isRefused(dir, 'bob@example.com'))
  await press('ada@example.com', 'no')
  assert.match(await page(), /Mails to all addresses are taken/)
  assert.ok(!isRefused(dir, 'ada@example.com'))
})

test('A mail is new until it is opened, and the list of one person has only the mails to it', async (t) => {
  const { url, write } = await rig(t)
  const to = (address: string, subject: string) => mail(subject, plain('text')).replace('ada@example.com', address)
  write('1.eml', to('ada@example.com', 'First'), 1000)
  write('2.eml', to('bob@example.com', 'Second'), 2000)
  write('3.eml', to('ada@example.com', 'Third'), 3000)
  const text = async (path: string) => (await fetch(url + path)).text()
  const subjects = (html: string) =>
    [...html.matchAll(/<strong>(<span class="new">New<\/span> )?(.*?)<\/strong>/g)].map(
      ([, isNew, words]) => `${words}${isNew ? ', new' : ''}`
    )
  assert.deepEqual(subjects(await text('/')), ['Third, new', 'Second, new', 'First, new'])
  const ofAda = await text('/?to=ada%40example.com')
  assert.deepEqual(subjects(ofAda), ['Third, new', 'First, new'])
  assert.match(ofAda, /<title>\(2\) Mails to ada@example\.com/)
  assert.match(
    ofAda,
    /<a href="\/\?to=ada%40example\.com" aria-current="true">ada@example\.com <span class="new">2 new/
  )
  const [, path = ''] = /class="entry" href="([^"]+)"/.exec(ofAda) ?? []
  assert.match(await text(path), /<a href="\/\?to=ada%40example\.com">Mails to ada@example\.com<\/a>/)
  assert.deepEqual(subjects(await text('/')), ['Third', 'Second, new', 'First, new'])
  assert.match(
    await text('/?to=eve%40example.com'),
    /Mails to eve@example\.com[\s\S]*No mail has been sent to this address yet/
  )
})
