import { ofTheDesk } from './accepted-desk.ts'
import { ofTheProbe } from './accepted-probe.ts'
import type { Accepted } from './mutant.ts'

/** Mutants that behave like the original for every input. An entry that no longer matches a mutant is an error. */
export const accepted: readonly Accepted[] = [
  ...ofTheDesk,
  ...ofTheProbe,
  {
    file: 'src/access/plan/choose-seat.ts',
    line: 'return Math.min(MOST, seats * Math.max(1, Math.floor(quantity ?? 1)))',
    becomes: 'return Math.min(MOST, seats * Math.max(1, Math.floor(quantity ?? 0)))',
    why: 'A missing quantity becomes 1 in any case.'
  },
  {
    file: 'src/access/plan/invite-outcome.ts',
    line: "return refused(attempt, refusal ?? { kind: 'unreachable', words: '' }, to)",
    becomes: "return refused(attempt, refusal ?? { kind: 'unreachable', words: 'x' }, to)",
    why: 'The words of a refusal decide nothing.'
  },
  {
    file: 'src/access/plan/plan-invitation.ts',
    line: 'const first = (a: GrantFacts, b: GrantFacts) => a.queuedAt - b.queuedAt || (a.grantId < b.grantId ? -1 : 1)',
    becomes:
      'const first = (a: GrantFacts, b: GrantFacts) => a.queuedAt - b.queuedAt || (a.grantId <= b.grantId ? -1 : 1)',
    why: 'An id belongs to one grant.'
  },
  {
    file: 'src/access/plan/plan-invitation.ts',
    line: 'plan.nextAt = due.filter((at) => at > now).sort((a, b) => a - b)[0]',
    becomes: 'plan.nextAt = due.filter((at) => at > now).sort()[0]',
    why: 'Future times have 13 digits until the year 2286, so sorting them as texts gives the same order.'
  },
  {
    file: 'src/access/plan/ending/repeat-withdrawal.ts',
    line: 'const PAUSES_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * 60_000)',
    becomes: 'const PAUSES_MS = [0, 5, 15, 60, 240].map((minutes) => minutes * 60_000)',
    why: 'For a minute after any withdrawal there is no second withdrawal in any case, since the host may lag (plan.ts).'
  },
  {
    file: 'src/access/plan/choose-seat.ts',
    line: 'const mine = current.find(isSame)',
    becomes: 'const mine = current.findLast(isSame)',
    why: 'An account has one seat, so the first match is also the last.'
  },
  {
    file: 'src/access/plan/choose-seat.ts',
    line: 'const earlier = live.find(isSame)',
    becomes: 'const earlier = live.findLast(isSame)',
    why: 'An account has one seat, so the first match is also the last.'
  },
  {
    file: 'src/access/plan/choose-seat.ts',
    line: 'const named = current.find(({ grantId }) => grantId === replace)',
    becomes: 'const named = current.findLast(({ grantId }) => grantId === replace)',
    why: 'An id belongs to one grant.'
  },
  {
    file: 'src/access/plan/choose-seat.ts',
    line: 'const current = mine.find(({ replacedBy }) => replacedBy === undefined)',
    becomes: 'const current = mine.findLast(({ replacedBy }) => replacedBy === undefined)',
    why: 'An account has one seat, so the first match is also the last.'
  },
  {
    file: 'src/access/plan/choose-seat.ts',
    line: 'const earlier = mine.find((grant) => grant.seat === seat)',
    becomes: 'const earlier = mine.findLast((grant) => grant.seat === seat)',
    why: 'An account that comes back to a seat gets its earlier grant again, so it has only one grant there.'
  },
  {
    file: 'src/access/plan/choose-seat.ts',
    line: 'const holder = live.find((grant) => grant.seat === seat && grant.replacedBy === undefined)',
    becomes: 'const holder = live.findLast((grant) => grant.seat === seat && grant.replacedBy === undefined)',
    why: 'A seat has one holder.'
  },
  {
    file: 'src/code-host/github/refusal.ts',
    line: 'export function readRefusal(answer: RefusedAnswer, now: number, throttlesInARow = 0): Refusal {',
    becomes: 'export function readRefusal(answer: RefusedAnswer, now: number, throttlesInARow = (-1)): Refusal {',
    why: 'A negative number counts as 0 (retry-after.ts).'
  },
  {
    file: 'src/code-host/github/refusal.ts',
    line: "if (!isObject(value)) return { message: clean(body.replace(/<[^<>]*>/g, ' ')), codes: [], documentation: '' }",
    becomes:
      "if (!isObject(value)) return { message: clean(body.replace(/<[^<>]*>/g, ' ')), codes: [], documentation: 'x' }",
    why: 'Any text that names no page counts as none.'
  },
  {
    file: 'src/code-host/github/refusal.ts',
    line: "const documentation = typeof value.documentation_url === 'string' ? value.documentation_url : ''",
    becomes: "const documentation = typeof value.documentation_url === 'string' ? value.documentation_url : 'x'",
    why: 'Any text that names no page counts as none.'
  },
  {
    file: 'src/runtime/time/retry-after.ts',
    line: "return httpDate(headers.date ?? '') ?? now",
    becomes: "return httpDate(headers.date ?? 'x') ?? now",
    why: 'Any text that is not a date counts as no date.'
  },
  {
    file: 'src/payments/processors/facts.ts',
    line: 'const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)',
    becomes: 'const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number)',
    why: 'The list has at least one number.'
  },
  {
    file: 'src/payments/processors/facts.ts',
    line: "return typeof value === 'number' && value > 0 && (Number.isInteger(value) || value > MOST_QUANTITY)",
    becomes: "return typeof value === 'number' && value > 0 && (Number.isInteger(value) || value >= MOST_QUANTITY)",
    why: 'MOST_QUANTITY is a whole number.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'partially_refunded: 0,',
    becomes: 'partially_refunded: (-1),',
    why: 'Still the first in the order.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'lost: 8,',
    becomes: 'lost: 9,',
    why: 'A dispute and a failed renewal are looked at apart, in whatever order they stand.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'past_due: 9,',
    becomes: 'past_due: 8,',
    why: 'A dispute and a failed renewal are looked at apart, in whatever order they stand.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'customer: 14,',
    becomes: 'customer: 15,',
    why: 'An event about a customer alone is not folded.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'access_ended: 15,',
    becomes: 'access_ended: 14,',
    why: 'An event about a customer alone is not folded.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'access_ended: 15,',
    becomes: 'access_ended: 16,',
    why: 'A decision of the seller is dated after all earlier ones.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'given_back: 16,',
    becomes: 'given_back: 15,',
    why: 'A decision of the seller is dated after all earlier ones.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'given_back: 16,',
    becomes: 'given_back: 17,',
    why: 'A decision of the seller and the end of a time are looked at apart.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'time_over: 17',
    becomes: 'time_over: 16',
    why: 'A decision of the seller and the end of a time are looked at apart.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'time_over: 17',
    becomes: 'time_over: 18',
    why: 'Still the last in the order.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'return a < b ? -1 : 1',
    becomes: 'return a <= b ? -1 : 1',
    why: 'Two equal texts may stand in either order.'
  },
  {
    file: 'src/payments/payment/fold.ts',
    line: 'return a < b ? -1 : 1',
    becomes: 'return a >= b ? -1 : 1',
    why: 'The order of the two does not matter, as long as it is always the same.'
  },
  {
    file: 'src/payments/payment/periods.ts',
    line: "const fails = stand === 'past_due' || (stand === 'ended' && event.unpaid === true && !hasEnded)",
    becomes: "const fails = stand === 'past_due' || (event.unpaid === true && !hasEnded)",
    why: 'Only an event about the end of a subscription says that it is unpaid.'
  },
  {
    file: 'src/payments/payment/policy.ts',
    line: "return said === 'active' || said === 'ending' ? 'paid' : said",
    becomes: "return said === 'active' || said === 'ending' ? 'partially_refunded' : said",
    why: 'A payment in one of these states is paid, and was returned above; only its type is open.'
  },
  {
    file: 'src/payments/payment/payment-rows.ts',
    line: 'const same = scenes.map((scene) => take(rows.find((row) => row.scene === scene)?.key))',
    becomes: 'const same = scenes.map((scene) => take(rows.findLast((row) => row.scene === scene)?.key))',
    why: 'A product has one row in a sale.'
  },
  {
    file: 'src/payments/processors/paddle/webhook.ts',
    line: 'const line = lines.find(({ price_id }) => price_id != null && price_id === price?.id)',
    becomes: 'const line = lines.findLast(({ price_id }) => price_id != null && price_id === price?.id)',
    // https://developer.paddle.com/errors/transactions/transaction_duplicate_price_ids
    why: 'A transaction has one line for each price, besides prorated ones, which are left out before.'
  },
  {
    file: 'src/payments/processors/signature.ts',
    line: "const signature = fromHex(delivery.headers.get(header) ?? '')",
    becomes: "const signature = fromHex(delivery.headers.get(header) ?? 'x')",
    why: 'Any text that is not a signature counts as none.'
  },
  {
    file: 'src/payments/processors/signature.ts',
    line: "const header = delivery.headers.get('x-hub-signature-256') ?? ''",
    becomes: "const header = delivery.headers.get('x-hub-signature-256') ?? 'x'",
    why: 'Any text that is not a signature counts as none.'
  },
  {
    file: 'src/payments/processors/signature.ts',
    line: "const versions = (headers.get('webhook-signature') ?? '').split(' ')",
    becomes: "const versions = (headers.get('webhook-signature') ?? 'x').split(' ')",
    why: 'Any text that is not a signature counts as none.'
  },
  {
    file: 'src/payments/processors/signature.ts',
    line: "const parts = (header ?? '').split(separator).map((part) => part.trim())",
    becomes: "const parts = (header ?? 'x').split(separator).map((part) => part.trim())",
    why: 'Any text without parts of these names counts as no signature.'
  },
  {
    file: 'src/payments/processors/signature.ts',
    line: 'if (signatures.length === 0) return false',
    becomes: 'if (false) return false',
    why: 'The line only saves work: an empty list of signatures never matches.'
  },
  {
    file: 'src/payments/processors/signature.ts',
    line: 'if (signatures.length === 0) return false',
    becomes: 'if (signatures.length === (-1)) return false',
    why: 'The line only saves work: an empty list of signatures never matches.'
  },
  {
    file: 'src/runtime/time/local-time.ts',
    line: "...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: 'numeric' }",
    becomes: "...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: 'numeric' }",
    why: 'Both forms are read as a number.'
  },
  {
    file: 'src/runtime/time/local-time.ts',
    line: "...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: 'numeric' }",
    becomes: "...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit' }",
    why: 'Both forms are read as a number.'
  }
]
