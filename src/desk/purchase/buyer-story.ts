import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { icon } from '../../pages/icons.ts'
import type { Markup } from '../../pages/layout.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { dayHead } from '../../runtime/time/time-words.ts'
import { clockMark, outwardLink } from '../frame/marks.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'
import { foldRepeats, newestOf, type StoryEntry, type StoryKind } from '../story/story.ts'

type Story = { config: Config; row: PurchaseRow; story: readonly StoryEntry[]; now: number }

const icons = { payment: 'card', access: 'key', host: 'host', mail: 'mail', person: 'user' } as const satisfies Record<
  StoryKind,
  string
>

/**
 * The entries of the story, the oldest first, under the days on which they happened. A long story shows its newest
 * entries, and folds the earlier ones above them.
 */
export function storySection({ config, row, story: all, now }: Story): Markup {
  const { earlier, newest } = newestOf(foldRepeats(all))
  const processor = processorLabel(config.payments.processors, row.processor)
  const list = (entries: readonly Folded[], first: number) => {
    const days = Map.groupBy(entries.entries(), ([, { at }]) => Math.floor(at / DAY_MS))
    return html`<div class="story-days" data-entries-by-day>${[...days].map(([day, own]) => {
      const start = first + (own[0]?.[0] ?? 0)
      return html`<h3>${dayHead(day * DAY_MS, now)} (UTC)</h3>
        <ol${start === 1 ? '' : html` start="${start}"`}>${own.map(([, entry]) => entryItem(entry, processor))}</ol>`
    })}</div>`
  }
  return html`<section class="story" aria-labelledby="story-heading">
      <h2 id="story-heading">Story</h2>
      ${newest.length === 0 ? html`<p class="quiet">Nothing is recorded.</p>` : ''}
      ${
        earlier.length === 0
          ? ''
          : html`<details class="earlier">
        <summary>Show ${earlier.length} earlier</summary>
        ${list(earlier, 1)}
      </details>`
      }
      ${list(newest, earlier.length + 1)}
    </section>`
}

type Folded = ReturnType<typeof foldRepeats>[number]

function entryItem({ at, kind, words, times, isBad, page, details }: Folded, processor: string): Markup {
  return html`<li data-kind="${kind}"${isBad ? html` data-bad` : ''}>
        ${icon(icons[kind])}
        <div>
          <p>${words}${times > 1 ? html` <span class="quiet">Said ${times} times.</span>` : ''}</p>
          <p class="hint">${clockMark(at)}</p>
          ${page === undefined ? '' : html`<p class="hint">${outwardLink(page, 'Open this payment', `at ${processor}`)}</p>`}
          ${
            details.length === 0
              ? ''
              : html`<details><summary>Details</summary><dl class="desk-facts">${details.map(
                  ([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`
                )}</dl></details>`
          }
        </div>
      </li>`
}
