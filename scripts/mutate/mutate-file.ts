import { join } from 'node:path'
import { changesOf } from './changes.ts'
import { type Compiler, importersOf } from './compiler.ts'
import { type Mutant, mutantOf } from './mutant.ts'
import type { TestThreads } from './test-threads.ts'

/** A source file and the tests that have to notice every change of it, relative to the root of the project. */
export type HeldFile = { file: string; tests: readonly string[] }

/**
 * The results of the mutants of a file. `late`: how many of the killed mutants were killed because their tests did not
 * end.
 */
export type FileOutcome = { file: string; killed: number; late: number; notCompiled: number; survivors: Mutant[] }

/**
 * The tools to mutate a file. `root`: the project's folder, absolute; `timeMs`: the shortest time limit (ms) of tests.
 */
type Tools = { root: string; compiler: Compiler; threads: TestThreads; timeMs: number }

/**
 * Makes every small change in a file, one at a time, and runs its tests. Throws when the file does not compile, or
 * its tests fail, without any change.
 */
export async function mutateFile(tools: Tools, { file, tests }: HeldFile): Promise<FileOutcome> {
  const { root, compiler, threads } = tools
  const path = join(root, file)
  const source = compiler.sourceOf(path)
  // Else no mutant would compile, and none would survive.
  if (!compiler.compiles(path, source.text)) throw new Error(`${file} does not compile without any change`)
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
    // The compiler is synchronous, so yield to the event loop to receive the messages of the threads.
    await new Promise(setImmediate)
  }
  await Promise.all(running)
  return withoutUncompiled(tools, outcome)
}

/** ms that the tests of a mutant may take. Throws when the tests fail without any change. */
async function timeLimit({ threads, timeMs }: Tools, trial: Parameters<TestThreads['run']>[0]): Promise<number> {
  const end = await threads.run(trial, 60_000)
  if (end === 'late') throw new Error(`${trial.tests}: no end in a minute`)
  if (end.failed !== undefined) throw new Error(`${trial.tests} fail without any change: ${end.failed}`)
  if (end.count === 0) throw new Error(`${trial.tests} have no tests`)
  // Measure a second run, since the first also starts a thread and loads the packages.
  const started = performance.now()
  await threads.run(trial, 60_000)
  return Math.max(timeMs, 10 * (performance.now() - started))
}

/**
 * Removes the survivors with which an importer of the file does not compile; only survivors are checked for this,
 * because they are few. Sorts the rest by line and restores the file.
 */
function withoutUncompiled({ root, compiler }: Tools, outcome: FileOutcome): FileOutcome {
  const path = join(root, outcome.file)
  const importers = importersOf(compiler, path)
  const survivors = outcome.survivors
    .filter(({ text }) => compiler.compiles(path, text, importers))
    .sort((a, b) => a.lineNumber - b.lineNumber)
  compiler.reset(path)
  return { ...outcome, survivors, notCompiled: outcome.notCompiled + outcome.survivors.length - survivors.length }
}
