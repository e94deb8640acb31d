import type { HeldFile } from './mutate-file.ts'

/** The tables of plans: they hold all files that make one. */
const plans = ['src/access/plan', 'src/access/plan-absence', 'src/access/plan-presence']

/** The files that decide and do nothing else, each with the tests that hold it: quick ones, without a database or a server. */
export const heldFiles: readonly HeldFile[] = [
  held('src/access/budget'),
  held('src/access/covered-seats'),
  held('src/access/grant'),
  held('src/access/outcome'),
  heldBy('src/access/plan', ...plans),
  heldBy('src/access/plan-absence', ...plans),
  heldBy('src/access/plan-moves', ...plans),
  heldBy('src/access/plan-presence', ...plans),
  heldBy('src/access/plan-taking', ...plans),
  held('src/access/seat'),
  held('src/code-host/refusal'),
  held('src/code-host/throttle'),
  held('src/invite/gate'),
  held('src/invite/result'),
  held('src/invite/username'),
  held('src/payments/facts'),
  held('src/payments/payment', 'src/payments/payment-rules'),
  held('src/payments/payment-periods'),
  heldBy('src/payments/payment-policy', 'src/payments/payment-rules'),
  held('src/payments/payment-refunds'),
  held('src/payments/signature', 'src/payments/signature-schemes')
]

/** The tests of the same name, and those named besides. */
function held(name: string, ...others: string[]): HeldFile {
  return heldBy(name, name, ...others)
}

function heldBy(name: string, ...tests: string[]): HeldFile {
  return { file: `${name}.ts`, tests: tests.map((test) => `${test}.test.ts`) }
}
