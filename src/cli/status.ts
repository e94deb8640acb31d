import type { RepositoryLimit } from '../access/access.ts'
import type { Context } from '../context.ts'
import { groupNames } from '../desk/buyers/buyers-filters.ts'
import { needLists } from '../desk/needs/listed-needs.ts'
import { isForBuyer } from '../desk/needs/order-of-needs.ts'
import { groups } from '../desk/queries/buyer-query.ts'
import { readShopStatus, type ShopStatus } from '../desk/queries/shop-status.ts'
import { buyersWait, type Need, nothingNeeded } from '../desk/shared-texts/needs-words.ts'
import { readToday } from '../desk/today/read-today.ts'
import { hostName } from '../pages/page-texts/code-host.ts'
import { inLine } from '../runtime/logging/printable.ts'
import { moment, table } from './table.ts'

type Shop = Pick<Context, 'access' | 'config' | 'db' | 'now'>

/** Something is to be done by the seller. */
const TO_DO = 3

/**
 * Prints what the first page of the desk says: what waits for the seller and for buyers, the purchases, and the
 * invitations; and when each repository was last read. Asks the code host nothing.
 * @returns the exit code
 */
export async function printStatus(context: Shop, print: (text: string) => void): Promise<number> {
  const { config, db } = context
  const { needs, groups: counted, limits } = await readToday(context)
  const { passes, mails } = await readShopStatus(db, config)
  const own = needs.filter((need) => !isForBuyer(need))
  const ofBuyers = needs.filter(isForBuyer)
  const host = hostName(config.codeHost)
  const parts = [
    own.length === 0
      ? [`${needLists.own}: ${nothingNeeded(counted.counts)}`]
      : [`${needLists.own} (${own.length})`, ...own.flatMap(needLines), ...waitWords(buyersWait(counted.counts))],
    ofBuyers.length === 0 ? [] : [`${needLists.buyers} (${ofBuyers.length})`, ...ofBuyers.flatMap(needLines)],
    [
      'Purchases',
      ...indented(
        table([['All', `${counted.all}`], ...groups.map((each) => [groupNames[each], `${counted.counts[each]}`])])
      )
    ],
    ['Invitations of the last 24 hours', ...indented(limits.flatMap((limit) => limitLines(limit, host)))],
    [
      `Last read from ${host}`,
      ...indented(table(passes.map(({ repository, at }) => [repository, at === undefined ? 'not yet' : moment(at)])))
    ],
    mails.waiting === 0 ? [] : [mailsWords(mails)]
  ]
  print(parts.flatMap((lines) => (lines.length === 0 ? [] : [lines.join('\n')])).join('\n\n'))
  return own.length === 0 ? 0 : TO_DO

  function needLines({ title, short, people, more, since, isNoticed, leads }: Need): string[] {
    const began = `${isNoticed ? 'Noticed' : 'Began'} ${moment(since)}.`
    const others = more === 0 ? [] : [`and ${more} more`]
    const who = people.map(({ words, note }) => (note === undefined ? words : `${words}: ${note}`))
    const [first] = leads
    const where = first ? [`${new URL(first.path, config.site.url)}`] : []
    return indented([title, ...indented([short === '' ? began : `${short} ${began}`, ...who, ...others, ...where])])
  }
}

function waitWords(words: string): string[] {
  return words === '' ? [] : indented([words])
}

function mailsWords({ waiting, retried }: ShopStatus['mails']): string {
  const failed = retried === 0 ? '' : ` ${retried} of them failed at least once.`
  return `${waiting === 1 ? 'One mail waits' : `${waiting} mails wait`} to be sent.${failed}`
}

/** The limit of a repository, its queue, and why no invitation goes out for now. */
export function limitLines(
  { name, used, most, free, queue, emptyAt, isHeld, pause }: RepositoryLimit,
  host: string
): string[] {
  const last = emptyAt === undefined ? '' : ` The last one is expected to go out at about ${moment(emptyAt)}.`
  const held = isHeld ? ' None goes out until you have mended what holds them up.' : ''
  const why = pause?.because === 'limit' ? 'has refused one because of its limit' : 'throttles all requests'
  const tries = pause?.because === 'limit' ? 'Pullpass tries the next one at' : 'It takes the next one at'
  const next = `${host} ${why}. ${queue === 0 ? 'Pullpass sends none before' : tries}`
  return [
    `${name}: ${used} of ${most}${pause?.because === 'limit' ? ', and no more now' : `, ${free} free`}`,
    ...(queue === 0 ? [] : [`  ${queue === 1 ? 'One invitation waits' : `${queue} invitations wait`}.${last}${held}`]),
    ...(pause ? [`  ${next} ${moment(pause.until)}.`] : [])
  ]
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${inLine(line)}`)
}
