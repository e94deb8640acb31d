// Mutates an invented project: the mutation check must report a mutant that survives, and every reason why it could not
// check one.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { isDeciding } from '../test/code-rules/pure-files.ts'
import { readSourceFiles } from '../test/code-rules/source-file.ts'
import { accepted } from './mutate/accepted.ts'
import { changesOf } from './mutate/changes.ts'
import { openCompiler } from './mutate/compiler.ts'
import { heldFiles } from './mutate/files.ts'
import { type Accepted, mutantOf, onOneLine } from './mutate/mutant.ts'
import { mutate } from './mutate/mutate.ts'
import { patternChanges } from './mutate/pattern-changes.ts'

const root = mkdtempSync(join(tmpdir(), 'pullpass-mutate-'))
const tests = (...lines: string[]) =>
  ["import assert from 'node:assert/strict'", "import { test } from 'node:test'", ...lines].join('\n')
const ages = (...rows: [age: number, isAdult: boolean][]) =>
  tests(
    "import { isAdult } from './age.ts'",
    ...rows.map(([age, isAdult]) => `test('${age}', () => assert.equal(isAdult(${age}), ${isAdult}))`)
  )
const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'esnext',
  noEmit: true,
  types: [],
  allowImportingTsExtensions: true
}

const files = {
  'package.json': '{"type":"module"}',
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'], exclude: ['src/*.test.ts'] }),
  'src/age.ts': 'export function isAdult(age: number): boolean {\n  return age >= 18\n}\n',
  'src/weak.test.ts': ages([30, true], [10, false]),
  'src/strong.test.ts': ages([18, true], [17, false]),
  'src/wrong.test.ts': ages([18, false]),
  'src/none.test.ts': tests(),
  'src/uncompiled.ts': "export const age: number = 'a'\n",
  'src/uncompiled.test.ts': tests("import './uncompiled.ts'", "test('nothing', () => {})"),
  'src/endless.ts':
    'export function countTo(end: number): number {\n  let sum = 0\n  for (; sum < end; ) sum += 1\n  return sum\n}\n',
  'src/endless.test.ts': tests("import { countTo } from './endless.ts'", "test('2', () => assert.equal(countTo(2), 2))")
}

before(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
})
after(() => rmSync(root, { recursive: true, force: true }))

async function mutated(test: string, accepted: Accepted[] = [], file = 'src/age.ts') {
  const lines: string[] = []
  const held = { file, tests: [`src/${test}.test.ts`] }
  const print = (line: string) => lines.push(line)
  const isWell = await mutate({ root, files: [held], accepted, threads: 1, timeMs: 500, print })
  return { isWell, text: lines.join('\n') }
}

const line = 'return age >= 18'
const accept = (becomes: string): Accepted => ({ file: 'src/age.ts', line, becomes, why: 'it does not matter here' })

describe('the mutation check', () => {
  test('The mutation check succeeds when the tests notice every mutant', async () => {
    const { isWell, text } = await mutated('strong')
    assert.ok(isWell, text)
    assert.match(text, /^src\/age\.ts: 6 mutants, 6 killed, 0 survived, 1 not compiled, 100\.0 %$/m)
  })

  test('The mutation check fails and prints the lines of the mutants that the tests do not notice', async () => {
    const { isWell, text } = await mutated('weak')
    assert.ok(!isWell)
    assert.match(text, /6 mutants, 3 killed, 3 survived/)
    for (const becomes of ['return age > 18', 'return age >= 19', 'return age >= 17']) {
      assert.ok(text.includes(`  src/age.ts:2 lives\n    - ${line}\n    + ${becomes}\n`), text)
    }
  })

  test('The mutation check prints no accepted mutant, but fails when too many mutants survive', async () => {
    const all = ['return age > 18', 'return age >= 19', 'return age >= 17'].map(accept)
    const { isWell, text } = await mutated('weak', all)
    assert.ok(!text.includes('lives'), text)
    assert.match(text, /3 survived \(3 accepted\)/)
    assert.ok(!isWell, 'half of them is less than 95 %')
  })

  test('The mutation check fails when an accepted mutant does not survive, so that the list stays current', async () => {
    const { isWell, text } = await mutated('strong', [accept('return age > 18')])
    assert.ok(!isWell)
    assert.match(text, /an accepted mutant that does not live\n {4}- return age >= 18\n {4}\+ return age > 18/)
  })

  test('The mutation check counts a mutant whose tests never end as killed by time', async () => {
    const { text } = await mutated('endless', [], 'src/endless.ts')
    assert.match(text, /killed \([1-9] by time\)/)
  })

  test('The mutation check rejects a file that does not compile, since no mutant of it would compile either', async () => {
    await assert.rejects(mutated('uncompiled', [], 'src/uncompiled.ts'), /src\/uncompiled\.ts does not compile/)
  })

  test('The mutation check rejects tests that fail without any change, and files without tests', async () => {
    await assert.rejects(mutated('wrong'), /fail without any change/)
    await assert.rejects(mutated('none'), /have no tests/)
    await assert.rejects(mutated('missing'), /fail without any change: the files could not be loaded/)
  })
})

describe('the lists of the mutation check', () => {
  const project = join(import.meta.dirname, '..')

  test('Each listed file exists, with its tests, and stands in the list once', () => {
    const names = heldFiles.flatMap(({ file, tests }) => [file, ...tests])
    assert.deepEqual(
      names.filter((name) => !existsSync(join(project, name))),
      []
    )
    assert.equal(new Set(heldFiles.map(({ file }) => file)).size, heldFiles.length)
  })

  test('Every pure file of src/ that has a function is mutated', () => {
    const pureFiles = readSourceFiles(project).filter(({ path, isTest }) => isDeciding(path) && !isTest)
    const deciding = pureFiles.filter(({ text }) => /\bfunction\b|=>/.test(text)).map(({ path }) => path)
    assert.ok(deciding.length > 10)
    const held = new Set(heldFiles.map(({ file }) => file))
    assert.deepEqual(
      deciding.filter((path) => !held.has(path)),
      []
    )
  })

  test('Each accepted mutant is of a listed file, and changes a line that the file has', () => {
    const held = new Map(heldFiles.map(({ file }) => [file, onOneLine(readFileSync(join(project, file), 'utf8'))]))
    assert.deepEqual(
      accepted.filter(({ file, line }) => !held.get(file)?.includes(line)),
      []
    )
  })
})

/** A source line, and the lines that the mutation check makes of it by changes that compile. */
const examples: [line: string, becomes: string[]][] = [
  ['export const flag: boolean = true', ['export const flag: boolean = false']],
  ['export const days = 3', ['export const days = 4', 'export const days = 2']],
  ["export const kind: 'a' | 'b' = 'a'", ["export const kind: 'a' | 'b' = 'b'"]],
  ["export const text: string = 'a'", ["export const text: string = ''"]],
  ["export const isA = (kind: 'a' | 'b') => kind === 'a'", ["export const isA = (kind: 'a' | 'b') => kind === 'b'"]],
  ['export const less = (a: number) => a < days', ['export const less = (a: number) => a <= days']],
  [
    'export const both = (a: boolean, b: boolean) => a && !b',
    [
      'export const both = (a: boolean, b: boolean) => a || !b',
      'export const both = (a: boolean, b: boolean) => a',
      'export const both = (a: boolean, b: boolean) => !b',
      'export const both = (a: boolean, b: boolean) => a && b',
      'export const both = (a: boolean, b: boolean) => true',
      'export const both = (a: boolean, b: boolean) => false'
    ]
  ],
  [
    'export const least = (a: number, b = 0): number => Math.min(a, b)',
    [
      'export const least = (a: number, b = 0): number => Math.max(a, b)',
      'export const least = (a: number, b = 0): number => Math.min(b)',
      'export const least = (a: number, b = 0): number => Math.min(a)',
      'export const least = (a: number, b = 0): number => 0'
    ]
  ],
  [
    'export const some = (all: number[]) => all.filter((a) => a > 0).some((a) => a > 1)',
    [
      'export const some = (all: number[]) => all.some((a) => a > 1)',
      'export const some = (all: number[]) => all.filter((a) => a > 0).every((a) => a > 1)'
    ]
  ],
  [
    'export const list = (all: number[]) => [...all, 1]',
    ['export const list = (all: number[]) => [1]', 'export const list = (all: number[]) => [...all]']
  ],
  [
    'export const object = (b: boolean): { a?: boolean } => ({ a: b })',
    ['export const object = (b: boolean): { a?: boolean } => ({ })']
  ],
  [
    'export const length = (text?: string) => text?.length ?? 0',
    ['export const length = (text?: string) => text?.length', 'export const length = (text?: string) => 0']
  ],
  [
    'export const order = (a: number, b: number) => (a < b ? -1 : 1)',
    ['export const order = (a: number, b: number) => (1)', 'export const order = (a: number, b: number) => (-1)']
  ],
  ['export function push(all: number[]) { all.push(1) }', ['export function push(all: number[]) { }']],
  [
    'export function only(a: boolean) { if (a) return 1; return 2 }',
    [
      'export function only(a: boolean) { if (true) return 1; return 2 }',
      'export function only(a: boolean) { if (false) return 1; return 2 }'
    ]
  ]
]

describe('the changes of a source file', () => {
  test('changesOf makes every kind of change in the examples, and no change of the sign of a comparison result', () => {
    writeFileSync(join(root, 'src/examples.ts'), `${examples.map(([line]) => line).join('\n')}\n`)
    const compiler = openCompiler(root)
    try {
      const path = join(root, 'src/examples.ts')
      const source = compiler.sourceOf(path)
      const made = changesOf(source, compiler.membersOf).flatMap((change) => {
        const mutants = change.texts.map((text) => mutantOf('src/examples.ts', source.text, change, text))
        return mutants.filter(({ text }) => compiler.compiles(path, text)).slice(0, 1)
      })
      for (const [line, becomes] of examples) {
        for (const wanted of becomes)
          assert.ok(
            made.some((one) => one.line === line && one.becomes === wanted),
            wanted
          )
      }
      const ones = made.filter(({ line }) => line.includes('order')).map(({ becomes }) => becomes)
      assert.ok(!ones.some((text) => /-2|: 2|-0|: 0/.test(text)), 'the numbers of a comparison count by their sign')
    } finally {
      compiler.close()
    }
  })

  test('patternChanges removes or changes each part of a regular expression once', () => {
    assert.deepEqual(patternChanges('/^[a-z.]+(x|\\by{2,}|)$/i'), [
      '/[a-z.]+(x|\\by{2,}|)$/i',
      '/^[.]+(x|\\by{2,}|)$/i',
      '/^[a-z]+(x|\\by{2,}|)$/i',
      '/^[a-z.](x|\\by{2,}|)$/i',
      '/^[a-z.]+(x|y{2,}|)$/i',
      '/^[a-z.]+(x|\\by{1,}|)$/i',
      '/^[a-z.]+(x|\\by{3,}|)$/i',
      '/^[a-z.]+(\\by{2,}|)$/i',
      '/^[a-z.]+(x|)$/i',
      '/^[a-z.]+(x|\\by{2,})$/i',
      '/^[a-z.]+(x|\\by{2,}|)/i',
      '/^[a-z.]+(x|\\by{2,}|)$/'
    ])
  })
})
