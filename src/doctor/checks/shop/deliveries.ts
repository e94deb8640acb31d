import { routes } from '../../../routes.ts'
import { dateWords } from '../../../runtime/time/time-words.ts'
import { type Check, deliveriesPage, type Judgement } from '../../finding.ts'
import type { ShopFacts, SwitchedOn } from '../../shop-facts.ts'

/** Whether each processor has lately sent deliveries. Those that have not are one finding. */
export const deliveries: Check<ShopFacts> = {
  id: 'deliveries',
  name: 'Deliveries of processors',
  judge({ processors }) {
    const silent = processors.filter(({ lastDeliveryAt }) => lastDeliveryAt === undefined)
    return [...processors.flatMap(lastOf), ...(silent.length > 0 ? [noneOf(silent)] : [])]
  }
}

function lastOf({ label, lastDeliveryAt }: SwitchedOn): Judgement[] {
  if (lastDeliveryAt === undefined) return []
  const found = `The last delivery of ${label} came on ${dateWords(lastDeliveryAt)}.`
  return [{ severity: 'fine', found, about: label }]
}

const listed = (words: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(words)

function noneOf(silent: readonly SwitchedOn[]): Judgement {
  const labels = silent.map(({ label }) => label)
  const paths = silent.map(({ name }) => routes.webhook.replace(':from', name))
  const about = labels.length === 1 ? labels[0] : undefined
  const found = `No delivery of ${listed(labels, 'disjunction')} has come in the last 30 days.`
  const fix = `Send a test delivery from ${about ? 'its dashboard' : 'the dashboard of each'}, to ${listed(paths, 'conjunction')} of this shop.`
  const documents = silent.flatMap(({ label, webhookDocs: to = '' }) =>
    to === '' ? [] : [{ to, called: `Webhooks of ${label}` }]
  )
  const pages = [deliveriesPage, ...documents]
  return { severity: 'worth_knowing', found, fix, pages, ...(about !== undefined && { about }) }
}
