import * as z from 'zod'
import type { MappedName } from '../../payments/processors/all.ts'
import type { ProcessorDescriptor, SoldIds } from '../../payments/processors/descriptor.ts'
import { type Portal, type Product, scenesOfAll } from '../../product.ts'
import { type Findings, quoted } from '../mistake.ts'
import { text } from '../values/text.ts'
import { checkSecureLink } from '../values/web-address.ts'

/**
 * For one processor. `scenes`: its ids of what is sold, each with the id of the product that it stands for. Which ids
 * they are: docs/payments/, the page of the processor.
 */
type SiteScenes = {
  scenes?: Record<string, string>
  /** Of Polar and Paddle: the address of the customer portal, where your buyers find receipts and invoices. */
  portal?: string
}

/** The settings for payments in the site config. */
export type SitePayments = {
  /** Days for which the bodies of deliveries are kept, for inspection and replays: 90 unless set. */
  keepBodiesDays?: number
  /**
   * Whether purchases in a processor's test mode count. Unless set, they count only on a site that is reached on this
   * machine alone.
   */
  acceptTests?: boolean
} & { [Name in MappedName]?: SiteScenes }

/** The checked settings. `acceptTests` is undefined when it was not set. */
export type CheckedPayments = {
  /** By processor, with an entry for each. */
  scenes: Record<string, Record<string, string>>
  keepBodiesDays: number
  acceptTests: boolean | undefined
}

const KEPT_DAYS = 90

const keepBodiesDays = z.custom<number>(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 3650,
  { error: 'is no whole number from 1 to 3650.' }
)

const name = z.string().min(1)
const settingsOf = ({ ids: { form }, portal }: Mapped) =>
  z
    .object({
      scenes: z.record(form ? z.string().regex(form.pattern) : name, name).optional(),
      ...(portal?.example !== undefined && { portal: text(checkSecureLink).optional() })
    })
    .optional()

type Mapped = Pick<ProcessorDescriptor, 'name' | 'portal'> & { ids: SoldIds }

/** The processors whose ids the site config maps. */
export function mappedOf(processors: readonly ProcessorDescriptor[]): Mapped[] {
  return processors.flatMap(({ name, ids, portal }) => (ids ? [{ name, ids, ...(portal && { portal }) }] : []))
}

/** The keys of a processor in the site config. */
export function settingsKeys(processor: Mapped): string[] {
  return Object.keys(settingsOf(processor).unwrap().shape)
}

/** The settings for payments, as far as their shape is right. */
type ReadPayments = z.infer<ReturnType<typeof paymentsShape>> | undefined

function byProcessor(payments: ReadPayments): Record<string, SiteScenes | undefined> {
  const { keepBodiesDays: _, acceptTests: __, ...mapped } = payments ?? {}
  return mapped
}

/** By processor: its page where buyers see what they have paid, where the address is known. */
export function portalsOf(processors: readonly ProcessorDescriptor[], payments: ReadPayments): Record<string, Portal> {
  const written = byProcessor(payments)
  const portals = processors.flatMap(({ name, label, portal }) => {
    const url = written[name]?.portal ?? portal?.url
    return portal && url !== undefined ? [[name, { url, label, has: portal.has }] as const] : []
  })
  return Object.fromEntries(portals)
}

/** The shape of `payments` in the site config. */
export function paymentsShape(processors: readonly ProcessorDescriptor[]) {
  const settings = { keepBodiesDays: keepBodiesDays.optional(), acceptTests: z.boolean().optional() }
  const mapped = Object.fromEntries(mappedOf(processors).map((processor) => [processor.name, settingsOf(processor)]))
  return z.object({ ...settings, ...mapped })
}

/** The end of the message about an id of the wrong form. */
export function badId(processor: string, processors: readonly ProcessorDescriptor[]): string {
  const form = processors.find(({ name }) => name === processor)?.ids?.form
  return form ? `is not ${form.called}.` : 'is no id.'
}

/** How to write the ids of each processor, and `payments` as a whole. */
export function sceneFixes(processors: readonly ProcessorDescriptor[]): Record<string, string> {
  const mapped = mappedOf(processors)
  const fixes = mapped.map(({ name, ids }) => ({
    name: `payments.${name}`,
    fix: `Write payments: { ${name}: { scenes: { ${ids.example}: 'kit-lifetime' } } }, or leave it out.`
  }))
  const example = fixes[0]?.fix ?? 'Leave it out.'
  const portals = mapped.flatMap(({ name, portal }) => {
    const fix = `Write the address of the customer portal, like portal: '${portal?.example}', or leave it out.`
    return portal?.example === undefined ? [] : [[`payments.${name}.portal`, fix]]
  })
  const all = [...fixes.map(({ name, fix }) => [name, fix]), ...portals]
  return { payments: example, ...Object.fromEntries(all) }
}

/** Builds the settings, and warns of mapped ids that lead to no product. */
export function madePayments(
  payments: ReadPayments,
  { products, processors }: { products: readonly Product[]; processors: readonly ProcessorDescriptor[] },
  findings: Findings
): CheckedPayments {
  const known = scenesOfAll(products)
  const ids = products.map(({ id }) => quoted(id)).join(' or ')
  const { keepBodiesDays = KEPT_DAYS, acceptTests } = payments ?? {}
  const written = byProcessor(payments)
  const scenes: CheckedPayments['scenes'] = {}
  for (const { name } of processors) {
    scenes[name] = written[name]?.scenes ?? {}
    for (const [id, scene] of Object.entries(scenes[name])) {
      if (known.includes(scene)) continue
      const consequence = `is not the id of a product (${ids}): a buyer who pays for that gets no access.`
      findings.warnings.push(`payments.${name}.scenes.${id}: ${quoted(scene)} ${consequence}`)
    }
  }
  return { scenes, keepBodiesDays, acceptTests }
}
