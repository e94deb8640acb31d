import { DAY_MS, HOUR_MS } from '../../../runtime/time/durations.ts'
import { type Check, settingsPage } from '../../finding.ts'
import { notKnown } from '../../host-facts.ts'
import type { ShopFacts } from '../../shop-facts.ts'
import { sizeWords } from './disk.ts'

/** ms after which the newest backup is too old: a backup a day may be a few hours late, and once be missed. */
const OLD_MS = 2 * DAY_MS

/** How old the newest backup is. Without a configured folder nothing is known of backups, and nothing is said. */
export const backup: Check<ShopFacts> = {
  id: 'backup',
  name: 'Backup',
  judge({ backup: read, now }) {
    if (!read) return []
    const pages = [settingsPage]
    if ('unknown' in read) return [{ ...notKnown('Whether there is a backup is not known.', read.unknown), pages }]
    const { folder, newest } = read.known
    const fix = 'Run npm run pullpass -- backup each day, as with cron, or mend what writes the backups.'
    if (!newest) return [{ severity: 'wrong', found: `There is no backup in ${folder}.`, fix, pages }]
    const found = `The newest backup in ${folder} is ${newest.name}, ${ageWords(now - newest.at)} old, ${sizeWords(newest.bytes)}.`
    const isGood = newest.bytes > 0 && now - newest.at <= OLD_MS
    return [isGood ? { severity: 'fine', found } : { severity: 'wrong', found, fix, pages }]
  }
}

/** An age in words: "less than an hour", "5 hours", "3 days". */
function ageWords(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour'
  const [count, unit] = ms < OLD_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.floor(ms / DAY_MS), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
