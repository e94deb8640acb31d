import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  type Environment,
  environment,
  makePlace,
  type Running,
  runCommand,
  runToEnd,
  SOON_MS,
  siteConfig,
  start
} from '../support/processes/process.ts'
import { hiddenFields, signIn, type Visitor, visit } from '../support/worlds/visitor.ts'

/** The four addresses that the sandbox prints. */
function addresses(running: Running) {
  const of = (name: string) => new RegExp(`^ +${name} +(http://\\S+)`, 'm').exec(running.stdout())?.[1] ?? ''
  return { shop: of('Shop'), codeHost: of('Code host'), processor: of('Payments'), mailbox: of('Mailbox') }
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

const portOf = (url: string) => Number(new URL(url).port)
const mailOf = (cwd: string, port: number | string) => join(cwd, 'data', `sandbox-${port}`, 'mail')
type State = { calls: unknown; clock: { ahead: number }; invitations: { invitee: string }[] }
/** The state of the code host, without its time and its calls since the start. */
async function codeHostState(running: Running) {
  const answer = await fetch(`${addresses(running).codeHost}/_sandbox/state`)
  const { calls: _, clock, ...state } = (await answer.json()) as State
  return { ...state, ahead: clock.ahead }
}

describe('the sandbox', () => {
  test('A new token of the sandbox is used by the shop at once, and after a restart', async () => {
    await using place = await makePlace()
    const env = { PORT: '0' }
    const secretsOf = () => readFile(join(place.cwd, 'data', 'sandbox-0', 'secrets.json'), 'utf8')
    const inviteToken = async () => (JSON.parse(await secretsOf()) as { inviteToken: string }).inviteToken
    const renew = async (codeHost: string) => {
      const account = JSON.stringify({ account: 'acme-bot' })
      const headers = { 'content-type': 'application/json' }
      const order = { method: 'POST', body: account, headers }
      assert.equal((await fetch(`${codeHost}/_sandbox/tokens/renew`, order)).status, 200)
    }
    const isAccepted = async (codeHost: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${codeHost}/api/v3/repos/acme-starters/starter-kit/invitations`, { headers })).ok
    }
    let made: string
    {
      await using first = await start(place, env)
      const { codeHost } = addresses(first)
      const before = await inviteToken()
      assert.match(await (await fetch(`${codeHost}/_sandbox`)).text(), /Make a new token/)
      await renew(codeHost)
      made = await inviteToken()
      assert.notEqual(made, before)
      assert.deepEqual([await isAccepted(codeHost, before), await isAccepted(codeHost, made)], [false, true])
    }
    await using again = await start(place, env)
    assert.equal(await inviteToken(), made)
    assert.equal(await isAccepted(addresses(again).codeHost, made), true)
  })

  test('In a fresh sandbox no account needs a look, and one that is let in by hand does', async () => {
    await using place = await makePlace()
    await using running = await start(place, { PORT: '0' })
    const { shop, codeHost } = addresses(running)
    const seller = visit({ url: shop, mailDir: mailOf(place.cwd, 0) })
    assert.equal((await seller.postForm('/guide/desk', {})).status, 303)
    const page = async () => await (await seller.get('/admin/repositories/acme-starters/starter-kit')).text()
    const fresh = await page()
    assert.match(fresh, /Every listed account is accounted for/)
    assert.match(fresh, /acme-bot.*The account of the invite token/s)
    const action = { login: 'linus-builds', repository: 'acme-starters/starter-kit', action: 'add' }
    const headers = { 'content-type': 'application/json' }
    const order = { method: 'POST', body: JSON.stringify(action), headers }
    assert.equal((await fetch(`${codeHost}/_sandbox/by-hand`, order)).status, 200)
    const ahead = { method: 'POST', body: JSON.stringify({ advanceMs: 120_000 }), headers }
    assert.equal((await fetch(`${codeHost}/_sandbox/clock`, ahead)).status, 200)
    await until(async () => /One account needs a look/.test(await page()))
  })

  test('The sandbox keeps sessions, payments and invitations over a restart', async () => {
    await using place = await makePlace()
    const env = { PORT: '0' }
    let buyer: Visitor
    let before: object
    {
      await using first = await start(place, env)
      const { shop, processor } = addresses(first)
      assert.match(await (await fetch(shop)).text(), /Sandbox\..*Nothing here is real/s)
      const signedIn = await signIn({ url: shop, mailDir: mailOf(place.cwd, 0) }, 'ada@example.com')
      buyer = signedIn
      const link = (await buyer.get('/buy/starter-kit')).headers.get('location') ?? ''
      assert.ok(link.startsWith(processor) && link.includes(signedIn.userId), link)
      const page = await (await fetch(link)).text()
      const fields = { ...hiddenFields(page), email: 'ada@example.com', story: 'paid' }
      const paid = await fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
      assert.equal(paid.status, 303)
      await until(async () => /Send invite/.test(await (await buyer.get('/dashboard')).text()))
      const invited = await buyer.postJson('/api/invite', { username: 'ada-buyer' })
      assert.equal(await reasonOf(invited), 'invited')
      const state = await codeHostState(first)
      assert.deepEqual(
        state.invitations.map(({ invitee }) => invitee),
        ['ada-buyer']
      )
      before = state

      const { code, signal, ms } = await first.stop('SIGINT')
      assert.deepEqual({ code, signal }, { code: 0, signal: null }, first.stderr())
      assert.ok(ms < SOON_MS, `${ms} ms`)
      for (const url of Object.values(addresses(first)))
        assert.equal(await answers('127.0.0.1', portOf(url)), false, url)
    }

    await using second = await start(place, env)
    const back = visit({ url: second.url, mailDir: '' })
    for (const [name, value] of buyer.cookies) back.cookies.set(name, value)
    assert.match(await (await back.get('/dashboard')).text(), /Send invite/)
    assert.deepEqual(await codeHostState(second), before)
    assert.equal(await reasonOf(await back.postJson('/api/invite', { username: 'ada-buyer' })), 'already_invited')
  })

  test('The sandbox listens on loopback only, whatever HOST says', async () => {
    await using place = await makePlace()
    await using running = await start(place, { PORT: '0', HOST: '0.0.0.0' })
    assert.match(running.stdout(), /HOST=0\.0\.0\.0 is not used/)
    for (const url of Object.values(addresses(running))) {
      assert.equal(new URL(url).hostname, '127.0.0.1')
      assert.equal(await answers('127.0.0.1', portOf(url)), true)
      // On Linux the whole of 127.0.0.0/8 is this machine: a server that listens on every address answers here too.
      assert.equal(await answers('127.0.0.2', portOf(url)), false)
    }
  })

  test('The sandbox listens on the IPv6 loopback when HOST says so', async () => {
    await using place = await makePlace()
    const env = { PORT: '0', HOST: '::1' }
    const loopback = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    if (!loopback.some(({ address }) => address === '::1')) {
      const { code, stderr } = await runToEnd(place, env)
      assert.equal(code, 1)
      assert.match(stderr, /::1/)
      return
    }
    await using running = await start(place, env)
    const { shop, ...others } = addresses(running)
    for (const url of [shop, ...Object.values(others)]) {
      assert.equal(new URL(url).hostname, '[::1]')
      assert.equal((await fetch(url)).status, 200, url)
    }
    // The parts of the sandbox use the right addresses between each other too.
    const signedIn = await signIn({ url: shop, mailDir: mailOf(place.cwd, 0) }, 'ada@example.com')
    const checkout = (await signedIn.get('/buy/starter-kit')).headers.get('location') ?? ''
    assert.equal((await fetch(checkout)).status, 200, checkout)
    await tell(`${others.processor}/_sandbox/pay`, { link: 'starter-kit', email: 'ada@example.com' })
    await until(async () => /Send invite/.test(await (await signedIn.get('/dashboard')).text()))
    const invited = await signedIn.postJson('/api/invite', { username: 'ada-buyer' })
    assert.equal(await reasonOf(invited), 'invited')
  })

  test('The whole sandbox has one clock: a payment after the clock was advanced is accepted', async () => {
    await using place = await makePlace()
    await using running = await start(place, { PORT: '0' })
    const { shop, codeHost, processor } = addresses(running)
    const buyer = await signIn({ url: shop, mailDir: mailOf(place.cwd, 0) }, 'ada@example.com')
    await tell(`${codeHost}/_sandbox/clock`, { advanceMs: 2 * 24 * 60 * 60 * 1000 })
    await tell(`${processor}/_sandbox/pay`, { link: 'starter-kit', email: 'ada@example.com' })
    await until(async () => /Send invite/.test(await (await buyer.get('/dashboard')).text()))
  })

  test('The sandbox asks the code host for the repository at its start, as every Pullpass does', async () => {
    await using place = await makePlace()
    await using running = await start(place, { PORT: '0' })
    const asked = async () => {
      const answer = await fetch(`${addresses(running).codeHost}/_sandbox/state`)
      const { calls } = (await answer.json()) as { calls: { method: string; path: string }[] }
      return calls.some(({ method, path }) => method === 'GET' && path === '/repos/acme-starters/starter-kit')
    }
    await until(asked)
  })

  test('The sandbox starts when the variables are set and empty', async () => {
    await using place = await makePlace()
    const empty = Object.fromEntries(Object.keys(environment).map((name) => [name, '']))
    await using running = await start(place, { ...empty, SITE_CONFIG: '', PORT: '0' })
    assert.match(running.stdout(), /sandbox is ready/)
  })

  test('The sandbox does not start beside a site config, nor beside a variable in .env', async () => {
    await using configured = await makePlace(siteConfig)
    assert.equal((await runToEnd(configured, { PORT: '0' })).code, 2)
    await using place = await makePlace()
    await writeFile(join(place.cwd, '.env'), 'STRIPE_WEBHOOK_SECRET=whsec_meant\n')
    const { code, stderr } = await runToEnd(place, { PORT: '0' })
    assert.equal(code, 2)
    assert.match(stderr, /STRIPE_WEBHOOK_SECRET is set/)
  })

  test('The sandbox and its commands do not start where an installation has lost its configuration', async () => {
    await using place = await makePlace(siteConfig)
    const elsewhere = join(place.cwd, 'elsewhere', 'shop.db')
    const env = { ...environment, PORT: '0', CODE_HOST_API_URL: 'http://127.0.0.1:1' }
    {
      await using running = await start(place, { ...env, DATABASE_URL: `file:${elsewhere}` })
      assert.equal((await running.stop('SIGTERM')).code, 0)
    }
    await rm(join(place.cwd, 'site.config.ts'))
    const mark = join(place.cwd, 'data', 'installation.txt')
    for (const run of [runToEnd, listPayments]) {
      const { code, stdout, stderr } = await run(place, { PORT: '0' })
      assert.equal(code, 2, stdout + stderr)
      assert.match(stderr, /one mistake[\s\S]*site\.config\.ts\n.*Pullpass has run here for http:\/\/127\.0\.0\.1:3000/)
      assert.match(stderr, /the sandbox does not start in its place/)
      assert.match(stderr, new RegExp(`Fix: Bring back .*another folder.*${mark}`))
    }
    assert.deepEqual((await readdir(join(place.cwd, 'data'))).sort(), ['installation.txt'])
    // A person who wants the sandbox here can delete the mark.
    await rm(mark)
    await using sandbox = await start(place, { PORT: '0' })
    assert.match(sandbox.stdout(), /sandbox is ready/)
  })

  test('The sandbox does not start beside the database of an installation older than the mark', async () => {
    await using place = await makePlace()
    await mkdir(join(place.cwd, 'data'))
    await writeFile(join(place.cwd, 'data', 'pullpass.db'), '')
    const { code, stderr } = await runToEnd(place, { PORT: '0' })
    assert.equal(code, 2)
    assert.match(stderr, /Pullpass has run here[\s\S]*pullpass\.db/)
  })

  test('A start that fails, and a command alone, leave no mark of an installation', async () => {
    await using place = await makePlace(siteConfig)
    const env = { ...environment, DATABASE_URL: 'file:./elsewhere/shop.db', CODE_HOST_API_URL: 'http://127.0.0.1:1' }
    await listPayments(place, env)
    const failed = await runToEnd(place, { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    assert.equal(failed.code, 1)
    assert.equal(existsSync(join(place.cwd, 'data')), false)
  })

  test('The sandbox refuses requests through a proxy, and requests for another host name than this machine’s', async () => {
    await using place = await makePlace()
    await using running = await start(place, { PORT: '0' })
    const { shop } = addresses(running)
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { 'x-forwarded-host': 'kit.example.com' },
      { via: '1.1 proxy' },
      { host: 'kit.example.com' }
    ]) {
      const answer = await asked(shop, headers)
      assert.equal(answer.status, 403, JSON.stringify(headers))
      assert.match(answer.body, /This is the sandbox of Pullpass/)
      assert.doesNotMatch(answer.body, /Starter Kit/)
    }
    assert.equal((await asked(shop, {})).status, 200)
  })

  test('The sandbox reports a wrong PORT', async () => {
    await using place = await makePlace()
    const { code, stderr } = await runToEnd(place, { PORT: 'x' })
    assert.equal(code, 2)
    assert.match(stderr, /PORT\n/)
  })

  test('The sandbox names a port that is taken', async () => {
    await using place = await makePlace()
    await using other = await start(place, { PORT: '0' })
    const port = String(portOf(addresses(other).shop))
    const { code, stderr } = await runToEnd(place, { PORT: port })
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`Port ${port} is taken`))
  })
  /** The command that lists the sandbox's sales where nothing is configured. */
  const listPayments = (place: { cwd: string }, env: Environment) => runCommand(place, ['payments', 'list'], env)
})

/** Like `fetch`, but with a Host header that the test may set. */
function asked(url: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    }).on('error', reject)
  })
}

async function reasonOf(response: Response): Promise<string> {
  return ((await response.json()) as { reason: string }).reason
}

async function tell(url: string, order: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) })
  assert.ok(answer.ok, `${url} answered ${answer.status}: ${await answer.text()}`)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('waited 10 s')
}
