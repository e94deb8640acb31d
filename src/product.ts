import { HISTORICAL_ALIAS } from './invite/gate.ts'
import type { ProductPage } from './shop-front.ts'

/** A repository of the code host, by the names of its owner and of itself. */
export type RepositoryName = { owner: string; repo: string }

/** A product. Its buyers are invited to its repositories. */
export type Product = {
  id: string
  name: string
  /** Where the buy button leads. */
  checkoutUrl: string
  /** Where buyers of a subscription pay a renewal that failed, or change how they pay. */
  renewUrl?: string
  /** By processor: its page where buyers see what they have paid, and change how they pay. */
  portals?: Readonly<Record<string, Portal>>
  /** How many code-host accounts one purchase covers. */
  seats: number
  /** Buyers choose at the checkout how many they buy, each for as many accounts. */
  quantity?: true
  /**
   * The names by which payments may refer to it: its id, and its aliases, such as earlier ids. No two products share
   * one.
   */
  scenes: readonly string[]
  /** At least one. The buyer sees the result of the first; the others follow it. */
  repositories: readonly [RepositoryName, ...RepositoryName[]]
  policy: PaymentPolicy
  /** The content of the product's page, beside its name; absent if the seller has written nothing. */
  page?: ProductPage
}

/** A processor's page for buyers. `label`: of the processor. `has`: the part of an order there, where that is known. */
export type Portal = { url: string; label: string; has?: 'receipt' | 'invoice' | 'order' }

/** The product that a payment's scene stands for; undefined when there is none. */
export function productOfScene(products: readonly Product[], scene: string | null | undefined): Product | undefined {
  return products.find(({ scenes }) => scenes.some((each) => each === scene))
}

/**
 * Where a buyer pays a renewal, or changes how to pay: at the address that the seller has named, else in the portal of
 * the processor that was paid, where it is known.
 */
export function renewUrlOf({ renewUrl, portals }: Pick<Product, 'renewUrl' | 'portals'>, processor: string) {
  return renewUrl ?? portals?.[processor]?.url
}

/** The product with that id or alias; the first product when there is none, or no name is given. */
export function productNamed(products: readonly [Product, ...Product[]], name: string | undefined): Product {
  return productOfScene(products, name) ?? products[0]
}

/**
 * The scenes that keep access given under a product id alive. A product that is no longer sold keeps its own id. The
 * alias of old payments also counts, unless a product lists it. So no buyer loses access because the seller edits the
 * list of products.
 */
export function keepingScenesOf(products: readonly Product[], id: string): readonly string[] {
  const scenes = products.find((product) => product.id === id)?.scenes ?? [id]
  return productOfScene(products, HISTORICAL_ALIAS) ? scenes : [...scenes, HISTORICAL_ALIAS]
}

/**
 * The scenes of all products that lead to a repository. If an id or a mapping was changed, a payment may now belong to
 * another product; as long as that product leads to the same repository, the payment still counts for it.
 */
export function scenesLeadingTo(products: readonly Product[], repository: RepositoryName): string[] {
  const name = nameOf(repository)
  return scenesOfAll(products.filter(({ repositories }) => repositories.some((each) => nameOf(each) === name)))
}

/** The scenes of all products. */
export function scenesOfAll(products: readonly Product[]): string[] {
  return products.flatMap(({ scenes }) => scenes)
}

/** Every repository of the products, each once, in the order of the products. */
export function repositoriesOf(products: readonly Product[]): RepositoryName[] {
  const all = new Map<string, RepositoryName>()
  for (const { repositories } of products) {
    for (const each of repositories) if (!all.has(nameOf(each))) all.set(nameOf(each), each)
  }
  return [...all.values()]
}

/** `owner/repo` in lower case. Two repository names are the same when this is. */
export function nameOf({ owner, repo }: RepositoryName): string {
  return `${owner}/${repo}`.toLowerCase()
}

/** The policy for access when the payment changes: `withdraw` ends the access, `keep` leaves it as it is. */
export const choices = ['withdraw', 'keep'] as const

type Choice = (typeof choices)[number]

/**
 * The seller's choices for a product. `dispute` applies while a dispute is open and when it is lost. `grace`: for how
 * many days after a failed renewal a buyer keeps access, or longer if Pullpass learns of the failure late; absent: for
 * as long as the processor tries again.
 */
export type PaymentPolicy = { refund: Choice; partialRefund: Choice; dispute: Choice; grace?: number }

/** The default: a full refund and a dispute end access, a partial refund does not. */
export const defaultPolicy: PaymentPolicy = { refund: 'withdraw', partialRefund: 'keep', dispute: 'withdraw' }
