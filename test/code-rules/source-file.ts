import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A program file, as the rules of the code see it. Paths are relative to the repository, with slashes. */
export type SourceFile = {
  path: string
  text: string
  /** The imports in any form: repository paths for relative specifiers, else the specifier itself. */
  imports: string[]
  /** A test, or a file that only tests use: it may import from anywhere. */
  isTest: boolean
}

const folders = ['src', 'sandbox', 'test', 'scripts', 'bench']
const programFile = /\.(ts|mts|js|mjs)$/
/** Statements start a line (Biome ensures that), so words in texts and comments are not taken for imports. */
const importForms = [
  /^\s*import\s+(?:type\s+)?[\w$*\s{},]+?\sfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /^\s*export\s+(?:type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"`]([^'"`]+)['"`]/g,
  /\bimport\.meta\.resolve\(\s*['"`]([^'"`]+)['"`]/g
]

/** Every program file below the repository's root. */
export function readSourceFiles(root: string): SourceFile[] {
  const paths = readdirSync(root).filter((name) => programFile.test(name))
  for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && programFile.test(entry.name)) {
        paths.push(posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))
      }
    }
  }
  return paths.sort().map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}

/** Reads one file's text. Comments count only for its length. */
export function sourceFile(path: string, text: string): SourceFile {
  const code = withoutComments(text)
  const specifiers = importForms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] ?? ''))
  const imports = specifiers.map((specifier) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  )
  return { path, text, imports: [...new Set(imports)], isTest: path.startsWith('test/') || path.endsWith('.test.ts') }
}

/** The text without comments that are on lines of their own or after a space; line numbers do not change. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replaceAll(/[^\n]/g, '')
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, blank).replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}
