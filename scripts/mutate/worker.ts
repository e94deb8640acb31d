// Tries one mutant after the other, each in a module graph of its own: every module of the project is loaded again
// under a URL that ends in `?mutant=N`, and the mutated file with its changed text. Packages are loaded once.
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'

/** A mutant to try: `text` replaces the text of `file`. All paths are absolute. */
export type Trial = { number: number; file: string; text: string; tests: string[] }

/** `failed`: the first test that failed, and the reason; `count`: the number of tests. */
export type Verdict = { count: number; failed: string | undefined }

const root = pathToFileURL(`${(workerData as { root: string }).root}/`).href
const nodeTest = new URL('node-test.ts', import.meta.url).href
let trial: Trial | undefined

// Use the same random values for each mutant, and stop at the first failure.
fc.configureGlobal({ seed: 1, endOnFailure: true })

registerHooks({
  resolve(specifier, context, nextResolve) {
    const query = /\?mutant=\d+$/.exec(context.parentURL ?? '')?.[0]
    if (query === undefined) return nextResolve(specifier, context)
    if (specifier === 'node:test') return { url: nodeTest + query, shortCircuit: true }
    const resolved = nextResolve(specifier, context)
    const isOurs = resolved.url.startsWith(root) && !resolved.url.includes('/node_modules/')
    return isOurs ? { ...resolved, url: resolved.url + query } : resolved
  },
  load(url, context, nextLoad) {
    if (trial && url === pathToFileURL(trial.file).href + queryOf(trial)) {
      return { format: 'module-typescript', source: trial.text, shortCircuit: true }
    }
    return nextLoad(url, context)
  }
})

parentPort?.on('message', async (next: Trial) => {
  trial = next
  parentPort?.postMessage(await verdictOn(next))
})

async function verdictOn(next: Trial): Promise<Verdict> {
  try {
    for (const file of next.tests) await import(pathToFileURL(file).href + queryOf(next))
    const { runTests } = (await import(nodeTest + queryOf(next))) as typeof import('./node-test.ts')
    return await runTests()
  } catch (error) {
    return { count: 0, failed: `the files could not be loaded: ${error}` }
  }
}

function queryOf({ number }: Trial): string {
  return `?mutant=${number}`
}
