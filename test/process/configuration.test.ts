import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freePort } from '../setup/free-port.ts'
import { type Environment, environment, makePlace, runToEnd, siteConfig } from '../setup/process.ts'

const { site, github, product } = siteConfig
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))

/** The environment or the site config of an installation that is right but for one thing, which `name` says. */
type Case = { words: string; name: string; env?: Environment; site?: object | string | undefined }

const cases: Case[] = [
  { words: 'a port that is none', name: 'PORT', env: { PORT: 'http' } },
  { words: 'a port that is too large', name: 'PORT', env: { PORT: '65536' } },
  { words: 'a host that is none', name: 'HOST', env: { HOST: 'not a host' } },
  { words: 'an address with a path', name: 'SITE_URL', env: { SITE_URL: 'https://kit.example.com/shop' } },
  { words: 'a proxy that is none', name: 'TRUST_PROXY', env: { TRUST_PROXY: 'perhaps' } },
  { words: 'another database', name: 'DATABASE_URL', env: { DATABASE_URL: 'mysql://root:hunter2@localhost/x' } },
  { words: 'a secret that is short', name: 'AUTH_SECRET', env: { AUTH_SECRET: 'short' } },
  {
    words: 'a token file that is not there',
    name: 'CODE_HOST_INVITE_TOKEN_FILE',
    env: { CODE_HOST_INVITE_TOKEN_FILE: 'no' }
  },
  { words: 'a token with a space', name: 'CODE_HOST_INVITE_TOKEN', env: { CODE_HOST_INVITE_TOKEN: 'hunter2 hunter2' } },
  { words: 'an API address that is none', name: 'CODE_HOST_API_URL', env: { CODE_HOST_API_URL: 'api.github.com' } },
  { words: 'a code host that is none', name: 'CODE_HOST_URL', env: { CODE_HOST_URL: 'ftp://github.com' } },
  { words: 'an OAuth app without its secret', name: 'CODE_HOST_CLIENT_SECRET', env: { CODE_HOST_CLIENT_ID: 'x' } },
  {
    words: 'an OAuth secret without its app',
    name: 'CODE_HOST_CLIENT_ID',
    env: { CODE_HOST_CLIENT_SECRET: 'hunter2' }
  },
  { words: 'a comma too many', name: 'STRIPE_WEBHOOK_SECRET', env: { STRIPE_WEBHOOK_SECRET: 'whsec_hunter2,' } },
  { words: 'a key in place of a secret', name: 'STRIPE_WEBHOOK_SECRET', env: { STRIPE_WEBHOOK_SECRET: 'sk_hunter2' } },
  { words: 'a mail server that is none', name: 'SMTP_URL', env: { SMTP_URL: 'hunter2@mail.example.com' } },
  { words: 'a sender that is none', name: 'MAIL_FROM', env: { MAIL_FROM: 'nobody' } },
  { words: 'a mail folder that is a file', name: 'MAIL_DIR', env: { MAIL_DIR: 'site.config.ts' } },
  { words: 'a site config that is not there', name: 'SITE_CONFIG', env: { SITE_CONFIG: 'elsewhere.ts' } },
  { words: 'a site config that is a folder', name: 'SITE_CONFIG', env: { SITE_CONFIG: '.' } },
  { words: 'no site config', name: 'site.config.ts', site: undefined },
  { words: 'a site config that is no program', name: 'site.config.ts', site: 'export default {{' },
  { words: 'a site config that throws', name: 'site.config.ts', site: 'throw new Error("no")' },
  { words: 'a site config without a default', name: 'site.config.ts', site: 'export const site = {}' },
  { words: 'a name that is missing', name: 'site.name', site: { github, product, site: { ...site, name: undefined } } },
  {
    words: 'a support address that is none',
    name: 'site.supportEmail',
    site: { ...siteConfig, site: { ...site, supportEmail: 'x' } }
  },
  {
    words: 'an owner with a slash',
    name: 'github.inviteRepoOwner',
    site: { ...siteConfig, github: { ...github, inviteRepoOwner: 'a/b' } }
  },
  {
    words: 'a repository that is a number',
    name: 'github.inviteRepoName',
    site: { ...siteConfig, github: { ...github, inviteRepoName: 7 } }
  },
  { words: 'a product without an id', name: 'product.id', site: { ...siteConfig, product: { ...product, id: ' ' } } },
  {
    words: 'a checkout that is no address',
    name: 'product.checkoutUrl',
    site: { ...siteConfig, product: { ...product, checkoutUrl: 'buy' } }
  },
  { words: 'an admin who is no address', name: 'admins[1]', site: { ...siteConfig, admins: ['a@b.example', 'root'] } }
]

