import type { Findings } from '../mistake.ts'

/** Secrets by the variable that holds them, as they are used. */
export type NamedSecrets = readonly (readonly [variable: string, secrets: readonly string[]])[]

/** Characters of a random text that nobody finds by trying; of fewer kinds than that it is none. */
const LONG = { AUTH_SECRET: 32, others: 20 }
const KINDS = 8

/**
 * Warns of secrets that sign something and can be guessed, and of those that stand for several things. Neither is a
 * mistake: some processors allow six characters. No warning shows any of their text.
 * @param signing those that are compared with nothing but themselves: whoever guesses one can sign with it
 * @param others which must not be the same as one of them, or as each other
 */
export function warnOfSecrets(signing: NamedSecrets, others: NamedSecrets, findings: Pick<Findings, 'warnings'>): void {
  for (const [variable, secrets] of signing) {
    const least = variable === 'AUTH_SECRET' ? LONG.AUTH_SECRET : LONG.others
    const shortest = Math.min(...secrets.map((secret) => bare(secret).length))
    const few = secrets.some((secret) => new Set(bare(secret)).size < KINDS)
    if (shortest < least) findings.warnings.push(`${variable} has only ${shortest} characters: ${anotherOne}`)
    else if (few) findings.warnings.push(`${variable} repeats a few characters: ${anotherOne}`)
  }
  const variablesOf = new Map<string, Set<string>>()
  for (const [variable, secrets] of [...signing, ...others]) {
    for (const secret of secrets)
      variablesOf.set(bare(secret), (variablesOf.get(bare(secret)) ?? new Set()).add(variable))
  }
  const shared = new Set(
    [...variablesOf.values()].filter(({ size }) => size > 1).map((names) => [...names].join(' and '))
  )
  for (const names of shared) {
    findings.warnings.push(`${names} hold the same secret: who knows one of them has them all. Give each its own.`)
  }
}

const anotherOne =
  'it can be found by trying. Use the output of: openssl rand -hex 32 (or a random one as long as its sender allows).'

/** What is random of it. */
function bare(secret: string): string {
  return secret.replace(/^(whsec_|polar_whs_|pdl_ntfset_)/, '')
}
