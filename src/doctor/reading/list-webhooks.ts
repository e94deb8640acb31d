import type { Told } from '../../code-host/inspection.ts'
import type { Config, Secrets } from '../../config/config.ts'
import { askForPage } from '../../payments/processors/ask.ts'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { keyVariable } from '../../payments/processors/names.ts'
import { routes } from '../../routes.ts'
import type { Network } from '../../runtime/basics.ts'
import type { ListedWebhooks } from '../shop-facts.ts'

/**
 * Asks a processor which webhooks are set up there; undefined if it has no such list, or the shop has no API key for
 * it.
 */
export async function listWebhooks(
  { name, label, webhooks }: Pick<ProcessorDescriptor, 'name' | 'label' | 'webhooks'>,
  { config, secrets, network, now }: ListingDeps
): Promise<Told<ListedWebhooks> | undefined> {
  const key = secrets.apiKeys?.[name]
  if (!webhooks || key === undefined) return undefined
  const { reader, query, events, needs, read } = await webhooks()
  const { apiUrls } = config.payments
  const answer = await askForPage(
    { reader, url: apiUrls?.[name], key, ...network, now, stopped: new AbortController().signal, failures: () => 0 },
    new URLSearchParams(query)
  )
  if (!answer.ok) {
    const { why, detail } = answer.failure
    const refused = `${keyVariable(name)} may not list the webhooks of ${label}. To have them checked, it would have to ${needs}.`
    return { unknown: why === 'key_refused' ? refused : `${label} did not list its webhooks: ${detail}.` }
  }
  const listed = read(answer.answer)
  if (!listed) return { unknown: `The list of webhooks at ${label} cannot be read.` }
  return { known: { webhooks: listed, events, address: config.site.url + routes.webhook.replace(':from', name) } }
}

/** The dependencies of {@link listWebhooks}. */
export type ListingDeps = {
  config: Pick<Config, 'site' | 'payments'>
  secrets: Pick<Secrets, 'apiKeys'>
  network: Network
  now(): number
}
