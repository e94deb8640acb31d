import { posix } from 'node:path'
import { type SourceFile, withoutComments } from './source-file.ts'

/** A rule of the house that a machine can check: `broken` says how a file breaks it, one sentence each. */
export type Rule = { name: string; broken(file: SourceFile): string[] }

const lineLimit = 500
const concrete =
  /^src\/(db\/(sqlite|postgres)|code-host\/github|payments\/(stripe|polar|lemonsqueezy|paddle|creem|standard))\.ts$/
const mayImportSandbox = /^(sandbox|test|scripts|bench)\/|^src\/cli\/demo\.ts$/
const pure = /^src\/(payments\/payment(-[a-z]+)?|invite\/result|access\/plan(-[a-z]+)?|access\/budget)\.ts$/
const vague = /^(.*-)?(util|utils|helper|helpers|manager|managers)$/
const reExport = /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?$/gm

/** All of them. Tests are free of the rules about imports and length, not of the one about names. */
export const rules: Rule[] = [
  importRule('src/invite imports nothing outside its folder, not even from Node', (from, to) => {
    return within('src/invite', from) && !within('src/invite', to)
  }),
  importRule('imports go one way: pages, console, cli, server -> payments, access, accounts -> invite', (from, to) => {
    return ['payments', 'access', 'accounts'].some((part) => within(`src/${part}`, from)) && isEdge(to)
  }),
  importRule('code-host, db, mail, config know nothing of what is built on them', (from, to) => {
    const isBase = ['code-host', 'db', 'mail', 'config'].some((part) => within(`src/${part}`, from))
    return (isBase || from === 'src/config/config.ts') && isEdge(to)
  }),
  importRule('only src/context.ts names a concrete database, host or processor', (from, to) => {
    return concrete.test(to) && from !== 'src/context.ts'
  }),
  importRule('only src/cli/demo.ts, scripts/, bench/ and tests import sandbox/', (from, to) => {
    return within('sandbox', to) && !mayImportSandbox.test(from)
  }),
  importRule('sandbox/ imports nothing from src/', (from, to) => within('sandbox', from) && within('src', to)),
  codeRule('process.env appears only in src/main.ts and src/cli/', (file) => {
    if (!within('src', file.path) || file.path === 'src/main.ts' || within('src/cli', file.path)) return undefined
    return /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\[['"]env['"]\]|\benv\b[^\n]*\bfrom\s+['"](node:)?process['"]/
  }),
  codeRule('answers of other servers are read by src/runtime/bounded-answer.ts, which bounds them', (file) => {
    // What is read in src/server/ are requests, and what the sign-in library says in memory.
    if (!within('src', file.path) || within('src/server', file.path)) return undefined
    return /\.(json|text|arrayBuffer|blob|bytes|formData)\(\)/
  }),
  codeRule('only src/cli/terminal.ts prints', (file) => {
    if (!within('src', file.path) || file.path === 'src/cli/terminal.ts') return undefined
    return /\bconsole\s*\.|\bprocess\s*\.\s*std(out|err)\b/
  }),
  codeRule('plan, payment, result and budget are pure: no clock, no chance, no network, no files', (file) => {
    if (!pure.test(file.path)) return undefined
    return /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bset(Timeout|Interval)\(|\bfrom\s+['"]node:/
  }),
  {
    name: `files stay under ${lineLimit} lines`,
    broken(file) {
      const lines = file.text.trimEnd().split('\n').length
      return lines < lineLimit || file.path.endsWith('.test.ts') ? [] : [`it has ${lines}`]
    }
  },
  {
    name: 'no utils, helpers, manager or index: a file is named after its one concept',
    broken(file) {
      const names = file.path.split('/').map((name) => name.replace(/\..*$/, ''))
      const wrong = names.filter((name, place) => vague.test(name) || (name === 'index' && place === names.length - 1))
      return wrong.map((name) => `it is named "${name}"`)
    }
  },
  {
    name: 'no barrels: a file has something of its own',
    broken(file) {
      const code = withoutComments(file.text).trim()
      return code !== '' && code.replaceAll(reExport, '').trim() === '' ? ['it only re-exports others'] : []
    }
  }
]

/** Every breach in these files, each as "path: how (rule: name)". */
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

/** What puts the parts together, and what people and programs see of them. */
function isEdge(path: string): boolean {
  return (
    /^src\/(server|context|main|service|listen)\.ts$/.test(path) ||
    ['pages', 'console', 'cli', 'server'].some((part) => within(`src/${part}`, path))
  )
}

function within(folder: string, path: string): boolean {
  return posix.normalize(path).startsWith(`${folder}/`)
}
