// Checks the rules of the code. Each message names the file, the breach and the rule.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dependencyLimit, mayTakeMore, wideFunctions } from './code-rules/dependencies.ts'
import { breaches, rules, wideRules } from './code-rules/rules.ts'
import { readSourceFiles, sourceFile } from './code-rules/source-file.ts'
import { foreignLines, foreignWords } from './code-rules/words.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = readSourceFiles(root)

for (const rule of rules) {
  test(rule.name, () => {
    assert.ok(files.length > 10, 'hardly any source files found: the reader looks in the wrong place')
    const found = files.flatMap((file) => rule.broken(file).map((how) => `${file.path}: ${how}`))
    assert.equal(found.length, 0, `\nBroken: ${rule.name}\n${found.join('\n')}\n`)
  })
}

for (const rule of wideRules) {
  test(rule.name, () => {
    const found = rule.broken(files)
    assert.equal(found.length, 0, `\nBroken: ${rule.name}\n${found.join('\n')}\n`)
  })
}

test('No file has a word in place of which test/code-rules/words.ts names another', () => {
  assert.equal(foreignLines(files).join('\n'), '')
})

test('Self-test: the check of words names the line of a foreign word, and an exception that nothing needs', () => {
  const stale = foreignWords.flatMap(({ mayHave }) => Object.keys(mayHave)).length
  const found = foreignLines([
    sourceFile(
      'src/product.ts',
      'const a = 1\n\n/** The provider. */\nconst isProvider = row.providerId === PROVIDER_ID'
    ),
    sourceFile('src/db/column-names.ts', "const stored = 'provider'")
  ])
  assert.deepEqual(
    found.slice(0, 2).map((line) => line.slice(0, 17)),
    ['src/product.ts:3:', 'src/product.ts:4:']
  )
  assert.equal(found.length, 2 + stale - 1)
})

test('No file is larger than 200 KB: downloads and builds stay out of the repository', () => {
  const left = [...readFileSync(join(root, '.gitignore'), 'utf8').split('\n').map(withoutSlashes), '.git']
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !left.includes(name))
  const files = entries.flatMap((entry) => (entry.isDirectory() ? filesBelow(join(root, entry.name)) : [entry]))
  const sizes = files.map(
    ({ parentPath, name }) => [join(parentPath, name), statSync(join(parentPath, name)).size] as const
  )
  assert.ok(sizes.length > 1000, 'hardly any files found: the reader looks in the wrong place')
  assert.deepEqual(
    sizes.filter(([, size]) => size > 200_000),
    []
  )
})

const withoutSlashes = (line: string) => line.replaceAll('/', '')
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test(`An exported function takes at most ${dependencyLimit} dependencies in all its parameters, or test/code-rules/dependencies.ts says why not`, () => {
  const shipped = files.filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
  const wide = wideFunctions(
    root,
    shipped.map(({ path }) => path)
  )
  const found = wide.filter(({ name }) => mayTakeMore[name] === undefined)
  const lines = found.map(({ name, count, brings }) => `${name} takes ${count}: ${brings}`)
  assert.equal(
    found.length,
    0,
    `\nGive it ports of three to five functions, or only what it uses:\n${lines.join('\n')}\n`
  )
  // The check sees something, and no exception is stale.
  assert.deepEqual([...new Set(wide.map(({ name }) => name))], Object.keys(mayTakeMore))
})

test('Self-test: the check of dependencies counts what is in a bag, however deep it lies and whatever type makes it', () => {
  const wide = wideFunctions(root, ['test/code-rules/wide-examples.ts'])
  assert.deepEqual(
    wide.map(({ name, count }) => [name.split(' ')[1], count]),
    [
      ['takesBags', 9],
      ['takesMappedBags', 9],
      ['takesDeepBags', 9],
      ['takesThingsInSettings', 9]
    ]
  )
})

