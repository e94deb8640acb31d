import assert from 'node:assert/strict'
import { groupInAddress, groups } from '../../../src/desk/queries/buyer-query.ts'

/** Reads a page of the desk at a path. */
type Read = (path: string) => Promise<string>

/** The counts of the groups on the page of buyers, or on the first page, by the group; of all purchases as `all`. */
export function countsOn(page: string): Record<string, number> {
  const [, part = ''] =
    /<nav aria-label="Groups">(.*?)<\/nav>/s.exec(page) ?? /<dl class="figures">(.*?)<\/dl>/s.exec(page) ?? []
  const counts = [...part.matchAll(/\/admin\/buyers(?:\?state=(\w+))?".*?<(?:dd|span class="count")>([\d,]+)</gs)]
  const groupOf = (name: string | undefined) => groups.find((each) => groupInAddress[each] === name) ?? 'all'
  return Object.fromEntries(counts.map(([, name, count = '']) => [groupOf(name), Number(count.replaceAll(',', ''))]))
}

/** The lines of a list: the buyer, and the group that the mark of its state shows. */
export async function linesOn(read: Read, path: string): Promise<[buyer: string, mark: string][]> {
  const lines: [string, string][] = []
  for (let next = path; next !== ''; ) {
    const page = await read(next)
    const rows = [...page.matchAll(/<tr role="row">\s*<th scope="row".*?<\/tr>/gs)].map(([row]) => row)
    for (const row of rows)
      lines.push([/data-line>([^<]*)/.exec(row)?.[1] ?? '', /class="state" data-tone="(\w+)"/.exec(row)?.[1] ?? ''])
    next = (/rel="next" href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
  }
  return lines
}

/**
 * Asserts that each purchase is in one group, that each group lists exactly the purchases whose mark shows it, and as
 * many as it counts. Returns the buyers of each group, in alphabetical order.
 */
export async function assertGroups(read: Read): Promise<Record<string, string[]>> {
  const counts = countsOn(await read('/admin/buyers'))
  assert.deepEqual(countsOn(await read('/admin')), counts, 'the first page has the same figures')
  const all = await linesOn(read, '/admin/buyers')
  assert.equal(counts.all, all.length)
  const found: Record<string, string[]> = {}
  for (const group of groups) {
    const lines = await linesOn(read, `/admin/buyers?state=${groupInAddress[group]}`)
    assert.deepEqual(
      lines,
      all.filter(([, mark]) => mark === group),
      `the group ${group} has the purchases that are marked so, in the order of all`
    )
    assert.equal(counts[group], lines.length, group)
    found[group] = lines.map(([buyer]) => buyer.replace(/@.*/, '')).sort()
  }
  return found
}
