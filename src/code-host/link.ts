/**
 * The address that `rel="next"` of a Link header names: undefined without one, null when it is no address of this host
 * and must not get the token. https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export function nextPage(link: string | undefined, from: string): string | null | undefined {
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const [, address, parameters = ''] = /^\s*<([^>]*)>(.*)$/s.exec(part) ?? []
    if (address === undefined || !/;\s*rel\s*=\s*"?([^";]*\s)?next(\s[^";]*)?"?\s*(;|$)/i.test(parameters)) continue
    if (!URL.canParse(address, from)) return null
    const target = new URL(address, from)
    return target.origin === new URL(from).origin && target.username === '' && target.password === ''
      ? target.href
      : null
  }
  return undefined
}
