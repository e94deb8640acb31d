/**
 * A measured value. `cpuUs`: the CPU time (us) that the process spent on one unit of work; absent if it is not known.
 */
export type Sample = { value: number; cpuUs?: number }

/** The measurements of a round: of Pullpass, and of the floor. `beside`: further figures by their names. */
export type Round = { figure: Sample; floor?: Sample; beside?: Record<string, number> }

/** Options of a run. `profile`: the folder for CPU profiles of Pullpass's processes. */
export type BenchOptions = { profile?: string | undefined }

/** The medians of all rounds. `ratio`: of figure to floor, the median of the rounds' own ratios. */
export type Medians = { figure: number; floor: number | undefined; ratio: number | undefined }

/** The goal of a row, in words and as a decision. */
export type Goal = { text: string; isMet(medians: Medians, rounds: readonly Round[]): boolean }

/** A row of the table. */
export type Row = {
  name: string
  /** The unit of figure and floor: a rate, where more is better, or a cost. */
  unit: string
  goal: Goal
  /** Rounds of a row that is not measured five times, as its figure hardly varies or takes long. */
  rounds?: number
  /**
   * Starts what is measured; the stack ends it. Returns what measures one round. Throws `NotMeasured` when something is
   * missing that only the network can bring.
   */
  prepare(stack: AsyncDisposableStack, options: BenchOptions): Promise<(round: number) => Promise<Round>>
}

/** Thrown when a row cannot be measured; the message says why. The goal of such a row is not met. */
export class NotMeasured extends Error {}

/** Goal of a rate. `times`: a number or a fraction, such as 2/3. */
export function atLeastTimesFloor(times: string, floor = 'the floor'): Goal {
  const [counter = Number.NaN, denominator = 1] = times.split('/').map(Number)
  const least = counter / denominator
  return { text: `at least ${times} × ${floor}`, isMet: ({ ratio }) => ratio !== undefined && ratio >= least }
}

/** Goal of a cost. */
export function atMostTimesFloor(times: number, floor = 'the floor'): Goal {
  return { text: `at most ${times} × ${floor}`, isMet: ({ ratio }) => ratio !== undefined && ratio <= times }
}

export function atLeast(figure: number, unit: string): Goal {
  return { text: `at least ${figure} ${unit}`, isMet: (medians) => medians.figure >= figure }
}
