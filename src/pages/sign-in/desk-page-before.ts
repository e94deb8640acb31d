import { bulkActions, deskActions, peopleActions, routes } from '../../routes.ts'

/**
 * The page of the desk from which the seller came to `path`, a path of the desk that asks for a new sign-in: the
 * purchase of an action, the list of an action about several, the repository of an action about its accounts. A page
 * that is shown without a new sign-in is its own page before.
 */
export function deskPageBefore(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://own.invalid')
  const [, , room, id, action, ofPeople] = pathname.split('/')
  if (room === 'buyers' && deskActions.some((name) => name === action)) return `${routes.deskBuyers}/${id}`
  if (pathname === routes.deskGive) return routes.deskBuyers
  if (room === 'several' && bulkActions.some((name) => name === id)) return routes.deskBuyers + listOf(searchParams)
  if (room === 'repositories' && ['reconcile', ...peopleActions].some((name) => name === ofPeople))
    return `${routes.deskRepositories}/${id}/${action}`
  return path
}

/** The list that purchases were ticked in: the part of its address after the path. */
function listOf(searchParams: URLSearchParams): string {
  const list = searchParams.get('list')
  return list?.startsWith('?') ? `?${new URLSearchParams(list)}` : ''
}
