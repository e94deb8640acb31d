import { posix } from 'node:path'
import { layerOf, layers } from './allowed-imports.ts'
import { isPure, namedPure } from './pure-files.ts'
import { type SourceFile, withoutComments } from './source-file.ts'

/** A rule that a program can check. `broken` returns the breaches in a file, one sentence each. */
export type Rule = { name: string; broken(file: SourceFile): string[] }

/** The limit of lines of a file. */
const lineLimit = 300

/** The limit of program files in one folder, without tests. */
const roomLimit = 15
/** The limit of test files in one folder. */
const testsLimit = 15
/** Tests beside the code may share this folder. */
const builders = 'test/support/builders'
/** Modules that start or open a database, a server or another process. */
const machinery = /^(node:(child_process|http|https|net|sqlite)|pg)$|^src\/db\/(sqlite|postgres)\.ts$|^sandbox\//
const concrete = /^src\/db\/(sqlite|postgres)\.ts$/
const ofOneProcessor = /^src\/payments\/processors\/\w+\//
const listOfProcessors = 'src/payments/processors/all.ts'
const ofOneCodeHost = /^src\/code-host\/[\w-]+\//
const listOfCodeHosts = 'src/code-host/all.ts'
const mayImportSandbox = /^(sandbox|test|scripts|bench)\/|^src\/cli\/(demo\/demo|doctor\/self-test\/test-sales)\.ts$/
const vague = /^(.*-)?(util|utils|helper|helpers|manager|managers)$/
/** The beginning of a comment without a named subject. A further line of a comment may begin like this. */
const unnamed =
  /(?:\/\*\*?\s*(?:\n\s*\*\s+)?|(?<!\/\/[^\n]*\n\s*)\/\/ )(?:(?:What|Who|Whoever|Whatever|One|Nobody|Somebody)\b(?! of)|(?:That|Those|It)\b)/g

/** The title of a test, where it is written out. Statements start a line, so tests inside of texts do not count. */
const literalTitle = /^\s*(?:await )?(?:t\.)?test(?:OnEachDatabase|\.\w+)?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/gm
/**
 * How a title may begin: not with a word that leaves its subject open. A value that is inserted there is not checked.
 */
