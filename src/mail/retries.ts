import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/durations.ts'

/** The limits of each queue of mails. Why no queue of mails uses `message-queue/message-queue.ts`: decisions/081. */

/** ms for which a mail is tried. */
export const TRIED_MS = 3 * DAY_MS
/** The longest pause (ms) between two tries while the mail server is away. */
export const AWAY_MS = HOUR_MS
/** The longest pause (ms) between two tries of a mail that the server refuses: no mail waits longer. */
export const REFUSED_MS = 6 * HOUR_MS
/** ms for which a mail waits for an unreachable server before the seller is told. */
export const AWAY_TOLD_MS = HOUR_MS
/**
 * ms after which a mail that a process started to hand over counts as abandoned; handing over takes three minutes at
 * most.
 */
export const HANDING_MS = 10 * MINUTE_MS
/** How often a mail is handed over without an answer: a mail that may have been sent is sent twice at most. */
export const MOST_UNANSWERED = 2
/** ms for which a mail waits after it was handed over without an answer. */
export const UNANSWERED_MS = 30 * MINUTE_MS
/** The problem of a mail that is given up then. */
export const TWICE = 'It was handed to the mail server twice without an answer, so it may have been sent.'
