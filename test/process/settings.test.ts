import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { INVITE_TOKEN } from '../support/builders/secrets.ts'
import { freePort } from '../support/processes/free-port.ts'
import { environment, makePlace, siteConfig, start } from '../support/processes/process.ts'
import '../support/runner/time-limit.ts'
import { signIn } from '../support/worlds/visitor.ts'

test('The desk of a running shop says which values are from the environment, and which from the file .env', async () => {
  await using place = await makePlace({ ...siteConfig, admins: ['owner@example.com'] })
  const port = await freePort()
  const fromFile = { SITE_URL: `http://127.0.0.1:${port}`, CODE_HOST_INVITE_TOKEN_FILE: 'token', PORT: '1' }
  const lines = Object.entries(fromFile).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(place.cwd, '.env'), lines.join(''))
  await writeFile(join(place.cwd, 'token'), INVITE_TOKEN)
  const { CODE_HOST_INVITE_TOKEN: _, ...env } = environment
  await using running = await start(place, { ...env, PORT: String(port) })
  const seller = await signIn({ url: running.url, mailDir: join(place.cwd, 'mail') }, 'owner@example.com')
  const html = await (await seller.get('/admin/settings')).text()
  const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  assert.match(words, new RegExp(` ${fromFile.SITE_URL} SITE_URL File .env `))
  // The environment takes precedence over the file.
  assert.match(words, new RegExp(` Port ${port} PORT Environment `))
  assert.match(
    words,
    /Set, from the file \S*\/token, changed \w+ \d+, \d{4}, [\d:]+ UTC CODE_HOST_INVITE_TOKEN_FILE File .env /
  )
  assert.match(words, / Set AUTH_SECRET Environment /)
  assert.match(words, / Stripe: webhook secret Set STRIPE_WEBHOOK_SECRET Environment /)
  assert.match(words, / Name Test Shop site.name Site config /)
  assert.match(words, / Listens on 127.0.0.1 HOST Default /)
  for (const secret of [INVITE_TOKEN, environment.AUTH_SECRET, environment.STRIPE_WEBHOOK_SECRET])
    assert.ok(secret && !html.includes(secret.slice(0, 8)))
})
