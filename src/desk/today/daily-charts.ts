import { html } from 'hono/html'
import type { Markup } from '../../pages/layout.ts'
import { routes } from '../../routes.ts'
import { shortDay } from '../../runtime/time/time-words.ts'
import { type DailyFigures, dailyCounts } from '../queries/daily-figures.ts'
import { daySpans } from '../queries/day-span.ts'
import { type CountAxis, countAxis, dayTicks } from './chart-axes.ts'

type Count = (typeof dailyCounts)[number]

/** `days`: the counts of each day, the oldest first; the last one is today. `host`: the name of the code host. */
type DailyCharts = { days: readonly DailyFigures[]; host: string }

/**
 * A chart for each count of which there is something, with a bar for each day; a sentence about the other counts; and
 * all counts as a table.
 */
export function dailyCharts({ days, host }: DailyCharts): Markup {
  const { some = [], none = [] } = Object.groupBy(dailyCounts, (count) => (totalOf(days, count) > 0 ? 'some' : 'none'))
  const axis = countAxis(Math.max(...days.flatMap((day) => dailyCounts.map((count) => day[count]))))
  return html`<section class="daily" id="days" aria-labelledby="days-heading">
      <h2 id="days-heading">The last ${days.length} days</h2>
      <nav aria-label="Length of time">${daySpans.map(
        (span) =>
          html`<a href="${routes.desk}?days=${span}#days"${span === days.length ? html` aria-current="true"` : ''}>${span} days</a>`
      )}</nav>
      ${some.length === 0 ? '' : html`<div class="charts">${some.map((count) => chart({ days, count, axis }))}</div>`}
      ${none.length === 0 ? '' : html`<p class="hint">No ${anyOf.format(none)} in these ${days.length} days.</p>`}
      ${some.length === 0 ? '' : table(days)}
      <details>
        <summary>What is counted</summary>
        <dl class="desk-facts">${dailyCounts.map((count) => html`<div><dt>${names[count]}</dt><dd>${meaning(count, host)}</dd></div>`)}</dl>
        <p class="hint">Days are in UTC, and the last one is today, until now.${some.length > 1 ? ' All charts have the same scale.' : ''} An account counts
        once for each purchase and each repository, and again once it has come back.</p>
      </details>
    </section>`
}

const names: Record<Count, string> = {
  sales: 'Sales',
  invitations: 'Invitations',
  acceptances: 'Acceptances',
  withdrawals: 'Withdrawals'
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The meaning of a count, in words. */
function meaning(count: Count, host: string): string {
  switch (count) {
    case 'sales':
      return 'Purchases of your products that were paid, also if they were refunded later. Renewals of subscriptions, access that you gave, and sales that match no product are not counted.'
    case 'invitations':
      return `Invitations that went out through ${host}, also those that were sent again.`
    case 'acceptances':
      return 'Accounts that came to have access.'
    case 'withdrawals':
      return 'Accounts that lost their access or invitation because the purchase ended, or the seat went to another account.'
  }
}

function totalOf(days: readonly DailyFigures[], count: Count): number {
  return days.reduce((total, day) => total + day[count], 0)
}

/** The height of the highest bar, and of the whole picture, in px. The rest is for the days below the bars. */
const PLOT = 80
const HEIGHT = 112
const TOP = 8
/** Where the bars begin, in percent of the width. On its left are the counts of the axis. */
const LEFT = 12

/**
 * Draws a chart of one count. Its widths are in percent and its heights in px: so it fills its place, and its text has
 * the same size at every width. Screen readers read the table instead.
 */
function chart({ days, count, axis }: { days: readonly DailyFigures[]; count: Count; axis: CountAxis }): Markup {
  const slot = (100 - LEFT) / days.length
  const height = (value: number) => (value / axis.top) * PLOT
  const ticks = dayTicks(days.map(({ at }) => at))
  const endAt = (index: number) => (index === days.length - 1 ? 'last' : index === 0 ? 'first' : undefined)
  return html`<figure data-count="${count}">
        <figcaption><h3>${names[count]}</h3><p><strong>${totalOf(days, count)}</strong><span class="sr-only"> in ${days.length} days</span></p></figcaption>
        <svg width="100%" height="${HEIGHT}" aria-hidden="true" focusable="false">${axis.ticks.map((tick) => {
          const y = px(TOP + PLOT - height(tick))
          return html`<line x1="${LEFT}%" x2="100%" y1="${y}" y2="${y}"/><text x="${LEFT - 1}%" y="${y}" dy="4" text-anchor="end">${tick}</text>`
        })}${days.map((day, index) => {
          const [value, left] = [day[count], LEFT + slot * index]
          const bar = Math.max(2, height(value))
          return html`${value === 0 ? '' : html`<rect x="${percent(left + slot * 0.15)}" width="${percent(slot * 0.7)}" y="${px(TOP + PLOT - bar)}" height="${px(bar)}"><title>${shortDay(day.at)}: ${value}</title></rect>`}${ticks.has(day.at) ? dayText(day.at, { left, slot, end: endAt(index) }) : ''}`
        })}</svg>
      </figure>`
}

/**
 * The name of a day, below its bar. The name of the first day begins where its bar begins, and that of the last day
 * ends where its bar ends, so that no name is cut off. `end`: whether the day is the first or the last of the chart. A
 * narrow chart names only these two.
 */
function dayText(at: number, { left, slot, end }: { left: number; slot: number; end: 'first' | 'last' | undefined }) {
  const places = { first: [left, 'start'], last: [left + slot, 'end'] } as const
  const [x, anchor] = end === undefined ? [left + slot / 2, 'middle'] : places[end]
  return html`<text x="${percent(x)}" y="${HEIGHT - 4}" text-anchor="${anchor}"${end === undefined ? html` class="between"` : ''}>${shortDay(at)}</text>`
}

const percent = (value: number) => `${Number(value.toFixed(2))}%`
const px = (value: number) => Number(value.toFixed(1))

function table(days: readonly DailyFigures[]): Markup {
  return html`<details>
        <summary>The same figures as a table</summary>
        <table class="daily-table">
          <caption class="sr-only">Sales, invitations, acceptances and withdrawals of each day, the newest first</caption>
          <thead><tr><th scope="col">Day</th>${dailyCounts.map((count) => html`<th scope="col">${names[count]}</th>`)}</tr></thead>
          <tbody>${days
            .toReversed()
            .map(
              (day) =>
                html`<tr><th scope="row">${shortDay(day.at)}</th>${dailyCounts.map((count) => html`<td>${day[count]}</td>`)}</tr>`
            )}</tbody>
          <tfoot><tr><th scope="row">All</th>${dailyCounts.map((count) => html`<td>${totalOf(days, count)}</td>`)}</tr></tfoot>
        </table>
      </details>`
}
