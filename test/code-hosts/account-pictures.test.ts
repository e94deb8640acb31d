import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createAccountPictures } from '../../src/account-pictures/account-pictures.ts'
import { gitHubKind } from '../../src/code-host/github/kind.ts'
import { createBasics } from '../../src/runtime/basics.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/runtime/time/durations.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])

/** Pictures from a server of this test. `asked`: the numbers that it was asked for. */
async function pictures(t: TestContext, answer: (response: ServerResponse, path: string) => void) {
  const asked: number[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(Number(url.slice(1)))
    answer(response, url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = { now: 0 }
  const basics = createBasics({ now: () => clock.now, deadline: () => AbortSignal.timeout(300) })
  const kind = { pictureUrl: (of: string, id: number) => `${of}/${id}` }
  return { asked, clock, picture: createAccountPictures({ codeHost: { kind, url } }, basics) }
}

test('A picture has at most 100 kB, is PNG, JPEG or WebP by its bytes, and comes without a redirect and in time', async (t) => {
  const { picture } = await pictures(t, (response, path) => {
    if (path === '/1') response.end(ofSize(100_000))
    if (path === '/2') response.end(ofSize(100_001))
    if (path === '/3') response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="alert(1)"/>')
    if (path === '/4') response.writeHead(302, { location: '/1' }).end(png)
    if (path === '/5') response.writeHead(404).end(png)
    if (path === '/6') response.write(png)
    if (path === '/7') response.writeHead(200, { 'content-type': 'text/html' }).end(png)
  })
  const found = async (id: number) => (await picture(id))?.type
  assert.equal((await picture(1))?.bytes.length, 100_000)
  for (const id of [2, 3, 4, 5, 6]) assert.equal(await found(id), undefined, String(id))
  assert.equal(await found(7), 'image/png')
})

test('A picture is remembered for a day, the lack of one for a minute, and the last 50 are kept', async (t) => {
  const { picture, asked, clock } = await pictures(t, (response, path) => {
    response.writeHead(path === '/404' ? 404 : 200).end(png)
  })
  for (let id = 1; id <= 50; id += 1) await picture(id)
  await picture(1)
  await picture(51)
  assert.equal(asked.length, 51)
  await picture(1)
  assert.equal(asked.length, 51, 'the first was wanted again')
  await picture(2)
  assert.equal(asked.at(-1), 2, 'the second made room')
  clock.now += DAY_MS - 1
  await picture(2)
  assert.equal(asked.length, 52)
  clock.now += 1
  await picture(2)
  assert.equal(asked.length, 53)
  await picture(404)
  await picture(404)
  assert.equal(asked.length, 54)
  clock.now += MINUTE_MS
  await picture(404)
  assert.equal(asked.length, 55)
})

test('At most 1,500 pictures an hour are fetched for all users together', async (t) => {
  const { picture, asked, clock } = await pictures(t, (response) => response.end(png))
  for (let id = 1; id <= 1501; id += 1) await picture(id)
  assert.equal(asked.length, 1500)
  assert.equal(await picture(1501), undefined)
  clock.now += HOUR_MS
  assert.equal((await picture(1501))?.type, 'image/png')
})

test('A host without pictures is not asked, and GitHub has them at an origin of its own', async () => {
  const basics = createBasics({ fetch: () => assert.fail('no call') })
  assert.equal(await createAccountPictures({ codeHost: { kind: {}, url: 'https://h.example' } }, basics)(7), undefined)
  const of = (url: string) => gitHubKind.pictureUrl?.(url, 583231)
  assert.equal(of('https://github.com'), 'https://avatars.githubusercontent.com/u/583231?s=80&v=4')
  assert.equal(of('https://git.acme.example'), 'https://git.acme.example/avatars/u/583231?s=80&v=4')
})
