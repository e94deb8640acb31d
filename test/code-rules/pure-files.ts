const payment = 'src/payments/payment'

/** The folders and files that only decide. The mutation check changes each of their functions. */
const deciding = [
  'src/access/plan',
  'src/access/grant-states.ts',
  'src/invite/result.ts',
  'src/users/takeovers/takeover-state.ts',
  ...'event fold payment-rows payments-of-sale periods policy refunded-sum seller-end state'
    .split(' ')
    .map((name) => `${payment}/${name}.ts`)
]

/** The folders and files, beside those, that only decide or word what is decided. */
const wording = [
  `${payment}/joined-groups.ts`,
  'src/words',
  'src/desk/shared-texts',
  'src/desk/story',
  'src/desk/repositories/lines',
  'src/doctor/checks'
]

/** The files of these folders that read from the disk or know the time of the reader. */
const notPure = ['src/words/in-language.ts', 'src/words/text.ts']

/** All paths that are named here. */
export const namedPure = [...deciding, ...wording, ...notPure]

/** Whether a file only decides. */
export function isDeciding(path: string): boolean {
  return isIn(deciding, path)
}

/** Whether a file only decides, or words what is decided: no clock, no chance, no network, no files, no database. */
export function isPure(path: string): boolean {
  return (isDeciding(path) || isIn(wording, path)) && !notPure.includes(path)
}

function isIn(entries: readonly string[], path: string): boolean {
  return entries.some((entry) => path === entry || path.startsWith(`${entry}/`))
}