// Invented files by the start of a rule's name; each breaks exactly this rule.
const wrong: Record<string, [path: string, text: string][]> = {
  'src/invite imports nothing': [
    ['src/invite/action.ts', "import { pay } from '../payments/payment.ts'"],
    ['src/invite/action.ts', "import type { Clock } from '../context.ts'"],
    ['src/invite/put-collaborator.ts', "import { z } from 'zod'"],
    ['src/invite/form.ts', "import { createHash } from 'node:crypto'"],
    ['src/invite/form.ts', "export { x } from '../../sandbox-like/x.ts'\nexport const y = 1"]
  ],
  'A file imports only': [
    ['src/payments/inbox/receive.ts', "import { page } from '../../pages/layout.ts'"],
    ['src/access/tables/grants.ts', "const { app } = await import('../../server/server.ts')"],
    ['src/users/users-and-guests/claim-payments.ts', "import {\n  a,\n  type B\n} from '../../cli/table.ts'"],
    ['src/users/sign-in/deep/claim.ts', "import '../../../cli/serve.ts'"],
    ['src/users/sign-in/better-auth.ts', "import type { Context } from '../../context.ts'"],
    ['src/payments/inbox/inbox-worker.ts', "import { startService } from '../../shop.ts'"],
    ['src/users/users-and-guests/users.ts', "import '../../main.ts'"],
    ['src/access/plan/plan.ts', "import { readAccounts } from '../tables/grants.ts'"],
    ['src/access/controller/pass.ts', "import { submit } from '../requests/send-invite.ts'"],
    ['src/pages/page-texts/reason-words.ts', "import { card } from '../buyer/account-card.ts'"],
    ['src/payments/payment/fold.ts', "import { named } from '../processors/facts.ts'"],
    ['src/code-host/hook.ts', "import { words } from '../pages/words/code-host.ts'"],
    ['src/db/database.ts', "import { limits } from '../server/server.ts'"],
    ['src/mail/smtp.ts', "import type { Service } from '../shop.ts'"],
    ['src/config/values/host.ts', "import { readEnvironment } from '../environment/variables.ts'"],
    ['src/product.ts', "import type { Config } from './config/config.ts'"]
  ],
  'Each folder of src/ has a room': [['src/console/list.ts', 'const a = 1']],
  'Only src/context.ts names': [
    ['src/server/server.ts', "import { openSqlite } from '../db/sqlite.ts'"],
    ['src/main.ts', "import * as pg from './db/postgres.ts'"]
  ],
  'Only src/payments/processors/all.ts names': [
    ['src/payments/inbox/inbox-worker.ts', "import { stripe } from '../processors/stripe/webhook.ts'"],
    ['src/context.ts', "import { stripe } from './payments/processors/stripe/stripe.ts'"],
    ['src/payments/processors/polar/webhook.ts', "import { lines } from '../stripe/line-items.ts'"]
  ],
  'Only src/code-host/all.ts names': [
    ['src/pages/shop/products-page.ts', "import type { GitHub } from '../../code-host/github/github.ts'"],
    ['src/context.ts', "import { gitHubKind } from './code-host/github/kind.ts'"]
  ],
  'Only src/cli/demo/demo.ts': [
    ['src/main.ts', "export * from '../sandbox/clock.ts'\nexport const y = 1"],
    ['src/pages/mail.ts', "const where = import.meta.resolve('../../sandbox/page.ts')"],
    ['site.config.example.ts', "import { clock } from './sandbox/clock.ts'"]
  ],
  'src/ and sandbox/ import nothing': [
    ['src/pages/page-texts/times.ts', "import { median } from '../../../bench/measure.ts'"],
    ['sandbox/page.ts', "import { wire } from '../bench/support/load.ts'"]
  ],
  'sandbox/ imports nothing from src/': [['sandbox/processor/pay.ts', "import { x } from '../../src/routes.ts'"]],
  'process.env appears only': [
    ['src/config/config.ts', 'const port = process.env.PORT'],
    ['src/config/config.ts', "import { env } from 'node:process'"],
    ['src/server/server.ts', "const all = process['env']"]
  ],
  'Answers of other servers are read by': [
    ['src/users/sessions/picture.ts', 'const bytes = await (await fetch(url)).arrayBuffer()'],
    ['src/payments/sales/list.ts', 'return response.json()']
  ],
  'Only src/cli/terminal.ts prints': [
    ['src/main.ts', 'console.error(problem)'],
    ['src/cli/sales/inbox.ts', 'process.stdout.write(body)']
  ],
  'What decides': [
    ['src/payments/payment/fold.ts', 'const now = Date.now()'],
    ['src/access/plan/plan.ts', "import { readFileSync } from 'node:fs'"],
    ['src/invite/result.ts', 'const answer = await fetch(url)']
  ],
  'Beside the code stand only tests': [
    ['src/access/plan/plan.test.ts', "import { databases } from '../../../test/support/databases/databases.ts'"],
    ['src/mail/mailer.test.ts', "import { createServer } from 'node:net'"],
    ['src/db/sqlite.test.ts', "import { openSqlite } from './sqlite.ts'"],
    ['src/code-host/github/list.test.ts', "import { testHost } from '../../../sandbox/code-host/testing.ts'"],
    ['sandbox/clock.test.ts', "import { startSandboxWorld } from '../test/support/worlds/sandbox-world.ts'"]
  ],
  'test/support/builders/ only makes values': [
    ['test/support/builders/sale.ts', "import { startPullpass } from '../worlds/pullpass.ts'"],
    ['test/support/builders/sale.ts', "const answer = await fetch('http://127.0.0.1')"],
    ['test/support/builders/mail.ts', "import { readFileSync } from 'node:fs'"]
  ],
  'Files stay under': [['src/routes.ts', 'const line = 1\n'.repeat(300)]],
  'The title of a test': [
    ['test/rows/lease.test.ts', "test('a lease is released', () => {})"],
    ['test/rows/lease.test.ts', "describe('a lease', () => {\n  test(\n    `is released twice`, () => {})\n})"],
    ['src/mail/letter.test.ts', 'test("the seller\'s name is kept", () => {})'],
    ['src/mail/letter.test.ts', "test('It is sent twice', () => {})"],
    ['src/mail/letter.test.ts', "test('What was sent is kept', () => {})"],
    ['src/mail/letter.test.ts', "test('Whoever reads it is known', () => {})"],
    ['test/browser/letter.test.ts', "  await t.test('is sent', async () => {})"],
    ['test/rows/lease.test.ts', "testOnEachDatabase('a lease is released', async () => {})"]
  ],
  'Only test/support/databases/': [
    [
      'test/rows/lease.test.ts',
      'for (const { name, create } of databases) {\n  test(`A lease, on ${name}`, () => {})\n}'
    ],
    ['test/rows/lease.test.ts', 'for (const kind of databases) {\n  describe(`a lease on ${kind.name}`, () => {})\n}']
  ],
  'A line of a comment has': [
    ['src/mail/letter.ts', `/** The letter ${'that was sent '.repeat(9)}today. */`],
    ['src/mail/letter.ts', `const a = 1\n  // The letter ${'that was sent '.repeat(9)}today.\nconst b = 2`]
  ],
  'A comment names its subject': [
    ['src/mail/letter.ts', '/** What the seller wrote. */'],
    ['src/mail/letter.ts', '/**\n * Who has paid. More words.\n */'],
    ['src/mail/letter.ts', 'const a = 1\n  // Nobody is told.\nconst b = 2'],
    ['src/mail/letter.ts', '/** Those of the seller. */'],
    ['src/mail/letter.ts', '/**\n * That letter was sent.\n */'],
    ['src/mail/letter.ts', 'const a = 1\n  // It is sent once.\nconst b = 2']
  ],
  'No utils': [
    ['src/pages/utils.ts', 'const a = 1'],
    ['src/payments/payment/fold-helpers.ts', 'const a = 1'],
    ['test/helpers/date.ts', 'const a = 1'],
    ['src/access/manager.test.ts', 'const a = 1'],
    ['src/payments/inbox/index.ts', 'const a = 1']
  ],
  'No barrels': [['src/pages/all.ts', "// every page\nexport * from './a.ts'\nexport { b, type C } from './b.ts'\n"]]
}

