import * as z from 'zod'
import { HISTORICAL_ALIAS } from '../../invite/gate.ts'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import {
  choices,
  defaultPolicy,
  nameOf,
  type PaymentPolicy,
  type Portal,
  type Product,
  type RepositoryName
} from '../../product.ts'
import { type Findings, quoted } from '../mistake.ts'
import type { SiteProductPage } from '../shop-front/product-page-shape.ts'
import { checkOwnerName, checkRepositoryName } from '../values/repository-name.ts'
import { text } from '../values/text.ts'
import { checkLink } from '../values/web-address.ts'

/** A product in the site config: what is sold, and what its page says. */
export type SiteProduct = SiteProductPage & {
  /** Compared, byte for byte, with the scene of a payment. */
  id: string
  name: string
  /** Where the buy button leads: a payment link. */
  checkoutUrl: string
  /** Where buyers of a subscription pay a renewal that failed, such as the processor's customer portal. */
  renewUrl?: string
  /** How many code-host accounts one purchase covers: 1 unless set, at most 100. */
  seats?: number
  /** Whether the checkout lets buyers choose how many they buy. Then the shop says so. */
  quantity?: boolean
  /** Other ids that payments for this product carry, such as an earlier id. */
  aliases?: string[]
  /**
   * The repositories that its buyers are invited to; the one of `github` unless set. The buyer sees the result of the
   * first one.
   */
  repositories?: { owner: string; name: string }[]
  /**
   * Whether access is withdrawn or kept: after a full refund (withdraw unless set), a refund in part (keep), and while
   * a dispute is open or when it is lost (withdraw). `grace`: for how many days after a failed renewal a buyer keeps
   * access, whatever the processor does; unless set, for as long as the processor tries again.
   */
  policy?: Partial<PaymentPolicy>
}

const MOST_SEATS = 100
const MOST_REPOSITORIES = 20

const seats = z.custom<number>(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_SEATS,
  { error: `is no whole number from 1 to ${MOST_SEATS}.` }
)

const repository = z.object({ owner: text(checkOwnerName), name: text(checkRepositoryName) })

const choice = z.enum(choices)

const MOST_GRACE_DAYS = 90

const grace = z.custom<number>(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_GRACE_DAYS,
  { error: `is no whole number of days from 1 to ${MOST_GRACE_DAYS}.` }
)

/** The shape of one product. */
export const productShape = z.object({
  id: text(),
  name: text(),
  checkoutUrl: text(checkLink),
  renewUrl: text(checkLink).optional(),
  seats: seats.optional(),
  quantity: z.boolean().optional(),
  aliases: z.array(text()).optional(),
  repositories: z.array(repository).min(1).max(MOST_REPOSITORIES).optional(),
  policy: z
    .object({
      refund: choice.optional(),
      partialRefund: choice.optional(),
      dispute: choice.optional(),
      grace: grace.optional()
    })
    .optional()
})

/** How to correct a mistake in a product, by its key. */
export const productFixes: Record<string, string> = {
  id: "Write the id that payments carry as their scene, like id: 'kit-lifetime'",
  name: "Write what is sold, like name: 'Acme Kit, lifetime access'",
  checkoutUrl: "Write the address of the payment link, like checkoutUrl: 'https://buy.stripe.com/abc123'",
  renewUrl:
    "Write where buyers pay a renewal, like renewUrl: 'https://billing.stripe.com/p/login/abc', or leave it out.",
  seats: 'Write how many accounts one purchase covers, like seats: 1, or leave it out.',
  quantity: 'Write quantity: true if buyers can choose at the checkout how many they buy, or leave it out.',
  aliases: "Write a list of other ids of it, like aliases: ['kit-2024'], or leave it out.",
  repositories: "Write a list of repositories, like repositories: [{ owner: 'acme', name: 'kit' }], or leave it out.",
  policy:
    "Write what happens to access, like policy: { refund: 'withdraw', dispute: 'keep', grace: 7 }, or leave it out."
}

/** Removes duplicates: names that differ only in upper and lower case mean the same repository. */
function repositoriesNamed(names: readonly RepositoryName[]): RepositoryName[] {
  return names.filter((name, index) => names.findIndex((each) => nameOf(each) === nameOf(name)) === index)
}

/** Builds the products from their checked shapes, and reports ids and repositories that two of them must not share. */
export function madeProducts(
  checked: readonly z.infer<typeof productShape>[],
  options: {
    single: boolean
    shared: RepositoryName | undefined
    processors: readonly ProcessorDescriptor[]
    portals: Record<string, Portal>
  },
  findings: Findings
): readonly [Product, ...Product[]] | undefined {
  const { single, shared, processors, portals } = options
  const owners = new Map<string, string>()
  const products = checked.flatMap(
    ({ aliases = [], repositories = [], policy, renewUrl, quantity, ...product }, index): Product[] => {
      const key = single ? 'product' : `products[${index}]`
      // Payments made before products had ids carry HISTORICAL_ALIAS. With several products, they belong to the product
      // that lists it.
      const scenes = [...new Set([product.id, ...aliases, ...(single ? [HISTORICAL_ALIAS] : [])])]
      for (const scene of scenes) {
        const other = owners.get(scene)
        if (other) {
          const problem = `${quoted(scene)} means ${other}, too: payments with it could mean either.`
          findings.mistakes.push({ name: key, problem, fix: 'Give every product an id and aliases of its own.' })
        }
        owners.set(scene, key)
      }
      const named = repositories.map(({ owner, name }): RepositoryName => ({ owner, repo: name }))
      const [first, ...others] = repositoriesNamed(named.length > 0 ? named : shared ? [shared] : [])
      if (!first) {
        const problem = 'is missing, and there is no github to invite its buyers to.'
        findings.mistakes.push({ name: `${key}.repositories`, problem, fix: productFixes.repositories ?? '' })
        return []
      }
      return [
        {
          ...product,
          ...(renewUrl !== undefined && { renewUrl }),
          portals: { ...portalOf(product.checkoutUrl, processors), ...portals },
          seats: product.seats ?? 1,
          ...(quantity === true && { quantity }),
          scenes,
          repositories: [first, ...others],
          policy: {
            refund: policy?.refund ?? defaultPolicy.refund,
            partialRefund: policy?.partialRefund ?? defaultPolicy.partialRefund,
            dispute: policy?.dispute ?? defaultPolicy.dispute,
            ...(policy?.grace !== undefined && { grace: policy.grace })
          }
        }
      ]
    }
  )
  const [first, ...others] = products
  return first && [first, ...others]
}

/** The portal of the processor whose checkout this is, if its address follows from that of the checkout. */
function portalOf(checkoutUrl: string, processors: readonly ProcessorDescriptor[]): Record<string, Portal> {
  const address = new URL(checkoutUrl)
  const of = processors.find(({ checkout }) => checkout?.isAt(address))
  const url = of?.checkout?.portalOf?.(address)
  return of && url !== undefined ? { [of.name]: { url, label: of.label } } : {}
}
