import type { NeededEvents, RegisteredWebhook } from '../../../payments/processors/webhook-list.ts'
import { type Check, deliveriesPage, type Judgement } from '../../finding.ts'
import type { ListedWebhooks, ShopFacts, SwitchedOn } from '../../shop-facts.ts'

/** Whether each processor whose API key may tell has a webhook that leads here and sends what is needed. */
export const webhooksRegistered: Check<ShopFacts> = {
  id: 'webhooks-registered',
  name: 'Webhooks at the processors',
  judge: ({ processors }) =>
    processors.flatMap((processor) => {
      const { label: about, webhookDocs: link } = processor
      const judgement = judgeOf(processor)
      if (!judgement) return []
      return [{ ...judgement, pages: [deliveriesPage], about, ...(link !== undefined && { link }) }]
    })
}

function judgeOf(processor: SwitchedOn): Judgement | undefined {
  const { webhooks } = processor
  if (!webhooks) return notLookedAt(processor)
  return 'unknown' in webhooks
    ? { severity: 'unknown', found: webhooks.unknown }
    : judgeListed(processor, webhooks.known)
}

/** A processor that has delivered nothing is the matter of another check. */
function notLookedAt({ label, lastDeliveryAt, listingKey }: SwitchedOn): Judgement | undefined {
  if (lastDeliveryAt === undefined) return undefined
  const found = `Whether the webhook of ${label} sends all events that are needed is not known: `
  const [why, compare] =
    listingKey === undefined
      ? ['Pullpass cannot look there', 'Compare']
      : [`${listingKey} is not set`, `Set ${listingKey} to have that checked, or compare`]
  return {
    severity: 'unknown',
    found: `${found}${why}.`,
    fix: `${compare} the events that are chosen for it at ${label} with those in the documents of Pullpass.`
  }
}

function judgeListed({ label, lastDeliveryAt }: SwitchedOn, listed: ListedWebhooks): Judgement {
  const { address, webhooks, events } = listed
  const here = webhooks.filter(({ url }) => isSameAddress(url, address))
  const [first] = here
  if (!first) return judgeNone({ label, count: webhooks.length, address, isSending: lastDeliveryAt !== undefined })
  const working = here.filter(({ problem }) => problem === undefined)
  if (working.length === 0) {
    const fix = `Correct that webhook in the dashboard of ${label}.`
    return { severity: 'wrong', found: `The webhook of ${label} to ${address} ${first.problem}.`, fix }
  }
  return judgeEvents({ label, address }, working, events)
}

/** A relay may send deliveries on from another address: while they arrive, nothing is wrong. */
function judgeNone(none: { label: string; count: number; address: string; isSending: boolean }): Judgement {
  const { label, count, address, isSending } = none
  const others =
    count === 0 ? 'it has no webhook' : `${count === 1 ? 'its webhook leads' : 'its webhooks lead'} elsewhere`
  const fix = `Add a webhook to ${address} in the dashboard of ${label}.`
  if (!isSending) return { severity: 'wrong', found: `${label} does not send to ${address}: ${others}.`, fix }
  return {
    severity: 'worth_knowing',
    found: `Deliveries of ${label} arrive, but by its list ${others}, and not to ${address}.`,
    fix: `If nothing of yours passes them on: ${fix}`
  }
}

function judgeEvents(
  { label, address }: { label: string; address: string },
  webhooks: readonly RegisteredWebhook[],
  { always, ofSubscriptions }: NeededEvents
): Judgement {
  const lacks = (needed: readonly string[]) =>
    webhooks.some(({ events }) => events === 'all')
      ? []
      : needed.filter((name) => !webhooks.some(({ events }) => events.includes(name)))
  const missing = lacks(always)
  const choose = (names: readonly string[]) => `Choose these events for that webhook too: ${names.join(', ')}.`
  if (missing.length > 0) {
    const found = `The webhook of ${label} to ${address} does not send ${missing.join(', ')}.`
    return { severity: 'wrong', found, fix: choose(missing) }
  }
  const subscriptions = lacks(ofSubscriptions)
  if (subscriptions.length > 0) {
    const found = `The webhook of ${label} does not send ${subscriptions.join(', ')}.`
    return { severity: 'worth_knowing', found, fix: `If you sell subscriptions: ${choose(subscriptions)}` }
  }
  return { severity: 'fine', found: `The webhook of ${label} to ${address} sends all that is needed.` }
}

function isSameAddress(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false
  const plain = (address: string) => new URL(address).href.replace(/\/$/, '')
  return plain(one) === plain(other)
}