const right: [path: string, text: string][] = [
  ['src/invite/action.ts', "import { gate } from './gate.ts'"],
  [
    'src/invite/action.test.ts',
    "import { test } from 'node:test'\nimport { a } from '../../test/support/builders/a.ts'"
  ],
  ['test/rows/database/sqlite.test.ts', "import { openSqlite } from '../../../src/db/sqlite.ts'"],
  ['sandbox/clock.test.ts', "import { createServer } from 'node:http'"],
  ['src/invite/username.ts', "// import { z } from 'zod'\n/**\n * import { z } from 'zod'\n */\nconst a = 1"],
  [
    'src/users/users-and-guests/claim-payments.ts',
    "import { pay } from '../payments/payment.ts'\nimport { ok } from '../invite/result.ts'"
  ],
  ['src/context.ts', "import { open } from './db/sqlite.ts'\nimport { stripe } from './payments/stripe.ts'"],
  ['src/cli/demo/demo.ts', "import { clock } from '../../../sandbox/clock.ts'\nconst env = process.env"],
  ['scripts/conformance.ts', "import { startCodeHost } from '../sandbox/code-host/code-host.ts'"],
  ['src/db/auth-secret.ts', "import { keptText } from '../kept-file.ts'\nimport type { Config } from '../config.ts'"],
  [
    'src/mail/smtp.ts',
    "import { splitAddress } from '../config/values/email-address.ts'\nimport { connect } from 'node:net'"
  ],
  ['src/cli/serve.ts', 'const port = process.env.PORT'],
  ['src/config/config.ts', '// process.env is read by the commands\nconst processEnvironment = 1'],
  ['src/payments/payment/fold.ts', 'const when = (now: number) => new Date(now)'],
  ['src/cli/terminal.ts', 'console.log(printable(text))'],
  ['src/server/http/body.ts', 'const body = await request.arrayBuffer()'],
  ['src/routes.ts', 'const line = 1\n'.repeat(299)],
  ['src/routes.test.ts', 'const line = 1\n'.repeat(900)],
  ['src/pages/index-of-mails.ts', "export { a } from './a.ts'\nexport const b = 1"],
  ['test/contracts/database.ts', "import { open } from '../../src/db/sqlite.ts'"],
  ['sandbox/page.ts', "import { clock } from './clock.ts'"],
  [
    'src/mail/letter.ts',
    '/** One of the mails. */\n// The mail says\n// What the seller wrote.\n/**\n * The mail of\n * One shop.\n */'
  ],
  ['test/rows/lease.test.ts', "test('A lease is released', () => {})\n  test(`1 lease is released`, () => {})"],
  ['test/rows/lease.test.ts', 'for (const { create } of databases) {\n  const database = await create()\n}'],
  ['test/rows/lease.test.ts', "test('docs/access.md names a lease', () => {})\ntest('urlOf adds a slash', () => {})"],
  ['test/rows/lease.test.ts', "const text = \"test('a', () => {})\"\n// test('b', () => {})\ntest(title, () => {})"]
]

