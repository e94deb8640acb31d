import { isByNumber } from './allowed-redirect.ts'

/**
 * The address that `rel="next"` of a Link header names. Undefined without such a link. Null when the address is not a
 * page of the same list: another host must not get the token, and another list says nothing about this one.
 * https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export function nextPage(link: string | undefined, from: string): string | null | undefined {
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const [, address, parameters = ''] = /^\s*<([^>]*)>(.*)$/s.exec(part) ?? []
    if (address === undefined || !/;\s*rel\s*=\s*"?([^";]*\s)?next(\s[^";]*)?"?\s*(;|$)/i.test(parameters)) continue
    if (!URL.canParse(address, from)) return null
    const [target, source] = [new URL(address, from), new URL(from)]
    const unchanged = target.pathname === source.pathname && target.origin === source.origin
    const plain = target.username === '' && target.password === ''
    return (unchanged && plain) || isByNumber(target, source) ? target.href : null
  }
  return undefined
}
