import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freePort } from '../support/processes/free-port.ts'
import {
  type Environment,
  environment,
  makePlace,
  runCommand,
  runToEnd,
  siteConfig
} from '../support/processes/process.ts'

const { site, github, product } = siteConfig
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))

/** An installation with one mistake in its environment or its site config; `name`: the setting that is wrong. */
type Case = { words: string; name: string; env?: Environment; site?: object | string | undefined }

const cases: Case[] = [
  { words: 'a port that is not a number', name: 'PORT', env: { PORT: 'http' } },
  { words: 'a port that is too large', name: 'PORT', env: { PORT: '65536' } },
  { words: 'an invalid host name', name: 'HOST', env: { HOST: 'not a host' } },
  { words: 'an address with a path', name: 'SITE_URL', env: { SITE_URL: 'https://kit.example.com/shop' } },
  { words: 'an invalid proxy', name: 'TRUST_PROXY', env: { TRUST_PROXY: 'perhaps' } },
  { words: 'an unsupported database', name: 'DATABASE_URL', env: { DATABASE_URL: 'mysql://root:hunter2@localhost/x' } },
  { words: 'a secret that is short', name: 'AUTH_SECRET', env: { AUTH_SECRET: 'short' } },
  {
    words: 'a missing token file',
    name: 'CODE_HOST_INVITE_TOKEN_FILE',
    env: { CODE_HOST_INVITE_TOKEN_FILE: 'no' }
  },
  { words: 'a token with a space', name: 'CODE_HOST_INVITE_TOKEN', env: { CODE_HOST_INVITE_TOKEN: 'hunter2 hunter2' } },
  { words: 'an unknown code host', name: 'CODE_HOST', env: { CODE_HOST: 'gitbucket' } },
  { words: 'an invalid API address', name: 'CODE_HOST_API_URL', env: { CODE_HOST_API_URL: 'api.github.com' } },
  { words: 'an invalid code host address', name: 'CODE_HOST_URL', env: { CODE_HOST_URL: 'ftp://github.com' } },
  { words: 'an OAuth app without its secret', name: 'CODE_HOST_CLIENT_SECRET', env: { CODE_HOST_CLIENT_ID: 'x' } },
  {
    words: 'an OAuth secret without its app',
    name: 'CODE_HOST_CLIENT_ID',
    env: { CODE_HOST_CLIENT_SECRET: 'hunter2' }
  },
  { words: 'a comma too many', name: 'STRIPE_WEBHOOK_SECRET', env: { STRIPE_WEBHOOK_SECRET: 'whsec_hunter2,' } },
  { words: 'a key in place of a secret', name: 'STRIPE_WEBHOOK_SECRET', env: { STRIPE_WEBHOOK_SECRET: 'sk_hunter2' } },
  { words: 'an invalid mail server', name: 'SMTP_URL', env: { SMTP_URL: 'hunter2@mail.example.com' } },
  { words: 'an invalid mail sender', name: 'MAIL_FROM', env: { MAIL_FROM: 'nobody' } },
  { words: 'a mail folder that is a file', name: 'MAIL_DIR', env: { MAIL_DIR: 'site.config.ts' } },
  { words: 'a missing site config', name: 'SITE_CONFIG', env: { SITE_CONFIG: 'elsewhere.ts' } },
  { words: 'a site config that is a folder', name: 'SITE_CONFIG', env: { SITE_CONFIG: '.' } },
  { words: 'no site config', name: 'site.config.ts', site: undefined },
  { words: 'a site config that is not valid code', name: 'site.config.ts', site: 'export default {{' },
  { words: 'a site config that throws', name: 'site.config.ts', site: 'throw new Error("no")' },
  { words: 'a site config without a default', name: 'site.config.ts', site: 'export const site = {}' },
  { words: 'a missing name', name: 'site.name', site: { github, product, site: { ...site, name: undefined } } },
  {
    words: 'an invalid support address',
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
    words: 'a checkout that is not an address',
    name: 'product.checkoutUrl',
    site: { ...siteConfig, product: { ...product, checkoutUrl: 'buy' } }
  },
  {
    words: 'an admin that is not an address',
    name: 'admins[1]',
    site: { ...siteConfig, admins: ['a@b.example', 'root'] }
  }
]