for (const rule of rules) {
  test(`Self-test: the check finds exactly one breach in each invented file: ${rule.name}`, () => {
    const examples = Object.entries(wrong).filter(([start]) => rule.name.startsWith(start))
    assert.equal(examples.length, 1, 'each rule has invented files that break it')
    for (const [path, text] of examples.flatMap(([, files]) => files)) {
      const found = breaches([sourceFile(path, text)])
      assert.equal(found.length, 1, `${path}: ${text}\nfound ${JSON.stringify(found)}`)
      const message = found[0] ?? ''
      assert.ok(message.startsWith(`${path}: `) && message.endsWith(`(rule: ${rule.name})`), message)
    }
  })
}

test('Self-test: the check finds a circle of imports (types too), a full room, a folder with too many tests, a missing room and a missing pure file', () => {
  const two = [
    sourceFile('src/product.ts', "import type { A } from './routes.ts'"),
    sourceFile('src/routes.ts', "import { b } from './product.ts'")
  ]
  const [circle, full, crowded, gone, notPure] = wideRules.map((rule) => rule.broken(two))
  assert.deepEqual(circle, ['src/product.ts -> src/routes.ts -> src/product.ts'])
  assert.deepEqual([full, crowded], [[], []])
  assert.ok(gone?.includes('src/mail is gone') && !gone.includes('src/product.ts is gone'))
  assert.ok(notPure?.includes('src/access/plan is gone'))
  const crowd = Array.from({ length: 16 }, (_, count) => sourceFile(`src/mail/mail-${count}.ts`, 'const a = 1'))
  assert.deepEqual(wideRules[1]?.broken(crowd), ['src/mail has 16'])
  assert.deepEqual(wideRules[0]?.broken(crowd), [])
  const tests = Array.from({ length: 16 }, (_, count) => sourceFile(`test/flows/buying/${count}.test.ts`, ''))
  assert.deepEqual(wideRules[2]?.broken(tests), ['test/flows/buying has 16'])
})

test('Self-test: the check finds no breach in allowed files', () => {
  assert.deepEqual(breaches(right.map(([path, text]) => sourceFile(path, text))), [])
})
