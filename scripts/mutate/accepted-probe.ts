import type { Accepted } from './mutant.ts'

/** The accepted mutants of the files about `doctor --probe`. */
export const ofTheProbe: readonly Accepted[] = [
  {
    file: 'src/code-host/github/probe/judge.ts',
    line: "const body = parseJson(answer.body ?? '')",
    becomes: "const body = parseJson(answer.body ?? 'x')",
    why: 'Neither text is JSON.'
  },
  {
    file: 'src/code-host/github/probe/judge.ts',
    line: 'const after = listed?.find(({ id }) => id === expiredId)',
    becomes: 'const after = listed?.findLast(({ id }) => id === expiredId)',
    why: 'The id of an invitation is in the list once.'
  },
  {
    file: 'src/code-host/github/probe/masked-answer.ts',
    line: "const { status, requestId = '', headers = {}, body = '' } = raw",
    becomes: "const { status, requestId = '', headers = {}, body = 'x' } = raw",
    why: 'Neither text is JSON.'
  }
]
