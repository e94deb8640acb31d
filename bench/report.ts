import { median, type Result, ratiosOf } from './measure.ts'
import type { Round, Sample } from './row.ts'

/** A result as some lines: figure, floor and ratio with their spread, goal, and whether it is met. */
export function describe({ row, medians, met, rounds, why, seconds }: Result): string {
  const head = `${row.name} (${row.unit})`
  if (!medians) return `${head}\n  not measured: ${why}\n`
  const figures = rounds.map(({ figure }) => figure)
  const floors = rounds.flatMap(({ floor }) => floor ?? [])
  const ratios = ratiosOf(rounds)
  const lines = [
    head,
    `  figure ${spread(figures.map(({ value }) => value))}${cpuOf(figures)}`,
    ...(floors.length > 0 ? [`  floor  ${spread(floors.map(({ value }) => value))}${cpuOf(floors)}`] : []),
    ...(ratios.length > 0 ? [`  ratio  ${spread(ratios)}`] : []),
    ...besides(rounds),
    `  goal: ${row.goal.text}: ${met ? 'met' : 'NOT met'} (${rounds.length} rounds, ${seconds.toFixed(0)} s)`
  ]
  return `${lines.join('\n')}\n`
}

/** All results as one table. */
export function table(results: readonly Result[]): string {
  const rows = results.map(({ row, medians, met }) => [
    row.name,
    row.unit,
    short(medians?.figure),
    short(medians?.floor),
    short(medians?.ratio),
    row.goal.text,
    medians ? (met ? 'met' : 'NOT met') : 'not measured'
  ])
  const all = [['row', 'unit', 'figure', 'floor', 'ratio', 'goal', ''], ...rows]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  return all
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}

/** The results for a program. A row that was not measured has `null` figures, and is not met. */
export function asJson(results: readonly Result[]): string {
  const rows = results.map(({ row, medians, met }) => ({
    name: row.name,
    figure: medians?.figure ?? null,
    floor: medians?.floor ?? null,
    ratio: medians?.ratio ?? null,
    goal: row.goal.text,
    met
  }))
  return `${JSON.stringify({ rows }, undefined, 2)}\n`
}

/** The results of a run as `--json` writes them. */
export type WrittenRun = {
  rows: readonly {
    name: string
    figure: number | null
    floor: number | null
    ratio: number | null
    goal: string
    met: boolean
  }[]
}

/** Several runs as one table in Markdown, for README.md: of each row its goal, and what each run measured. */
export function markdown(runs: readonly WrittenRun[]): string {
  const names = [...new Set(runs.flatMap(({ rows }) => rows.map(({ name }) => name)))]
  const cellsOf = (name: string) => {
    const found = runs.map(({ rows }) => rows.find((row) => row.name === name))
    const goal = found.find((row) => row !== undefined)?.goal ?? ''
    return [name, goal, ...found.map((row) => (row ? measuredIn(row) : 'not in this run'))]
  }
  const head = ['row', 'goal', ...runs.map((_, index) => `run ${index + 1}`)]
  const lines = [head, head.map(() => '---'), ...names.map(cellsOf)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function measuredIn({ figure, floor, ratio, met }: WrittenRun['rows'][number]): string {
  if (figure === null) return 'not measured'
  const beside = floor === null ? '' : ` to ${short(floor)}`
  return `${short(figure)}${beside}${ratio === null ? '' : `, ratio ${short(ratio)}`}: ${met ? 'met' : 'not met'}`
}

function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return values.length === 1 ? short(least) : `${short(median(values))} [${short(least)} to ${short(most)}]`
}

function cpuOf(samples: readonly Sample[]): string {
  const cpu = samples.flatMap(({ cpuUs }) => cpuUs ?? [])
  return cpu.length === 0 ? '' : `, CPU ${short(median(cpu))} us each`
}

function besides(rounds: readonly Round[]): string[] {
  const names = new Set(rounds.flatMap(({ beside = {} }) => Object.keys(beside)))
  return [...names].map((name) => `  ${name}: ${spread(rounds.flatMap(({ beside }) => beside?.[name] ?? []))}`)
}

function short(value: number | undefined): string {
  if (value === undefined) return '-'
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
