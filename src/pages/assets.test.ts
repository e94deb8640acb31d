import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assetUrl, serveAsset } from './assets.ts'

/** Asks for an asset as a browser that accepts these encodings. */
function ask(address: string, encodings = ''): Response {
  const { pathname, href } = new URL(address, 'http://shop.example')
  const request = new Request(href, { headers: { 'accept-encoding': encodings } })
  return serveAsset(pathname.slice(pathname.lastIndexOf('/') + 1), request) ?? assert.fail(`${address} is not served`)
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('A stylesheet names the font by an address that a browser may cache for ever', async () => {
  const css = await ask(assetUrl('base.css')).text()
  const [, address = ''] = /url\("([^"]+)"\)/.exec(css) ?? []
  assert.equal(address, assetUrl('geist.woff2'))
  const font = ask(address)
  assert.equal(font.headers.get('content-type'), 'font/woff2')
  assert.match(font.headers.get('cache-control') ?? '', /immutable/)
  assert.equal((await bytesOf(font)).subarray(0, 4).toString(), 'wOF2')
})

const accepts: [accepted: string, sent: string | null, decode: (bytes: Buffer) => Buffer][] = [
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['', null, (bytes) => bytes]
]

for (const [accepted, sent, decode] of accepts) {
  test(`A browser that accepts "${accepted}" gets a script in the encoding ${sent}`, async () => {
    const answer = ask(assetUrl('htmx.js'), accepted)
    assert.equal(answer.headers.get('content-encoding'), sent)
    assert.equal(answer.headers.get('vary'), 'accept-encoding')
    assert.deepEqual(decode(await bytesOf(answer)), await bytesOf(ask(assetUrl('htmx.js'))))
  })
}

test('A font is sent as it is, since its format is compressed', () => {
  assert.equal(ask(assetUrl('geist.woff2'), 'gzip, br').headers.get('content-encoding'), null)
})

for (const name of ['pullpass.js', 'desk.js', 'has-script.js'] as const) {
  test(`The script ${name} is served without its comments, and can be read`, async () => {
    const script = await ask(assetUrl(name)).text()
    assert.doesNotMatch(script, /^\s*\/\//m)
    new Script(script)
  })
}
