import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import type { Findings } from '../mistake.ts'

/** The secrets in use, each with the variable that holds it. */
export type NamedSecrets = readonly (readonly [variable: string, secrets: readonly string[]])[]

/**
 * A secret with fewer characters than LONG, or with fewer different characters than KINDS, counts as one that can be
 * guessed.
 */
const LONG = { AUTH_SECRET: 32, others: 20 }
const KINDS = 8

/**
 * Warns of secrets that sign something and can be guessed, and of secrets that are used for several things. Neither is
 * a mistake: some processors allow six characters. No warning shows any part of a secret.
 * @param signing secrets that sign: anyone who guesses one can sign with it
 * @param others secrets that must differ from the signing secrets and from each other
 * @param processors whose secrets may begin with a prefix
 */
export function warnOfSecrets(
  signing: NamedSecrets,
  others: NamedSecrets,
  processors: readonly ProcessorDescriptor[],
  findings: Pick<Findings, 'warnings'>
): void {
  const prefixes = processors.flatMap(({ secret }) => secret.prefixes ?? [])
  /** The random part of a secret, without its prefix. */
  const bare = (secret: string) => secret.slice(prefixes.find((prefix) => secret.startsWith(prefix))?.length ?? 0)
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
  'it can be found by trying. Use the output of: openssl rand -hex 32 (or a random one as long as the processor allows).'
