import * as z from 'zod'
import { type MappedName, mappedNames, type ProcessorName } from '../../payments/processors/names.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import { type Findings, quoted } from '../mistake.ts'

/** For one processor: its ids of what is sold, each with the id of the product that it stands for. */
type SiteScenes = { scenes?: Record<string, string> }

/** The settings for payments in the site config. */
export type SitePayments = {
  /** Days for which the bodies of deliveries are kept, for inspection and replays: 90 unless set. */
  keepBodiesDays?: number
  /**
   * Whether purchases in a processor's test mode count. Unless set, they count only on a site that is reached on this
   * machine alone.
   */
  acceptTests?: boolean
  /** For payment links without a scene in their metadata: the link's id (plink_…). */
  stripe?: SiteScenes
  /** The id of a product, of a price, or of a benefit. The end of a benefit ends access. */
  polar?: SiteScenes
  /** The id of a variant or of a product. */
  lemonsqueezy?: SiteScenes
  /** The id of a price (pri_…) or of a product (pro_…). */
  paddle?: SiteScenes
  /** The id of a product (prod_…) or of a price. */
  creem?: SiteScenes
}

/** The checked settings. `acceptTests` is undefined when it was not set. */
export type CheckedPayments = {
  scenes: Record<ProcessorName, Record<string, string>>
  keepBodiesDays: number
  acceptTests: boolean | undefined
}

const KEPT_DAYS = 90

const keepBodiesDays = z.custom<number>(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 3650,
  { error: 'is no whole number from 1 to 3650.' }
)

const name = z.string().min(1)
const scenesOf = (id: z.ZodString) => z.object({ scenes: z.record(id, name).optional() }).optional()

/** The shape of `payments` in the site config. */
export const paymentsShape = z.object({
  keepBodiesDays: keepBodiesDays.optional(),
  acceptTests: z.boolean().optional(),
  stripe: scenesOf(z.string().regex(/^plink_\w+$/)),
  polar: scenesOf(name),
  lemonsqueezy: scenesOf(name),
  paddle: scenesOf(z.string().regex(/^(pri|pro)_\w+$/)),
  creem: scenesOf(name)
})

/** The end of the message about an id of the wrong form, by processor. */
export const badId: Record<string, string> = {
  stripe: 'is not the id of a payment link (plink_…).',
  paddle: 'is not the id of a price (pri_…) or a product (pro_…).'
}

/** An example id of something that is sold, as each processor writes it. */
const exampleId: Record<MappedName, string> = {
  stripe: 'plink_abc123',
  polar: "'the id of a product or a price'",
  lemonsqueezy: "'123456'",
  paddle: 'pri_abc123',
  creem: 'prod_abc123'
}

const sceneFix = (provider: MappedName): string =>
  `Write payments: { ${provider}: { scenes: { ${exampleId[provider]}: 'kit-lifetime' } } }, or leave it out.`

/** How to write the ids of a processor, and `payments` as a whole. */
export const sceneFixes: Record<string, string> = {
  payments: sceneFix('stripe'),
  ...Object.fromEntries(mappedNames.map((provider) => [`payments.${provider}`, sceneFix(provider)]))
}

/** Builds the settings, and warns of mapped ids that lead to no product. */
export function madePayments(
  payments: z.infer<typeof paymentsShape> | undefined,
  products: readonly Product[],
  findings: Findings
): CheckedPayments {
  const scenes = { stripe: {}, polar: {}, lemonsqueezy: {}, paddle: {}, creem: {}, standard: {} } as Record<
    ProcessorName,
    Record<string, string>
  >
  const known = scenesOfAll(products)
  const ids = products.map(({ id }) => quoted(id)).join(' or ')
  for (const provider of mappedNames) {
    scenes[provider] = payments?.[provider]?.scenes ?? {}
    for (const [id, scene] of Object.entries(scenes[provider])) {
      if (known.includes(scene)) continue
      const consequence = `is not the id of a product (${ids}): who pays for that gets no access.`
      findings.warnings.push(`payments.${provider}.scenes.${id}: ${quoted(scene)} ${consequence}`)
    }
  }
  const { keepBodiesDays = KEPT_DAYS, acceptTests } = payments ?? {}
  return { scenes, keepBodiesDays, acceptTests }
}