const beginning = /^(?!(?:It|What|Whoever)\b)(?:[A-Z0-9“`]|\\`|\$\{|[a-z]+[A-Z]|[\w./-]+\.\w)/
const reExport = /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?$/gm

/** The rules about one file. The rules about imports and length do not apply to tests; the rule about names does. */
export const rules: Rule[] = [
  importRule('src/invite imports nothing outside its folder, not even from Node', (from, to) => {
    return within('src/invite', from) && !within('src/invite', to)
  }),
  importRule(
    'A file imports only from its own room and from rooms below it (test/code-rules/allowed-imports.ts)',
    (from, to) => {
      const own = layerOf(from)
      const other = layerOf(to)
      const ownRule = within('src/invite', from) || within('sandbox', to)
      return !ownRule && own !== undefined && other !== undefined && other > own
    }
  ),
  {
    name: 'Each folder of src/ has a room in test/code-rules/allowed-imports.ts',
    broken: ({ path, isTest }) => (within('src', path) && !isTest && layerOf(path) === undefined ? ['it has none'] : [])
  },
  importRule('Only src/context.ts names a concrete database', (from, to) => {
    return concrete.test(to) && from !== 'src/context.ts'
  }),
  importRule(`Only ${listOfProcessors} names a concrete processor`, (from, to) => {
    return ofOneProcessor.test(to) && from !== listOfProcessors && posix.dirname(from) !== posix.dirname(to)
  }),
  importRule(`Only ${listOfCodeHosts} names a concrete code host`, (from, to) => {
    const folder = ofOneCodeHost.exec(to)?.[0]
    return folder !== undefined && from !== listOfCodeHosts && !from.startsWith(folder)
  }),
  importRule(
    'Only src/cli/demo/demo.ts, the test sales of the self-test, scripts/, bench/ and tests import sandbox/',
    (from, to) => {
      return within('sandbox', to) && !mayImportSandbox.test(from)
    }
  ),
  importRule('src/ and sandbox/ import nothing from bench/', (from, to) => {
    return within('bench', to) && (within('src', from) || within('sandbox', from))
  }),
  importRule('sandbox/ imports nothing from src/', (from, to) => within('sandbox', from) && within('src', to)),
  codeRule('process.env appears only in src/cli/', (file) => {
    if (!within('src', file.path) || within('src/cli', file.path)) return undefined
    return /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\[['"]env['"]\]|\benv\b[^\n]*\bfrom\s+['"](node:)?process['"]/
  }),
  codeRule('Answers of other servers are read by src/runtime/bounded-answer.ts, which bounds them', (file) => {
    // src/server/ reads only requests, and answers of the sign-in library, which are in memory.
    if (!within('src', file.path) || within('src/server', file.path)) return undefined
    return /\.(json|text|arrayBuffer|blob|bytes|formData)\(\)/
  }),
  codeRule('Only src/cli/terminal.ts prints', (file) => {
    if (!within('src', file.path) || file.path === 'src/cli/terminal.ts') return undefined
    return /\bconsole\s*\.|\bprocess\s*\.\s*std(out|err)\b/
  }),
  codeRule('What decides and what words it is pure: no clock, no chance, no network, no files, no database', (file) => {
    if (!isPure(file.path)) return undefined
    return /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bset(Timeout|Interval)\(|\bstatement\(|\bfrom\s+['"]node:/
  }),
  {
    name: `Beside the code stand only tests that need no database and no server; they share only ${builders}/`,
    broken({ path, imports }) {
      if (within('test', path) || !path.endsWith('.test.ts')) return []
      const foreign = imports.filter((to) => within('test/support', to) && !within(builders, to))
      const started = within('src', path) ? imports.filter((to) => machinery.test(to)) : []
      return [...foreign, ...started].map((to) => `it imports ${to}`)
    }
  },
  {
    name: `${builders}/ only makes values: no other support, no machinery, no network, no files`,
    broken({ path, text, imports }) {
      if (!within(builders, path)) return []
      const other = imports.filter((to) => (within('test', to) && !within(builders, to)) || machinery.test(to))
      const acts = /\bfetch\(|\bset(Timeout|Interval)\(|\bfrom\s+['"]node:(?!assert|test)/.test(withoutComments(text))
      return [...other.map((to) => `it imports ${to}`), ...(acts ? ['it acts'] : [])]
    }
  },
  {
    name: `Files stay under ${lineLimit} lines`,
    broken(file) {
      const lines = file.text.trimEnd().split('\n').length
      return lines < lineLimit || file.isTest ? [] : [`it has ${lines}`]
    }
  },
  {
    name: 'The title of a test is a sentence: it begins with a capital letter, a digit, or the name of a file or function, and names its subject',
    broken(file) {
      if (!file.path.endsWith('.test.ts')) return []
      const titles = [...withoutComments(file.text).matchAll(literalTitle)].map((match) => match[2] ?? '')
      return titles.filter((title) => !beginning.test(title)).map((title) => `this title does not: "${title}"`)
    }
  },
  {
    name: 'Only test/support/databases/ makes a test for each kind of database',
    broken({ path, text }) {
      if (within('test/support/databases', path)) return []
      const loops = text.match(/^ *for \(.* of databases\b.*\{\n *(?:test|describe|for)\b/gm) ?? []
      return loops.map(() => 'it makes one in a loop')
    }
  },
  {
    name: 'A line of a comment has at most 120 characters, unless it is one address or an order to a tool',
    broken(file) {
      const lines = file.text.split('\n').filter((line) => line.length > 120 && /^\s*(\/\*\*|\*|\/\/) /.test(line))
      const wrong = lines.filter((line) => !/^\s*\S+ (\S+|biome-ignore .*)$/.test(line))
      return wrong.map((line) => `this line has ${line.length}: "${line.trim().slice(0, 60)} …"`)
    }
  },
  {
    name: 'A comment names its subject: it does not begin with What, Who, One, Nobody, Somebody, That, Those or It',
    broken(file) {
      // The invented files in this test have such comments.
      if (file.path === 'test/code-rules.test.ts') return []
      return [...file.text.matchAll(unnamed)].map(([found]) => `this comment does: "${found.replace(/\s+/g, ' ')} …"`)
    }
  },
  {
    name: 'No utils, helpers, manager or index: a file is named after its one concept',
    broken(file) {
      const names = file.path.split('/').map((name) => name.replace(/\..*$/, ''))
      const wrong = names.filter((name, place) => vague.test(name) || (name === 'index' && place === names.length - 1))
      return wrong.map((name) => `it is named "${name}"`)
    }
  },
  {
    name: 'No barrels: a file does not only re-export others',
    broken(file) {
      const code = withoutComments(file.text).trim()
      return code !== '' && code.replaceAll(reExport, '').trim() === '' ? ['it only re-exports others'] : []
    }
  }
]

/** A rule about all files together. `broken` returns the breaches, one sentence each. */
export type WideRule = { name: string; broken(files: readonly SourceFile[]): string[] }

export const wideRules: WideRule[] = [
  {
    name: 'No circle of imports, not even of types',
    broken: (files) => circles(files).map((circle) => `${circle.join(' -> ')} -> ${circle[0]}`)
  },
  {
    name: `A room has at most ${roomLimit} files beside its tests`,
    broken(files) {
      const counts = new Map<string, number>()
      for (const { path, isTest } of files) {
        if (!isTest) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
      }
      return [...counts].filter(([, count]) => count > roomLimit).map(([room, count]) => `${room} has ${count}`)
    }
  },
  {
    name: `A folder has at most ${testsLimit} files of tests`,
    broken(files) {
      const tests = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
      const folders = Object.entries(Object.groupBy(tests, (path) => posix.dirname(path)))
      const counts = folders.map(([folder, inside = []]) => ({ folder, count: inside.length }))
      return counts.filter(({ count }) => count > testsLimit).map(({ folder, count }) => `${folder} has ${count}`)
    }
  },
  {
    name: 'Every room in test/code-rules/allowed-imports.ts exists',
    broken: (files) =>
      layers
        .filter((room) => !files.some(({ path }) => path === room || within(room, path)))
        .map((room) => `${room} is gone`)
  },
  {
    name: 'Every file and folder in test/code-rules/pure-files.ts exists',
    broken: (files) =>
      namedPure
        .filter((named) => !files.some(({ path }) => path === named || within(named, path)))
        .map((named) => `${named} is gone`)
  }
]

/** The circles of imports, one for each group of files. Tests are left out. */
function circles(files: readonly SourceFile[]): string[][] {
  const importsOf = new Map(files.filter(({ isTest }) => !isTest).map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const found: string[][] = []
  function follow(path: string, way: string[]): void {
    const at = way.indexOf(path)
    if (at >= 0) found.push(way.slice(at))
    if (at >= 0 || done.has(path)) return
    for (const next of importsOf.get(path) ?? []) follow(next, [...way, path])
    done.add(path)
  }
  for (const path of importsOf.keys()) follow(path, [])
  return found
}

/** All breaches in these files, each as "path: how (rule: name)". */
export function breaches(files: SourceFile[]): string[] {
  return rules.flatMap((rule) =>
    files.flatMap((file) => rule.broken(file).map((how) => `${file.path}: ${how} (rule: ${rule.name})`))
  )
}

function importRule(name: string, forbidden: (from: string, to: string) => boolean): Rule {
  return {
    name,
    broken: ({ isTest, path, imports }) =>
      isTest ? [] : imports.filter((to) => forbidden(path, to)).map((to) => `it imports ${to}`)
  }
}

function codeRule(name: string, forbidden: (file: SourceFile) => RegExp | undefined): Rule {
  return {
    name,
    broken(file) {
      const pattern = file.isTest ? undefined : forbidden(file)
      if (!pattern) return []
      const lines = withoutComments(file.text).split('\n')
      return lines.flatMap((line, place) => (pattern.test(line) ? [`line ${place + 1}: ${line.trim()}`] : []))
    }
  }
}

function within(folder: string, path: string): boolean {
  return posix.normalize(path).startsWith(`${folder}/`)
}
