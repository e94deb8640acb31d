import { proxyUntold } from '../../../config/environment/trust-proxy.ts'
import { type Check, type Judgement, settingsPage } from '../../finding.ts'
import type { ShopFacts } from '../../shop-facts.ts'

/** Whether the address of the shop is https, and leads to the shop, and whether the shop sees that of a visitor. */
export const siteAddress: Check<ShopFacts> = {
  id: 'site-address',
  name: 'Address of the shop',
  link: 'https://developer.mozilla.org/en-US/docs/Glossary/HTTPS',
  judge: ({ site }) => [safety(site), reach(site), ...visitors(site)].map(withPage)
}

const headerDocs = 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Headers/X-Forwarded-For'

/** An address is mended in the configuration. */
function withPage(judgement: Judgement): Judgement {
  return judgement.severity === 'fine' ? judgement : { ...judgement, pages: [settingsPage] }
}

function safety({ url, isPrivate }: ShopFacts['site']): Judgement {
  if (url.startsWith('https:')) return { severity: 'fine', found: `${url} is https.` }
  if (isPrivate) {
    const found = `${url} can be reached from this machine only.`
    return { severity: 'worth_knowing', found, fix: 'Set SITE_URL to the public address before you sell.' }
  }
  const found = `${url} is plain http: anybody on the way can take over a sign-in.`
  return { severity: 'wrong', found, fix: 'Put a proxy with a certificate before the shop, and set SITE_URL to https.' }
}

function reach({ url, answer }: ShopFacts['site']): Judgement {
  if (answer === 'shop') return { severity: 'fine', found: `${url} leads to this shop.` }
  const fix =
    'Compare SITE_URL with the proxy and the port. A machine that cannot reach its own public address sees this too.'
  if (answer === 'other') return { severity: 'wrong', found: `${url} leads to something else than this shop.`, fix }
  return { severity: 'wrong', found: `${url} does not answer (${answer.failed}).`, fix }
}

function visitors({ isProxyUntold = false }: ShopFacts['site']): Judgement[] {
  return isProxyUntold ? [{ severity: 'wrong', ...proxyUntold, link: headerDocs }] : []
}
