// `npm start` installs no development packages and runs no install scripts: these tests check that it needs neither.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readSourceFiles, sourceFile } from '../test/code-rules/source-file.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** The entry files of npm start and npm run pullpass. Both import the sandbox as well. */
const entries = ['src/main.mjs', 'src/cli/pullpass.mjs']

/** Removes type imports, as Node does when it strips types. */
const withoutTypes = (text: string) =>
  text.replaceAll(/^\s*(import|export)\s+type\s[^'"]*?from\s*['"][^'"]+['"]/gm, '').replaceAll(/typeof import\(/g, '(')

/** The packages that are loaded when they are first used, by `require`. */
const requiredIn = (text: string) => [...text.matchAll(/\brequire\('([^']+)'\)/g)].flatMap(([, name]) => name ?? [])

test('All files that npm start runs import only packages that it installs', () => {
  const files = new Map(
    readSourceFiles(root).map(({ path, text }) => [
      path,
      [...sourceFile(path, withoutTypes(text)).imports, ...requiredIn(withoutTypes(text))]
    ])
  )
  const reached = new Set(entries)
  const packages = new Set<string>()
  for (const path of reached) {
    for (const to of files.get(path) ?? []) {
      if (files.has(to)) reached.add(to)
      else if (!isBuiltin(to)) packages.add(to.split('/', to.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  assert.ok(reached.size > 200 && reached.has('sandbox/mailbox/mails.ts'), `${reached.size}`)
  const { dependencies } = read('package.json')
  assert.deepEqual([...packages].filter((name) => !(name in dependencies)).sort(), [])
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => !packages.has(name)),
    [],
    'installed, and used by nothing'
  )
})

test('No package that npm start installs has an install script', () => {
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
  }
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  assert.ok(withScript.length > 0, 'the embedded Postgres of the tests has one')
  assert.deepEqual(
    withScript.filter(([, { dev }]) => !dev).map(([name]) => name),
    []
  )
})
