import type { ChatSender, createChatSender } from '../chat/chat-sender.ts'
import type { WebhookNetwork } from '../chat/webhook-call.ts'
import type { Config, Secrets } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { untoldDisputeEnds } from '../payments/processors/descriptor.ts'
import { processorLabel } from '../payments/processors/names.ts'
import { routes } from '../routes.ts'
import type { Basics } from '../runtime/basics.ts'
import { MINUTE_MS } from '../runtime/time/durations.ts'
import { createWorker, type Worker } from '../runtime/worker.ts'
import type { AlertSeller } from './alerts.ts'
import type { ChatShop } from './chat-words.ts'
import type { CheckOptions } from './checks/table-checks.ts'
import { isQuiet, keepQuietHours } from './quiet-hours.ts'
import type { Receivers } from './seller-news.ts'
import { CHECK_MS, noteChecks } from './stored/last-checks.ts'

/**
 * ms after the start before the first check: a shop starts without the code of the checks, of the letter and of the
 * desk.
 */
const START_MS = MINUTE_MS

/** The chat of the seller: how a message is sent, and the shop that it is from. */
export type SellerChat = { sender: ChatSender; shop: ChatShop }

/**
 * The worker that tells the seller. `tell` does what is due now; it returns when to run again, in ms. `noticeDispute`:
 * a dispute is open, and is told without waiting for the next check.
 */
export type Teller = Worker & { tell(): Promise<{ nextAt: number }>; noticeDispute(): void }

/**
 * Builds the chat, if there is a webhook for it, and the worker that tells the seller. What neither needs is not
 * loaded: the checks are loaded at the first one, after the start, and the chat only where there is one.
 * @param deps.chatNetwork the way to the chat's host; tests replace it
 */
export async function buildTeller(deps: {
  config: Config
  secrets: Pick<Secrets, 'alertWebhook' | 'codeHostWebhookSecrets'>
  db: Database
  basics: Basics
  alert: AlertSeller
  chatNetwork?: WebhookNetwork | undefined
  /** Sends the letter of a week, if it is due. */
  letter?(receivers: Receivers, shop: ChatShop): Promise<void>
}): Promise<{ chat?: SellerChat; teller: Teller }> {
  const { config, secrets, db, basics, alert, chatNetwork, letter } = deps
  const { log, sleep, clock, network } = basics
  const { now } = clock
  const webhook = secrets.alertWebhook
  // The desk is for admins: without any, it is no page.
  const shop = { name: config.site.name, desk: config.admins.length > 0 ? config.site.url + routes.desk : undefined }
  const sending = { now, deadline: network.deadline, ...(chatNetwork && { network: chatNetwork }) }
  const chat = webhook && { sender: await senderTo({ webhook, ...sending }), shop }
  const stopping = new AbortController()

  // Buyers are told that the seller knows, so there must be an address.
  const admins = config.admins.length > 0 ? config.admins : [config.site.supportEmail]
  const receivers = { admins, hasChat: chat !== undefined }
  const quiet = config.alerts ?? {}
  let checkedAt: number | undefined
  let isDisputeNoticed = false
  const hook = { codeHost: config.codeHost.kind.name, hasSecret: (secrets.codeHostWebhookSecrets ?? []).length > 0 }
  const checking = { db, log, products: config.products, now, alert, ...processorFacts(config) }

  async function tell(): Promise<{ nextAt: number }> {
    if (checkedAt === undefined) await keepQuietHours(db, quiet)
    // Math.abs, because the clock may have been set back.
    if (checkedAt === undefined || Math.abs(now() - checkedAt) >= CHECK_MS) {
      checkedAt = now()
      const { askAgain } = await import('./checks/ask-again.ts')
      await askAgain(db, config.products, checkedAt)
      const { checkTables } = await import('./checks/table-checks.ts')
      await checkTables(checking)
      const { noteWhatIsOver } = await import('./stored/note-what-is-over.ts')
      await noteWhatIsOver(db, config.products, checkedAt)
      const { noteExpectedHook } = await import('./checks/webhook-checks.ts')
      await noteExpectedHook(checking, hook)
      await noteChecks(db, now())
      if (!isQuiet(quiet, checkedAt)) {
        const { callForAllClears } = await import('./all-clear.ts')
        await callForAllClears({ db, products: config.products, now, shop, receivers })
        await letter?.(receivers, shop)
      }
    }
    if (!chat) return { nextAt: now() + CHECK_MS }
    const { sendChatMessages } = await import('./chat-queue.ts')
    return sendChatMessages({ db, now, log, ...chat, alert, quiet, stopped: stopping.signal })
  }

  const builtAt = clock.elapsed()
  async function work(): Promise<{ nextAt: number }> {
    if (isDisputeNoticed) {
      isDisputeNoticed = false
      const { tellOfDisputes } = await import('./checks/table-checks.ts')
      await tellOfDisputes(checking)
    }
    const left = builtAt + START_MS - clock.elapsed()
    if (left <= 0) return tell()
    // The mails that are due now go by the present settings.
    await keepQuietHours(db, quiet)
    return { nextAt: now() + left }
  }

  const worker = createWorker({
    name: 'telling the seller',
    log,
    now,
    sleep,
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    work,
    afterFailureMs: MINUTE_MS,
    // The clock of the sandbox can be moved by days.
    longestMs: CHECK_MS
  })
  const noticeDispute = () => {
    isDisputeNoticed = true
    worker.nudge()
  }
  return { ...(chat && { chat }), teller: { ...worker, tell, noticeDispute } }
}

async function senderTo(options: Parameters<typeof createChatSender>[0]): Promise<ChatSender> {
  return (await import('../chat/chat-sender.ts')).createChatSender(options)
}

/**
 * The facts of processors that checks tell: the pages of payments, and who does not report how a dispute ends. A real
 * processor does not know the payments of the sandbox.
 */
function processorFacts({ sandbox, payments }: Config): Required<Pick<CheckOptions, 'pageOf' | 'untoldBy'>> {
  const { processors } = payments
  const known = sandbox ? [] : processors
  return {
    pageOf: (processor, event) => known.find(({ name }) => name === processor)?.pageOf?.(event, event.test),
    untoldBy: (processor) =>
      untoldDisputeEnds(processors, processor).length === 0 ? undefined : processorLabel(processors, processor)
  }
}
