// Replaces `node:test` while a mutant is tried: it runs the same tests, one after the other until the first fails.

type Body = (context: object) => unknown

const tests: { name: string; body: Body; suites: Body[][] }[] = []
/** The functions that run before each test: those of the file and of each suite that is being described. */
let suites: Body[][] = [[]]

export function test(name: string, ...rest: unknown[]): void {
  const body = rest.findLast((each) => typeof each === 'function')
  if (body) tests.push({ name, body: body as Body, suites })
}

export { test as it }

export function describe(_name: string, body: () => void): void {
  const outer = suites
  suites = [...outer, []]
  body()
  suites = outer
}

export function beforeEach(body: Body): void {
  suites.at(-1)?.push(body)
}

/** Runs the registered tests. `failed`: the first test that failed, with the reason. */
export async function runTests(): Promise<{ count: number; failed: string | undefined }> {
  for (const { name, body, suites } of tests) {
    try {
      for (const before of suites.flat()) await before({})
      await body({})
    } catch (error) {
      return { count: tests.length, failed: `${name}: ${error}` }
    }
  }
  return { count: tests.length, failed: undefined }
}
