import type { Check } from '../../finding.ts'
import { notKnown } from '../../host-facts.ts'
import type { ShopFacts } from '../../shop-facts.ts'

const MB = 1024 * 1024
/** Free space (bytes) below which it is worth knowing, wrong, and an alarm. */
const LOW = { notable: 2048 * MB, wrong: 512 * MB, alarm: 64 * MB }

/** Whether there is room for the database to grow: without it no delivery can be stored. */
export const disk: Check<ShopFacts> = {
  id: 'disk',
  name: 'Disk space',
  link: 'https://sqlite.org/rescode.html#full',
  judge({ disk: space }) {
    if ('unknown' in space) return [notKnown('The free disk space is not known.', space.unknown)]
    const { freeBytes, folder } = space.known
    const found = `${sizeWords(freeBytes)} are free in ${folder}.`
    const fix = 'Make room: without it no delivery can be stored.'
    if (freeBytes < LOW.alarm) return [{ severity: 'alarm', found, fix }]
    if (freeBytes < LOW.wrong) return [{ severity: 'wrong', found, fix }]
    return freeBytes < LOW.notable ? [{ severity: 'worth_knowing', found, fix }] : [{ severity: 'fine', found }]
  }
}

/** A size in words: "12 MB", "3.4 GB". */
export function sizeWords(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / 1024)} kB`
  return bytes < 1024 * MB ? `${Math.round(bytes / MB)} MB` : `${(bytes / MB / 1024).toFixed(1)} GB`
}
