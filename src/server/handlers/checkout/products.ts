import type { Context } from '../../../context.ts'
import { productPage, productsPage } from '../../../pages/shop/products-page.ts'
import type { Product } from '../../../product.ts'
import type { Handler, Visit } from '../../http/handler.ts'
import { page } from '../../http/respond.ts'

/** GET /: the products, or a redirect to the seller's own site. */
export const getShop: Handler = async (request, { context }) => {
  const { config } = context
  const { home } = config.site
  if (home !== undefined) return new Response(null, { status: 302, headers: { location: home } })
  const user = await context.currentBuyer(request)
  const [product, ...others] = config.products
  if (others.length > 0) return page(productsPage({ config, user }))
  return page(productPage({ config, user, product, ...newest(context, product) }))
}

/** GET /products/{product}: the page of one product. Undefined if there is no such product. */
export async function getProductPage(id: string, request: Request, { context }: Visit): Promise<Response | undefined> {
  const { config } = context
  const product = config.products.find((each) => each.id === id)
  if (!product) return undefined
  const user = await context.currentBuyer(request)
  return page(productPage({ config, user, product, ...newest(context, product) }))
}

function newest({ latestReleases, now }: Context, { repositories: [first] }: Product) {
  return { latest: latestReleases.of(first), now: now() }
}
