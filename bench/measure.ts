import { type BenchOptions, type Medians, NotMeasured, type Round, type Row } from './row.ts'

const ROUNDS = 5

/** The result of a row. */
export type Result = {
  row: Row
  /** Absent when the row was not measured. */
  medians?: Medians
  met: boolean
  rounds: readonly Round[]
  /** Why the row was not measured. */
  why?: string
  seconds: number
}

/** Measures a row: all its rounds, figure and floor in turn within each. An error of a row becomes its `why`. */
export async function measure(row: Row, options: BenchOptions): Promise<Result> {
  const began = performance.now()
  const rounds: Round[] = []
  const seconds = () => (performance.now() - began) / 1000
  try {
    await using stack = new AsyncDisposableStack()
    const measureRound = await row.prepare(stack, options)
    for (let round = 1; round <= (row.rounds ?? ROUNDS); round += 1) rounds.push(await measureRound(round))
  } catch (error) {
    const why = error instanceof NotMeasured ? error.message : error instanceof Error ? (error.stack ?? '') : `${error}`
    return { row, met: false, rounds, why, seconds: seconds() }
  }
  const medians = mediansOf(rounds)
  return { row, medians, met: row.goal.isMet(medians, rounds), rounds, seconds: seconds() }
}

/** @param rounds at least one */
function mediansOf(rounds: readonly Round[]): Medians {
  const floors = rounds.flatMap(({ floor }) => floor?.value ?? [])
  const ratios = ratiosOf(rounds)
  return {
    figure: median(rounds.map(({ figure }) => figure.value)),
    floor: floors.length === 0 ? undefined : median(floors),
    ratio: ratios.length === 0 ? undefined : median(ratios)
  }
}

/** The ratio of figure to floor in each round. */
export function ratiosOf(rounds: readonly Round[]): number[] {
  return rounds.flatMap(({ figure, floor }) => (floor === undefined ? [] : figure.value / floor.value))
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)]
  ]
  return (low + high) / 2
}
