import { HISTORICAL_ALIAS } from './invite/gate.ts'

/** A repository of the code host, by the names of its owner and of itself. */
export type RepositoryName = { owner: string; repo: string }

/** What is sold: whoever has paid for it is invited to its repositories. */
export type Product = {
  id: string
  name: string
  /** Where the buy button leads. */
  checkoutUrl: string
  /** How many code-host accounts one of it covers. */
  seats: number
  /** What payments for it may call it: its id, and names that it had before. No two products share one. */
  scenes: readonly string[]
  /** At least one. The first one's answer is the one that a buyer gets; the others follow. */
  repositories: readonly [RepositoryName, ...RepositoryName[]]
  policy: PaymentPolicy
}

/** The product that a payment's scene stands for; undefined where it stands for none. */
export function productOfScene(products: readonly Product[], scene: string | null | undefined): Product | undefined {
  return products.find(({ scenes }) => scenes.some((each) => each === scene))
}

/** The product of that id, or of that alias; the first one where none is named, or no such one. */
export function productNamed(products: readonly [Product, ...Product[]], name: string | undefined): Product {
  return productOfScene(products, name) ?? products[0]
}

/**
 * What payments may call the product of which access was given. A product that is not sold any more keeps its own id, and
 * the alias of old payments counts for whoever got access by it, until a product lists that alias: nobody loses access
 * because a seller edits the list of products.
 */
export function keepingScenesOf(products: readonly Product[], id: string): readonly string[] {
  const scenes = products.find((product) => product.id === id)?.scenes ?? [id]
  return productOfScene(products, HISTORICAL_ALIAS) ? scenes : [...scenes, HISTORICAL_ALIAS]
}

/**
 * What payments may call that for which a repository is given: everything sold here that leads to it. A payment that was of
 * one of these and is of another now, since an id or what is mapped to it was changed, is still for this repository.
 */
export function scenesLeadingTo(products: readonly Product[], repository: RepositoryName): string[] {
  const name = nameOf(repository)
  return scenesOfAll(products.filter(({ repositories }) => repositories.some((each) => nameOf(each) === name)))
}

/** All that payments may call what is sold here. */
export function scenesOfAll(products: readonly Product[]): string[] {
  return products.flatMap(({ scenes }) => scenes)
}

/** Every repository that something sold here leads to, each once, in the order of the products. */
export function repositoriesOf(products: readonly Product[]): RepositoryName[] {
  const all = new Map<string, RepositoryName>()
  for (const { repositories } of products) {
    for (const each of repositories) if (!all.has(nameOf(each))) all.set(nameOf(each), each)
  }
  return [...all.values()]
}

/** `owner/repo` in lower case: what tells the names of repositories apart. */
export function nameOf({ owner, repo }: RepositoryName): string {
  return `${owner}/${repo}`.toLowerCase()
}

/** What becomes of access that was paid for: `withdraw` ends it, `keep` leaves it as it is. */
export const choices = ['withdraw', 'keep'] as const

type Choice = (typeof choices)[number]

/** What a seller decided for a product. `dispute`: while one is open, and when it is lost. */
export type PaymentPolicy = { refund: Choice; partialRefund: Choice; dispute: Choice }

/** Money that went back, or is claimed back, ends access; a refund in part does not. */
export const defaultPolicy: PaymentPolicy = { refund: 'withdraw', partialRefund: 'keep', dispute: 'withdraw' }
