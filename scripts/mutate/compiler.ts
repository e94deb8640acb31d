import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expression, SourceFile } from 'typescript/unstable/ast'
import { API, type Snapshot } from 'typescript/unstable/sync'

/** The compiler, kept open on a project while the texts of its files change. Paths are absolute. */
export type Compiler = {
  /** The source files below the project's `src`. */
  files: readonly string[]
  /** A file as it is on disk. */
  sourceOf(file: string): SourceFile
  /** The members of the union of string literals that is expected at this literal, if any. */
  membersOf(literal: Expression, comparedWith: Expression | undefined): string[]
  /** Whether a file compiles with this text instead of its own, and the files in `beside` together with it. */
  compiles(file: string, text: string, beside?: readonly string[]): boolean
  /** Restores the text of the file on disk. */
  reset(file: string): void
  close(): void
}

/** Opens the project of a folder (absolute). */
export function openCompiler(root: string): Compiler {
  const config = join(root, 'tsconfig.json')
  const texts = new Map<string, string>()
  const api = new API({ cwd: root, fs: { readFile: (file) => texts.get(file) } })
  const original = api.updateSnapshot({ openProjects: [config] })
  const { program, checker } = projectIn(original, config)
  let latest = original

  function change(file: string) {
    const before = latest
    latest = api.updateSnapshot({ fileChanges: { changed: [file] } })
    if (before !== original) before.dispose()
  }

  return {
    files: program.getSourceFileNames().filter((name) => name.startsWith(join(root, 'src/'))),
    sourceOf(file) {
      const source = program.getSourceFile(file)
      if (!source) throw new Error(`${file} is not in the project`)
      return source
    },
    membersOf(literal, comparedWith) {
      const type = comparedWith ? checker.getTypeAtLocation(comparedWith) : checker.getContextualType(literal)
      const members = type?.isUnionType() ? type.getTypes() : []
      return members.flatMap((member) => (member.isStringLiteralType() ? [member.value] : []))
    },
    compiles(file, text, beside = []) {
      texts.set(file, text)
      change(file)
      const { program } = projectIn(latest, config)
      const errors = (name: string) =>
        [program.getSyntacticDiagnostics(name), program.getSemanticDiagnostics(name)].flat()
      return [file, ...beside].every((name) => errors(name).length === 0)
    },
    reset(file) {
      texts.delete(file)
      change(file)
    },
    close() {
      api.close()
    }
  }
}

function projectIn(snapshot: Snapshot, config: string) {
  const project = snapshot.getProject(config)
  if (!project) throw new Error(`${config} cannot be opened`)
  return project
}

/** The source files that import this file, recognized by its name. */
export function importersOf({ files }: Compiler, file: string): string[] {
  const ending = `${file.slice(file.lastIndexOf('/'))}'`
  return files.filter((other) => readFileSync(other, 'utf8').includes(ending))
}
