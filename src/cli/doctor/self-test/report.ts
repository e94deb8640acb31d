/** Prints the steps of the self-test, each as soon as it is known. */
export type Report = {
  title(text: string): void
  ok(text: string): void
  /** `todo`: what the seller can do about it. */
  failed(text: string, todo: string): void
  /** A step that could not be tried, and why. It counts neither for nor against the shop. */
  notTried(text: string): void
  /** A line about the last step. */
  note(text: string): void
  counts(): { ok: number; failed: number; notTried: number }
}

/** A report that prints its lines with `say`. */
export function createReport(say: (line: string) => void): Report {
  const counts = { ok: 0, failed: 0, notTried: 0 }
  const line = (word: string, text: string) => say(`  ${word.padEnd(9)}  ${text}`)
  return {
    title: say,
    ok(text) {
      counts.ok += 1
      line('ok', text)
    },
    failed(text, todo) {
      counts.failed += 1
      line('FAILED', text)
      line('', `To do: ${todo}`)
    },
    notTried(text) {
      counts.notTried += 1
      line('not tried', text)
    },
    note: (text) => line('', text),
    counts: () => counts
  }
}
