/** A path of the API in its two parts: the repository, by name or by number, and the rest. */
const named = /^(.*?)\/repos\/[^/]+\/[^/]+((?:\/.*)?)$/
const numbered = /^(.*?)\/repositories\/\d+((?:\/.*)?)$/

/**
 * Whether `target` is the endpoint that `from` names, with the repository by its number. GitHub redirects a renamed
 * repository to this form, and names the pages of a list in it. It may leave out the base path of the API. No other
 * address is accepted, so that no call becomes another call.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 */
export function isByNumber(target: URL, from: URL): boolean {
  if (target.origin !== from.origin || target.username !== '' || target.password !== '') return false
  const [, base, asked] = named.exec(from.pathname) ?? numbered.exec(from.pathname) ?? []
  const [, targetBase, targetAsked] = numbered.exec(target.pathname) ?? []
  if (asked === undefined || targetAsked === undefined) return false
  return (targetBase === base || targetBase === '') && targetAsked.toLowerCase() === asked.toLowerCase()
}