/**
 * Runs a process with a mistake, and asserts what holds for each: exit code 2, nothing on standard output, no secrets.
 */
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
    test(`The process reports ${words} as a mistake in ${name}`, async () => {
      const { stderr, names } = await refused({ ...environment, ...env }, 'site' in rest ? rest.site : siteConfig)
      assert.deepEqual(names, [name], stderr)
      assert.match(stderr, /one mistake/)
      assert.match(stderr, /^ {4}Fix: \S/m)
    })
  }

  test('The process reports a missing token as a mistake in CODE_HOST_INVITE_TOKEN', async () => {
    const { names } = await refused(without('CODE_HOST_INVITE_TOKEN'), siteConfig)
    assert.deepEqual(names, ['CODE_HOST_INVITE_TOKEN'])
  })

  test('The process reports an empty token file as a mistake in CODE_HOST_INVITE_TOKEN_FILE', async () => {
    await using place = await makePlace(siteConfig)
    await writeFile(join(place.cwd, 'token'), '\n')
    const { code, stderr } = await runToEnd(place, { ...environment, CODE_HOST_INVITE_TOKEN_FILE: 'token' })
    assert.equal(code, 2)
    assert.match(stderr, /CODE_HOST_INVITE_TOKEN_FILE\n.*is empty/)
  })

  // Opening a pipe without a writer blocks for ever, and so does making a folder under /proc.
  for (const [words, name, env] of [
    ['a mail folder that is a pipe', 'MAIL_DIR', { MAIL_DIR: 'pipe' }],
    ['a mail folder under a pipe', 'MAIL_DIR', { MAIL_DIR: 'pipe/mail/new' }],
    ['a mail folder that is a device', 'MAIL_DIR', { MAIL_DIR: '/dev/zero' }],
    ['a mail folder that cannot be made', 'MAIL_DIR', { MAIL_DIR: '/proc/pullpass/mail' }],
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
    ['a token file of 5 MB', 'CODE_HOST_INVITE_TOKEN_FILE', { CODE_HOST_INVITE_TOKEN_FILE: 'film' }],
    ['a token file that links to itself', 'CODE_HOST_INVITE_TOKEN_FILE', { CODE_HOST_INVITE_TOKEN_FILE: 'circle' }],
    ['a site config that is a pipe', 'SITE_CONFIG', { SITE_CONFIG: 'pipe' }]
  ] as const) {
    test(`The process reports ${words} as a mistake in ${name}, without blocking`, async () => {
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

  test('The process reports an .env that is a pipe, without blocking', async () => {
    await using place = await makePlace(siteConfig)
    assert.equal(spawnSync('mkfifo', [join(place.cwd, '.env')]).status, 0)
    const { code, stderr } = await runToEnd(place, environment)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /one mistake.*\n\n {2}\.env\n/)
  })

  for (const [words, target, code] of [
    ['that the system does not let it read', '/proc/self/mem', 'EIO'],
    ['that links to itself', '.env', 'ELOOP'],
    ['that links to nothing', 'moved-away', 'ENOENT']
  ] as const) {
    test(`The process, and a command, report an .env ${words} as a mistake in .env`, async () => {
      await using place = await makePlace(siteConfig)
      await symlink(target, join(place.cwd, '.env'))
      for (const { code: exit, stderr } of [
        await runToEnd(place, environment),
        await runCommand(place, ['status'], environment)
      ]) {
        assert.equal(exit, 2, stderr)
        assert.match(stderr, new RegExp(`one mistake.*\n\n {2}\\.env\n {4}It cannot be read by the account .*${code}`))
        assert.doesNotMatch(stderr, /^\s+at /m)
      }
    })
  }

  test('A byte order mark at the beginning of .env takes nothing from its first variable', async () => {
    await using place = await makePlace(siteConfig)
    await writeFile(join(place.cwd, '.env'), '\uFEFFPORT=first\r\nHOST=?\r\n')
    const { code, stderr } = await runToEnd(place, environment)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /2 mistakes[\s\S]*^ {2}PORT\n {4}"first"[\s\S]*^ {2}HOST\n/m)
  })

  test('The process reports an .env that is saved as UTF-16, with or without a byte order mark', async () => {
    await using place = await makePlace(siteConfig)
    for (const mark of ['\uFEFF', '']) {
      await writeFile(join(place.cwd, '.env'), `${mark}PORT=3000\n`, 'utf16le')
      const { code, stderr } = await runToEnd(place, environment)
      assert.equal(code, 2, stderr)
      assert.match(stderr, /one mistake.*\n\n {2}\.env\n {4}It is saved as UTF-16.*\n {4}Fix: Save it as UTF-8/)
    }
  })

  test('Where no way to sign in is configured, the process names every way', async () => {
    const { names } = await refused(without('MAIL_DIR'), siteConfig)
    assert.deepEqual(names, ['SMTP_URL, MAIL_DIR or CODE_HOST_CLIENT_ID'])
  })

  test('A misspelt key of the site config is named beside the mistake that it led to', async () => {
    const { supportEmail, ...others } = site
    const config = { ...siteConfig, site: { ...others, suportEmail: supportEmail }, banana: 1 }
    const { stderr, names } = await refused(environment, config)
    assert.deepEqual(names, ['site.supportEmail', 'site.suportEmail'])
    assert.match(stderr, /site\.suportEmail\n {4}It is not used\.\n {4}Fix: Did you mean supportEmail\?/)
  })

  test('Postgres without a secret is a mistake in AUTH_SECRET', async () => {
    const env = { ...without('AUTH_SECRET'), DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' }
    assert.deepEqual((await refused(env, siteConfig)).names, ['AUTH_SECRET'])
  })

  test('The process reports all mistakes together', async () => {
    const env = {
      PORT: 'x',
      HOST: '?',
      TRUST_PROXY: '?',
      DATABASE_URL: 'mysql://root:hunter2@x/y',
      AUTH_SECRET: 'short',
      CODE_HOST: '?',
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

  test('The process reports a mistake before it listens or stores anything', async () => {
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

  test('NODE_ENV=production without a configuration is a mistake, and starts no sandbox', async () => {
    const { stderr, names } = await refused({ NODE_ENV: 'production' }, undefined)
    assert.deepEqual(names, ['site.config.ts'])
    assert.match(stderr, /NODE_ENV=production/)
  })

  for (const name of ['SITE_CONFIG', 'STRIPE_WEBHOOK_SECRET', 'MAIL_FROM', 'TRUST_PROXY', 'CODE_HOST_INVITE_TOKEN']) {
    test(`${name} without a site config is a mistake, and starts no sandbox`, async () => {
      const { names } = await refused({ [name]: 'none' }, undefined)
      assert.ok(names.includes(name === 'SITE_CONFIG' ? 'SITE_CONFIG' : 'site.config.ts'), names.join())
    })
  }
})
