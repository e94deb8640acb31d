import { join } from 'node:path'
import { changesOf } from './changes.ts'
import { type Compiler, importersOf } from './compiler.ts'
import { type Mutant, mutantOf } from './mutant.ts'
import type { TestThreads } from './test-threads.ts'

/** A source file and the tests that have to notice every change of it, relative to the root of the project. */
export type HeldFile = { file: string; tests: readonly string[] }

/** What became of the mutants of a file. `late`: those of the killed whose tests did not come to an end. */
export type FileOutcome = { file: string; killed: number; late: number; notCompiled: number; survivors: Mutant[] }

/** What a file is mutated with. `root`: the project's folder, absolute; `timeMs`: the least that tests may take. */
type Tools = { root: string; compiler: Compiler; threads: TestThreads; timeMs: number }

/** Plants every small change into a file, one at a time, and runs its tests. Throws when they fail without any change. */
export async function mutateFile(tools: Tools, { file, tests }: HeldFile): Promise<FileOutcome> {
  const { root, compiler, threads } = tools
  const path = join(root, file)
  const source = compiler.sourceOf(path)
  const trial = { file: path, tests: tests.map((test) => join(root, test)) }
  const limitMs = await timeLimit(tools, { ...trial, text: source.text })
  const outcome: FileOutcome = { file, killed: 0, late: 0, notCompiled: 0, survivors: [] }
  const tried = new Set([source.text])
  const running: Promise<void>[] = []
  for (const change of changesOf(source, compiler.membersOf)) {
    const mutants = change.texts.map((text) => mutantOf(file, source.text, change, text))
    const untried = mutants.filter(({ text }) => !tried.has(text))
    if (untried.length === 0) continue
    const mutant = untried.find(({ text }) => compiler.compiles(path, text))
    if (!mutant) {
      outcome.notCompiled += 1
      continue
    }
    tried.add(mutant.text)
    const fate = threads.run({ ...trial, text: mutant.text }, limitMs)
    running.push(
      fate.then((end) => {
        if (end === 'late') outcome.late += 1
        if (end === 'late' || end.failed !== undefined) outcome.killed += 1
        else outcome.survivors.push(mutant)
      })
    )
    // The compiler answers at once: the threads have to be heard in between.
    await new Promise(setImmediate)
  }
  await Promise.all(running)
  return withoutUncompiled(tools, outcome)
}

/** ms that the tests of a mutant may take. Throws when they fail by themselves. */
async function timeLimit({ threads, timeMs }: Tools, trial: Parameters<TestThreads['run']>[0]): Promise<number> {
  const end = await threads.run(trial, 60_000)
  if (end === 'late') throw new Error(`${trial.tests}: no end in a minute`)
  if (end.failed !== undefined) throw new Error(`${trial.tests} fail without any change: ${end.failed}`)
  if (end.count === 0) throw new Error(`${trial.tests} have no tests`)
  // Once more, since the first time also starts a thread and loads the packages.
  const started = performance.now()
  await threads.run(trial, 60_000)
  return Math.max(timeMs, 10 * (performance.now() - started))
}

/** Some do not compile for those who import the file; that is looked at for the few that live. Puts the file in order. */
function withoutUncompiled({ root, compiler }: Tools, outcome: FileOutcome): FileOutcome {
  const path = join(root, outcome.file)
  const importers = importersOf(compiler, path)
  const survivors = outcome.survivors
    .filter(({ text }) => compiler.compiles(path, text, importers))
    .sort((a, b) => a.lineNumber - b.lineNumber)
  compiler.reset(path)
  return { ...outcome, survivors, notCompiled: outcome.notCompiled + outcome.survivors.length - survivors.length }
}
