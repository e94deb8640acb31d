/** The events of a seed, one line each, with the time since the seed began. */
export type Story = {
  tell(words: string): void
  lines(): readonly string[]
  /** A time (ms since the epoch) as the lines show it. */
  when(time: number): string
}

export function createStory(start: number, now: () => number): Story {
  const lines: string[] = []
  return {
    tell: (words) => void lines.push(`${stamp(now() - start)}  ${words}`),
    lines: () => lines,
    when: (time) => stamp(time - start)
  }
}

function stamp(ms: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  const time = [(ms / 3_600_000) % 24, (ms / 60_000) % 60, (ms / 1000) % 60].map((value) => part(value, 2)).join(':')
  return `day ${part(ms / 86_400_000, 2)} ${time}.${part(ms % 1000, 3)}`
}
