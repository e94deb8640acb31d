/** A path of the interface in its two parts: the repository, by name or by number, and what is asked of it. */
const named = /^(.*?)\/repos\/[^/]+\/[^/]+((?:\/.*)?)$/
const numbered = /^(.*?)\/repositories\/\d+((?:\/.*)?)$/

/**
 * Whether `target` is the endpoint that `from` names, with the repository by its number: the form in which GitHub leads on
 * from a renamed repository, and in which it names the pages of a list. It may leave the base of the interface out. Nothing
 * else counts, so that no call becomes another call on the way.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 */
export function isByNumber(target: URL, from: URL): boolean {
  if (target.origin !== from.origin || target.username !== '' || target.password !== '') return false
  const [, base, asked] = named.exec(from.pathname) ?? numbered.exec(from.pathname) ?? []
  const [, targetBase, targetAsked] = numbered.exec(target.pathname) ?? []
  if (asked === undefined || targetAsked === undefined) return false
  return (targetBase === base || targetBase === '') && targetAsked.toLowerCase() === asked.toLowerCase()
}
