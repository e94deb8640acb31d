// Control characters in foreign text never reach the terminal of the seller: not from the command, at start, or in the
// log.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutEvent } from '../support/builders/stripe-events.ts'
import { testOnEachDatabase } from '../support/databases/on-each-database.ts'
import { environment, makePlace, runCommand, runToEnd, siteConfig, start } from '../support/processes/process.ts'
import { deliver } from '../support/worlds/deliver.ts'
import { startSandboxWorld } from '../support/worlds/sandbox-world.ts'
import { visit } from '../support/worlds/visitor.ts'

const exported = `export default ${JSON.stringify(siteConfig)}`

/** Clears the screen, sets its title, reverses text, and begins a new line. */
const evil = '\u001b[2J\u009b31m\u001b]0;title\u0007\u202egnihton\u2066\u200f\r\nFORGED LINE\u2028\u007f'
/** Characters that may not reach a terminal. */
const controlCharacters = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

function assertPlain(words: string, text: string) {
  const at = text.search(controlCharacters)
  assert.equal(at, -1, `${words}: ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 20))}`)
  assert.doesNotMatch(text, /^FORGED/m, words)
}

testOnEachDatabase(
  'The command escapes control characters in the text of processors and buyers',
  async (t, { create }) => {
    const database = await create()
    const world = await startSandboxWorld({ database })
    t.after(async () => {
      await world.close()
      await database.dispose()
    })
    await using place = await makePlace(siteConfig)
    const env = { ...environment, ...database.env, CODE_HOST_API_URL: world.codeHost.apiUrl }
    const key = `cs_${evil}`
    const sale = checkoutEvent({ id: key, email: `ada@example.com${evil}`, metadata: { scene: `kit${evil}` } })
    const event = { ...sale, id: `evt_${evil}` }
    assert.equal((await deliver(world.url, event)).status, 200)
    assert.equal((await deliver(world.url, { ...event, id: `evt_2${evil}`, type: `checkout.${evil}` })).status, 200)
    const odd = { ...event, id: `evt_3${evil}`, data: { object: { id: evil } } }
    assert.equal((await deliver(world.url, odd)).status, 200)
    await world.context.inbox.drain()
    const seen: string[] = []
    for (const args of [
      ['inbox', 'list'],
      ['inbox', 'show', 'stripe', event.id],
      ['inbox', 'show', 'stripe', evil],
      ['inbox', 'replay', 'stripe', odd.id],
      ['payments', 'list', '--unmatched'],
      ['payments', 'attach', 'stripe', key, '--product', 'starter-kit'],
      ['payments', 'dispute', 'stripe', key, 'opened'],
      ['payments', 'attach', 'stripe', evil, '--user', evil],
      ['reconcile']
    ]) {
      const { stdout, stderr } = await runCommand(place, args, env)
      const all = stdout + stderr
      assertPlain(JSON.stringify(args), all)
      seen.push(all)
    }
    // The id is shown with its control characters escaped, so that the seller can recognize it.
    assert.match(seen.join(''), /evt_\\u001b\[2J\\u009b31m/)
  }
)

test('The log escapes control characters in foreign text', async () => {
  await using place = await makePlace(siteConfig)
  await using running = await start(place, { ...environment, PORT: '0', CODE_HOST_API_URL: 'http://127.0.0.1:1' })
  const scene = `not sold${evil}`
  assert.equal((await deliver(running.url, checkoutEvent({ metadata: { scene } }))).status, 200)
  await visit({ url: running.url, mailDir: '' }).get(
    `/api/auth/callback/github?code=x&state=${encodeURIComponent(evil)}`
  )
  for (let waited = 0; !running.stderr().includes('not sold') && waited < 5000; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.match(running.stderr(), /not sold/)
  assertPlain('log', running.stderr() + running.stdout())
  const lines = running.stderr().split('\n')
  for (const line of lines.filter((text) => text.startsWith('{'))) assert.doesNotThrow(() => JSON.parse(line), line)
})

test('The process escapes control characters in mistakes of the configuration and in unexpected errors', async () => {
  for (const [config, env, code] of [
    [`throw new Error(${JSON.stringify(evil)})`, {}, 2],
    [{ ...siteConfig, site: { ...siteConfig.site, [evil]: evil, name: evil } }, {}, 2],
    [siteConfig, { SMTP_URL: evil.replaceAll('\0', ''), MAIL_FROM: evil, HOST: evil, TRUST_PROXY: evil }, 2],
    [siteConfig, { DATABASE_URL: `file:${evil}/x` }, undefined],
    [`setTimeout(() => { throw new Error(${JSON.stringify(evil)}) }, 1); ${exported}`, { PORT: '0' }, 1],
    [`void Promise.reject(new Error(${JSON.stringify(evil)})); ${exported}`, { PORT: '0' }, 1]
  ] as const) {
    await using place = await makePlace(config)
    const ended = await runToEnd(place, { ...environment, ...env })
    if (code !== undefined) assert.equal(ended.code, code, ended.stderr)
    assert.notEqual(ended.stderr, '')
    assertPlain(JSON.stringify([config, env]), ended.stdout + ended.stderr)
  }
})
