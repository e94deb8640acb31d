import * as z from 'zod'
import { parseJson } from '../../../runtime/json.ts'
import type { InspectedRepository, Told } from '../../inspection.ts'

const list = z.array(z.object({ id: z.int().positive(), full_name: z.string(), private: z.boolean() }))

/**
 * The private repositories in the token's own list, without those that are sold. The answer is unknown while the host
 * has not told the number of each sold repository: without it the repository cannot be told apart from others. A list
 * that shows no others proves nothing if it lacks a sold repository, or if it is full: the token may reach more.
 */
export function readOtherRepositories(
  body: string,
  sold: readonly Pick<InspectedRepository, 'shown'>[],
  listed: number
): Told<readonly string[]> {
  const { data } = list.safeParse(parseJson(body))
  if (!data) return { unknown: 'The answer is no list of repositories.' }
  if (!sold.every(hasNumberOrNothing))
    return { unknown: 'The code host did not tell the number of every repository that is sold.' }
  const shown = sold.flatMap((repository) => ('known' in repository.shown && repository.shown.known) || [])
  const others = data.filter((one) => one.private && !shown.some(({ id }) => id === one.id))
  if (others.length > 0) return { known: others.map(({ full_name }) => full_name) }
  if (data.length >= listed) return { unknown: 'Its list has more than one page.' }
  const isWhole =
    shown.length > 0 && shown.every(({ id, isPrivate }) => !isPrivate || data.some((one) => one.id === id))
  return isWhole ? { known: [] } : { unknown: 'Its list leaves out what is sold.' }
}

/** Whether the host told the number of the repository, or that it shows none of this name. */
function hasNumberOrNothing({ shown }: Pick<InspectedRepository, 'shown'>): boolean {
  return 'known' in shown && (shown.known === undefined || shown.known.id !== undefined)
}
