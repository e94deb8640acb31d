import { routes } from '../../routes.ts'
import type { Handler } from '../http/handler.ts'
import { seeOther } from '../http/respond.ts'

/** Search engines may list the shop and the pages of its products, with their styles and pictures. */
const robots = `User-agent: *
Allow: /$
Allow: /products/
Allow: /assets/
Allow: /pictures/
Disallow: /
`

/** GET /robots.txt */
export const getRobots: Handler = async () =>
  new Response(robots, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=86400' } })

/** GET /settings: the settings of a buyer begin with the account. */
export const getSettings: Handler = async () => seeOther(routes.account)

/** The paths of the site but for those of the desk: strangers learn nothing of the desk. */
const paths: readonly string[] = Object.values(routes).filter((path) => path !== '/' && !path.startsWith(routes.desk))
const pathOfProduct = new RegExp(`^${routes.productPage.replace(':product', '[^/]+')}$`)

/** Redirects an address with a slash too many to the address without it. */
export function withoutSlash({ method, url }: Request): Response | undefined {
  const { pathname, search } = new URL(url)
  if (method !== 'GET' || !pathname.endsWith('/')) return undefined
  const path = pathname.slice(0, -1)
  return paths.includes(path) || pathOfProduct.test(path) ? seeOther(path + search) : undefined
}
