/**
 * The times (ms since the start) at which the buyers of a launch arrive: three quarters come in a rush that halves
 * every three hours, and a quarter comes evenly. The result is deterministic.
 */
export function arrivals(buyers: number, hours: number): number[] {
  const steps = 10_000
  const halfLife = 3
  const weights = Array.from({ length: steps }, (_, step) => {
    const hour = ((step + 0.5) / steps) * hours
    const rush = (0.5 ** (hour / halfLife) * Math.LN2 * hours) / halfLife / (1 - 0.5 ** (hours / halfLife))
    return (0.75 * rush + 0.25) / steps
  })
  const times: number[] = []
  let sum = 0
  for (const [step, weight] of weights.entries()) {
    const before = sum
    sum += weight
    while (times.length < buyers && (times.length + 0.5) / buyers <= sum) {
      const part = ((times.length + 0.5) / buyers - before) / weight
      times.push(Math.round(((step + part) / steps) * hours * 3_600_000))
    }
  }
  while (times.length < buyers) times.push(Math.round(hours * 3_600_000))
  return times
}

/** The arrivals of each hour, as lines of a chart. */
export function curve(times: readonly number[], hours: number): string[] {
  const counts = Array.from({ length: Math.ceil(hours) }, (_, hour) => {
    return times.filter((time) => Math.min(Math.floor(time / 3_600_000), Math.ceil(hours) - 1) === hour).length
  })
  const most = Math.max(1, ...counts)
  return counts.map((count, hour) => {
    return `  hour ${String(hour + 1).padStart(2)}  ${String(count).padStart(5)}  ${'#'.repeat(Math.round((count / most) * 50))}`
  })
}
