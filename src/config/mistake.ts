/** A mistake in the configuration, in words for the seller. */
export type Mistake = {
  /** The variable (`PORT`) or the key of the site config (`site.name`). */
  name: string
  problem: string
  fix: string
}

/** A name that is not used, and the one that it most likely means. */
export type Misspelt = { name: string; meant: string }

/**
 * The mistakes and warnings found so far. Every check adds to them and continues, so that all are reported at once.
 * `misspelt`: the warnings that may explain why something is missing.
 */
export type Findings = { mistakes: Mistake[]; warnings: string[]; misspelt?: Misspelt[] }

/** Mistakes with those that most likely led to them: with warnings alone, a seller would look for what is there. */
export function withMisspelt({ mistakes, misspelt = [] }: Findings): Mistake[] {
  const further = misspelt.map(({ name, meant }) => {
    return { name, problem: 'It is not used.', fix: `Did you mean ${meant}?` }
  })
  return [...mistakes, ...further]
}

/** The result of checking one value: the parsed value, or the problem and its fix. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problem: string; fix: string }

/** Returns the value of a passed check. Adds a failed check to the findings under `name`. */
export function keep<T>(findings: Findings, name: string, checked: Checked<T>): T | undefined {
  if (checked.ok) return checked.value
  findings.mistakes.push({ name, problem: checked.problem, fix: checked.fix })
  return undefined
}

/** Quotes a value for a message: on one line, without control characters, shortened. Not for secrets. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 77)}...` : value)
}

/** The text for standard error: every mistake with its name and its fix. */
export function mistakesText(mistakes: Mistake[]): string {
  const count = mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`
  const entries = mistakes.map(
    ({ name, problem, fix }) => `  ${name}\n    ${indented(problem)}\n    Fix: ${indented(fix)}\n`
  )
  return `Pullpass has not started: ${count} in its configuration.\n\n${entries.join('\n')}`
}

function indented(text: string): string {
  return text.trimEnd().replaceAll('\n', '\n    ')
}