/** Runs one, and holds what is true of every mistake: exit code 2, nothing on standard output, no secret anywhere. */
async function refused(env: Environment, config: object | string | undefined) {
  await using place = await makePlace(config)
  const { code, stdout, stderr } = await runToEnd(place, env)
  assert.equal(code, 2, stderr)
  assert.equal(stdout, '')
  assert.doesNotMatch(stderr, /hunter2|^\s+at .*:\d+:\d+/m)
  return { stderr, names: [...stderr.matchAll(/^ {2}(\S.*)\n {4}\S/gm)].map(([, name]) => name) }
}

describe('a mistake in the configuration', { concurrency: 3 }, () => {
  for (const { words, name, env = {}, ...rest } of cases) {
    test(`${words}: ${name}`, async () => {
      const { stderr, names } = await refused({ ...environment, ...env }, 'site' in rest ? rest.site : siteConfig)
      assert.deepEqual(names, [name], stderr)
      assert.match(stderr, /one mistake/)
      assert.match(stderr, /^ {4}Fix: \S/m)
    })
  }

  test('no token at all: CODE_HOST_INVITE_TOKEN', async () => {
    const { names } = await refused(without('CODE_HOST_INVITE_TOKEN'), siteConfig)
    assert.deepEqual(names, ['CODE_HOST_INVITE_TOKEN'])
  })

  test('a token file that is empty: CODE_HOST_INVITE_TOKEN_FILE', async () => {
    await using place = await makePlace(siteConfig)
    await writeFile(join(place.cwd, 'token'), '\n')
    const { code, stderr } = await runToEnd(place, { ...environment, CODE_HOST_INVITE_TOKEN_FILE: 'token' })
    assert.equal(code, 2)
    assert.match(stderr, /CODE_HOST_INVITE_TOKEN_FILE\n.*is empty/)
  })

  // A pipe without a writer holds whoever opens it for ever, and so does making a folder under /proc.
  for (const [words, name, env] of [
    ['a mail folder that is a pipe', 'MAIL_DIR', { MAIL_DIR: 'pipe' }],
    ['a mail folder under a pipe', 'MAIL_DIR', { MAIL_DIR: 'pipe/mail/new' }],
    ['a mail folder that is a device', 'MAIL_DIR', { MAIL_DIR: '/dev/zero' }],
    ['a mail folder where none can be made', 'MAIL_DIR', { MAIL_DIR: '/proc/pullpass/mail' }],
    ['a database that is a pipe', 'DATABASE_URL', { DATABASE_URL: 'file:./pipe' }],
    ['a database that is a link to a pipe', 'DATABASE_URL', { DATABASE_URL: 'file:./link' }],
    ['a database that is a device', 'DATABASE_URL', { DATABASE_URL: 'file:/dev/zero' }],
    ['a database that is a folder', 'DATABASE_URL', { DATABASE_URL: 'file:./folder' }],
    ['a database under a pipe', 'DATABASE_URL', { DATABASE_URL: 'file:./pipe/pullpass.db' }],
    ['a database where no folder can be made', 'DATABASE_URL', { DATABASE_URL: 'file:/proc/pullpass/x/y.db' }],
    ['a write-ahead log that is a pipe', 'DATABASE_URL', { DATABASE_URL: 'file:./piped.db' }],
    ['a kept secret that is a pipe', 'DATABASE_URL', { DATABASE_URL: 'file:./kept.db', AUTH_SECRET: '' }],
    ['a token file that is a pipe', 'CODE_HOST_INVITE_TOKEN_FILE', { CODE_HOST_INVITE_TOKEN_FILE: 'pipe' }],
    ['a token file that is a device', 'CODE_HOST_INVITE_TOKEN_FILE', { CODE_HOST_INVITE_TOKEN_FILE: '/dev/zero' }],
    ['a token file that is a film', 'CODE_HOST_INVITE_TOKEN_FILE', { CODE_HOST_INVITE_TOKEN_FILE: 'film' }],
    ['a token file that leads to itself', 'CODE_HOST_INVITE_TOKEN_FILE', { CODE_HOST_INVITE_TOKEN_FILE: 'circle' }],
    ['a site config that is a pipe', 'SITE_CONFIG', { SITE_CONFIG: 'pipe' }]
  ] as const) {
    test(`${words}: ${name}, at once`, async () => {
      await using place = await makePlace(siteConfig)
      const inPlace = (file: string) => join(place.cwd, file)
      const pipes = ['pipe', 'piped.db-wal', 'kept.db.auth-secret'].map(inPlace)
      assert.equal(spawnSync('mkfifo', pipes).status, 0)
      await symlink('pipe', inPlace('link'))
      await symlink('circle', inPlace('circle'))
      await mkdir(inPlace('folder'))
      await writeFile(inPlace('film'), 'x'.repeat(5_000_000))
      const { code, stderr } = await runToEnd(place, { ...environment, ...env })
      assert.equal(code, 2, stderr)
      assert.match(stderr, new RegExp(`one mistake.*\n\n {2}${name}\n`))
    })
  }

  test('an .env that is a pipe: .env, at once', async () => {
    await using place = await makePlace(siteConfig)
    assert.equal(spawnSync('mkfifo', [join(place.cwd, '.env')]).status, 0)
    const { code, stderr } = await runToEnd(place, environment)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /one mistake.*\n\n {2}\.env\n/)
  })

  test('no way to sign in: each of the ways is named', async () => {
    const { names } = await refused(without('MAIL_DIR'), siteConfig)
    assert.deepEqual(names, ['SMTP_URL, MAIL_DIR or CODE_HOST_CLIENT_ID'])
  })

  test('Postgres without a secret: AUTH_SECRET', async () => {
    const env = { ...without('AUTH_SECRET'), DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' }
    assert.deepEqual((await refused(env, siteConfig)).names, ['AUTH_SECRET'])
  })

  test('many at once: each is named, in one go', async () => {
    const env = {
      PORT: 'x',
      HOST: '?',
      TRUST_PROXY: '?',
      DATABASE_URL: 'mysql://root:hunter2@x/y',
      AUTH_SECRET: 'short',
      CODE_HOST_API_URL: '?',
      CODE_HOST_CLIENT_ID: 'x',
      STRIPE_WEBHOOK_SECRET: ',',
      SMTP_URL: '?',
      MAIL_FROM: '?'
    }
    const { stderr, names } = await refused(env, { site: { name: '' }, admins: 'me', product: { id: 'x' } })
    const inFile = ['site.name', 'site.url', 'site.supportEmail', 'github.inviteRepoOwner', 'github.inviteRepoName']
    const wanted = [
      ...Object.keys(env).filter((name) => name !== 'CODE_HOST_CLIENT_ID'),
      ...[...inFile, 'product.name', 'product.checkoutUrl', 'admins'],
      ...['CODE_HOST_INVITE_TOKEN', 'CODE_HOST_CLIENT_SECRET']
    ]
    assert.deepEqual(names.toSorted(), wanted.toSorted(), stderr)
    assert.match(stderr, new RegExp(`${wanted.length} mistakes`))
  })

  test('is said before anything listens or is kept', async () => {
    await using place = await makePlace({ ...siteConfig, admins: ['x'] })
    const port = await freePort()
    let over = false
    let connected = false
    const knocking = (async () => {
      while (!over && !connected) {
        connected = await new Promise<boolean>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(true))
          socket.on('error', () => setTimeout(resolve, 5, false))
          socket.on('connect', () => socket.destroy())
        })
      }
    })()
    const { code } = await runToEnd(place, { ...environment, PORT: String(port), DATABASE_URL: 'file:kept.db' })
    over = true
    await knocking
    assert.equal(code, 2)
    assert.equal(connected, false)
    assert.equal(existsSync(join(place.cwd, 'kept.db')), false)
  })

  test('is one with NODE_ENV=production and nothing configured: no sandbox there', async () => {
    const { stderr, names } = await refused({ NODE_ENV: 'production' }, undefined)
    assert.deepEqual(names, ['site.config.ts'])
    assert.match(stderr, /NODE_ENV=production/)
  })

  for (const name of ['SITE_CONFIG', 'STRIPE_WEBHOOK_SECRET', 'MAIL_FROM', 'TRUST_PROXY', 'CODE_HOST_INVITE_TOKEN']) {
    test(`is what ${name} alone makes: no sandbox beside a variable that was meant`, async () => {
      const { names } = await refused({ [name]: 'none' }, undefined)
      assert.ok(names.includes(name === 'SITE_CONFIG' ? 'SITE_CONFIG' : 'site.config.ts'), names.join())
    })
  }
})
