import type { AlertSeller } from '../alerts/alerts.ts'
import type { Config, Secrets } from '../config/config.ts'
import { sendsMails } from '../config/sends-mails.ts'
import type { Database } from '../db/database.ts'
import { scenesOfAll } from '../product.ts'
import type { Basics } from '../runtime/basics.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { type CatchUp, createCatchUp } from './catch-up/create-catch-up.ts'
import { createHeardSignatures, type HeardSignatures } from './inbox/heard-signatures.ts'
import { createInbox, type Inbox } from './inbox/inbox-worker.ts'
import { createReceive, type Receive } from './inbox/receive.ts'
import { policiesOf } from './payment/policy.ts'
import type { FindUsers } from './payment/write-payments.ts'
import { buildProcessors } from './processors/build-processors.ts'

/** The parts that receive and process deliveries, and that ask processors for deliveries that never arrived. */
export type Payments = {
  receive: Receive
  inbox: Inbox
  catchUp: CatchUp
  heardSignatures: HeardSignatures
  /** The names of the processors that are switched on. */
  switchedOn: readonly string[]
}

export async function buildPayments(deps: {
  config: Config
  secrets: Secrets
  db: Database
  basics: Basics
  alert: AlertSeller
  findUsers: FindUsers
  /** Called after a payment was committed. */
  onPayment(): void
  /** Called after a payment was committed that has an open dispute. */
  onDispute(): void
}): Promise<Payments> {
  const { config, secrets, db, basics, alert, findUsers, onPayment, onDispute } = deps
  const { log, sleep, network } = basics
  const { now } = basics.clock
  const { processors: descriptors, scenes, apiUrls, keepBodiesDays, acceptTests } = config.payments
  const asking = { keys: secrets.apiKeys, urls: apiUrls, now, ...network }
  const processors = await buildProcessors({
    processors: descriptors,
    secrets: secrets.webhookSecrets,
    scenes,
    ...asking
  })
  const work = { db, log, now, sleep, processors, alert }
  const inbox = createInbox({
    ...work,
    scenes: scenesOfAll(config.products),
    findUsers,
    policyOf: policiesOf(config.products),
    sendsMails: sendsMails(config),
    keepBodiesMs: keepBodiesDays * DAY_MS,
    acceptTests,
    onPayment({ isDisputed }) {
      onPayment()
      if (isDisputed) onDispute()
    }
  })
  return {
    switchedOn: Object.keys(processors),
    inbox,
    heardSignatures: createHeardSignatures({ db, log, now, sleep, alert }),
    catchUp: createCatchUp({ ...work, ...asking, descriptors, onStored: inbox.nudge }),
    receive: createReceive({ ...work, onStored: inbox.nudge })
  }
}
