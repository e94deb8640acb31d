import type { Markup } from '../../pages/layout.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { DailyFigures } from '../queries/daily-figures.ts'
import { dailyCharts } from './daily-charts.ts'

/** The charts of the desk with counts that nothing has counted, for the page with every component. `now` in ms. */
export function exampleCharts(now: number): { name: string; part: Markup } {
  const today = now - (now % DAY_MS)
  const days = Array.from({ length: 30 }, (_, index): DailyFigures => {
    const at = today - (29 - index) * DAY_MS
    return { at, sales: (index * 7) % 5, invitations: (index * 3) % 4, acceptances: index % 3, withdrawals: 0 }
  })
  return { name: 'Charts of the desk', part: dailyCharts({ days, host: 'Code Host' }) }
}
