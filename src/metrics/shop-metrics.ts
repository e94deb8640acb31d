import { grantStates } from '../access/grant-states.ts'
import { alertWords } from '../alerts/alert-words.ts'
import type { Context } from '../context.ts'
import { readGroups } from '../desk/groups/read-groups.ts'
import { readNeeds } from '../desk/needs/needs-seller.ts'
import { groupInAddress, groups } from '../desk/queries/buyer-query.ts'
import { processorsOf } from '../desk/queries/processors-of.ts'
import { readShopStatus, type ShopStatus } from '../desk/queries/shop-status.ts'
import { lastVerdict } from '../doctor/stored-runs.ts'
import { DAY_MS, SECOND_MS } from '../runtime/time/durations.ts'
import {
  countEvents,
  deliveriesSince,
  deliveryResults,
  grantsByState,
  mailsGivenUp,
  oldestWaiting,
  writeKinds,
  writeOutcomes,
  writesSince
} from './counts.ts'
import type { Metric, Sample } from './exposition.ts'

export type MetricsDeps = Pick<Context, 'db' | 'config' | 'now'> & { access: Pick<Context['access'], 'limits'> }

/**
 * Reads the figures of the shop from what is stored, by the same functions as the desk. No label names a person: the
 * labels are states and kinds of Pullpass, processors, and repositories.
 */
export async function shopMetrics(deps: MetricsDeps): Promise<Metric[]> {
  const status = await readShopStatus(deps.db, deps.config)
  return [
    gauge('pullpass_build_info', 'The version that runs.', [{ labels: { version: status.version }, value: 1 }]),
    ...(await purchaseMetrics(deps)),
    ...(await repositoryMetrics(deps, status)),
    ...(await deliveryMetrics(deps)),
    ...(await toldMetrics(deps, status)),
    gauge('pullpass_database_size_bytes', 'The size of the database.', one(status.database.bytes))
  ]
}

async function purchaseMetrics(deps: MetricsDeps): Promise<Metric[]> {
  const { counts } = await readGroups(deps)
  const grants = await grantsByState(deps.db)
  return [
    gauge(
      'pullpass_purchases',
      'Purchases by group; each purchase is in one group.',
      groups.map((group) => ({ labels: { group: groupInAddress[group] }, value: counts[group] }))
    ),
    gauge(
      'pullpass_grants',
      'Grants by state, without those that gave up their seat; "invited" has an open invitation.',
      grantStates.map((state) => ({ labels: { state }, value: grants[state] }))
    )
  ]
}

async function repositoryMetrics({ access, db, now }: MetricsDeps, { passes }: ShopStatus): Promise<Metric[]> {
  const limits = await access.limits()
  const writes = await writesSince(db, now() - DAY_MS)
  const byRepository = (value: (limit: (typeof limits)[number]) => number) =>
    limits.map((limit) => ({ labels: { repository: limit.name }, value: value(limit) }))
  return [
    gauge(
      'pullpass_queued_invitations',
      'Invitations that wait for their turn.',
      byRepository(({ queue }) => queue)
    ),
    gauge(
      'pullpass_invitation_limit',
      'Invitations that the code host takes in 24 hours.',
      byRepository(({ most }) => most)
    ),
    gauge(
      'pullpass_invitation_limit_used',
      'Invitations of the last 24 hours that count towards the limit.',
      byRepository(({ used }) => used)
    ),
    gauge(
      'pullpass_last_pass_timestamp_seconds',
      'When the last complete pass over the repository began; 0 before the first one.',
      passes.map(({ repository, at = 0 }) => ({ labels: { repository }, value: at / SECOND_MS }))
    ),
    gauge(
      'pullpass_host_writes_last_day',
      'Writes to the code host of the last 24 hours, by outcome; "open" has not ended.',
      writeKinds.flatMap((kind) =>
        writeOutcomes.map((outcome) => ({
          labels: { kind, outcome },
          value: writes.find((each) => each.kind === kind && each.outcome === outcome)?.count ?? 0
        }))
      )
    )
  ]
}

async function deliveryMetrics({ db, config, now }: MetricsDeps): Promise<Metric[]> {
  const oldest = await oldestWaiting(db)
  const deliveries = await deliveriesSince(db, now() - DAY_MS)
  const known = [...config.payments.processors.map(({ name }) => name), ...(await processorsOf(db, 'inbox'))]
  const sum = (processor: string, result: string) =>
    deliveries
      .filter((each) => each.processor === processor && each.result === result)
      .reduce((total, { count }) => total + count, 0)
  return [
    gauge(
      'pullpass_oldest_waiting_delivery_age_seconds',
      'The age of the oldest delivery that is not processed yet; 0 if none waits.',
      one(oldest === undefined ? 0 : Math.max(0, now() - oldest) / SECOND_MS)
    ),
    gauge(
      'pullpass_deliveries_last_day',
      'Deliveries that arrived in the last 24 hours, by what became of them.',
      [...new Set(known)].flatMap((processor) =>
        deliveryResults.map((result) => ({ labels: { processor, result }, value: sum(processor, result) }))
      )
    )
  ]
}

async function toldMetrics({ db, config, now }: MetricsDeps, { mails }: ShopStatus): Promise<Metric[]> {
  const { alerts } = await readNeeds(db, config.products, now())
  const verdict = await lastVerdict(db)
  const events = await countEvents(db)
  const things = (kind: string) =>
    alerts.filter((alert) => alert.kind === kind).reduce((sum, { items }) => sum + Math.max(1, items.length), 0)
  return [
    gauge('pullpass_waiting_mails', 'Mails that wait to be sent.', one(mails.waiting)),
    gauge('pullpass_retried_mails', 'Waiting mails that failed at least once.', one(mails.retried)),
    gauge('pullpass_failed_mails', 'Stored mails that were given up.', one(await mailsGivenUp(db))),
    gauge('pullpass_waiting_events', "Events for the seller's program that wait to be sent.", one(events.waiting)),
    gauge('pullpass_failed_events', 'Stored events that were given up.', one(events.failed)),
    gauge(
      'pullpass_alerts',
      'What stands on the first page of the desk as an alert, by kind.',
      Object.keys(alertWords).map((kind) => ({ labels: { kind }, value: things(kind) }))
    ),
    gauge(
      'pullpass_ready',
      "1 if the doctor's last run found nothing wrong, as /readyz says it.",
      one(verdict?.isWell === true ? 1 : 0)
    )
  ]
}

/** The figures of the process, with the names that all programs give them. */
export function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage()
  const startedAt = Date.now() - process.uptime() * SECOND_MS
  return [
    gauge('process_start_time_seconds', 'When the process started.', one(Math.round(startedAt) / SECOND_MS)),
    gauge('pullpass_uptime_seconds', 'How long the process has run.', one(process.uptime())),
    gauge('process_resident_memory_bytes', 'The memory of the process.', one(process.memoryUsage.rss())),
    {
      name: 'process_cpu_seconds_total',
      help: 'The CPU time of the process.',
      type: 'counter',
      samples: one((user + system) / 1e6)
    }
  ]
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples }
}

const one = (value: number): Sample[] => [{ value }]
