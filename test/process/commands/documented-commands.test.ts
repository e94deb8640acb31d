// The commands that the documents name are those of `pullpass --help`.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { documents, firstCells, read } from '../../support/documents.ts'
import { makePlace, type Place, runCommand } from '../../support/processes/process.ts'

/** The options of each command, by its words; `''` is the program itself. */
let known: Map<string, string[]>

before(async () => {
  await using place = await makePlace()
  known = new Map(await ask(place, []))
})

/** Reads the help of a command, and of the commands below it. */
async function ask(place: Place, words: string[]): Promise<[string, string[]][]> {
  const { stdout } = await runCommand(place, [...words, '--help'])
  const [, below = ''] = stdout.split('\nCommands:\n')
  const options = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z]+(?:-[a-z]+)*)/gm)].map(([, option = '']) => option)
  const names = [...below.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  const rest = await Promise.all(names.map((name) => ask(place, [...words, name])))
  return [[words.join(' '), options], ...rest.flat()]
}

/** The commands without those that only group others, such as `inbox`. */
function commands(): string[] {
  const all = [...known.keys()]
  return all.filter((name) => name !== '' && !all.some((other) => other.startsWith(`${name} `)))
}

/** Splits a line of a document into the longest command that it begins with, and its options. */
function parse(line: string): { command: string; options: string[] } {
  const words = line.split(/\s+/)
  const command = [words.slice(0, 2).join(' '), words[0] ?? ''].find((name) => known.has(name)) ?? ''
  return { command, options: words.filter((word) => word.startsWith('--')) }
}

/** The commands in the code of a page: after `npm run pullpass --`, and those that stand alone. */
function commandsIn(page: string): string[] {
  const text = read(page)
  const whole = [...text.matchAll(/npm run pullpass -- ([^`\n#"]+)/g)].map(([, line = '']) => line.trim())
  const alone = [...text.matchAll(/`([a-z-]+ [^`\n]+)`/g)].map(([, line = '']) => line)
  const first = (line: string) => line.split(' ')[0] ?? ''
  return [...whole.filter((line) => line !== 'COMMAND'), ...alone.filter((line) => known.has(first(line)))]
}

test('Every command and option that a document names exists', () => {
  let found = 0
  for (const page of documents) {
    for (const line of commandsIn(page)) {
      const { command, options } = parse(line)
      assert.ok(line === '--help' || commands().includes(command), `${page}: ${line}`)
      for (const option of options) assert.ok(known.get(command)?.includes(option), `${page}: ${line}`)
      found += 1
    }
  }
  assert.ok(found > 20, `${found}`)
})

test('docs/commands.md names every command with every option', () => {
  const page = read('docs/commands.md')
  const named = new Map<string, Set<string>>()
  for (const [cell = ''] of firstCells(page, 'command')) {
    const { command } = parse(cell)
    const row = page.split('\n').find((line) => line.startsWith(`| \`${cell}\``)) ?? ''
    const options = [...row.matchAll(/--[a-z]+(?:-[a-z]+)*/g)].map(([option]) => option)
    named.set(command, new Set([...(named.get(command) ?? []), ...options]))
  }
  const wanted = commands().map((name) => [name, (known.get(name) ?? []).filter((option) => option !== '--help')])
  assert.deepEqual(
    [...named].map(([name, options]) => [name, [...options].sort()]).sort(),
    wanted.map(([name, options]) => [name, [...(options ?? [])].sort()]).sort()
  )
})
