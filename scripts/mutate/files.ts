import type { HeldFile } from './mutate-file.ts'

/** The tables of plans: they test every file that takes part in making a plan. */
const plans = ['src/access/plan/plan', 'src/access/plan/when-absent', 'src/access/plan/when-present']

/** The checks of the doctor, whose tables are one file for each folder of checks. */
const hostChecks =
  'repository-archived repository-name repository-owner repository-private repository-shown token-life token-owner token-permissions token-reach'
const organizationChecks = 'base-permission forking members-delete membership seats two-factor'
const shopChecks = 'backup chat deliveries disk integrity mail sales-mapped site-address webhook-secrets'

/** The files that only decide, each with the tests that check it: fast tests, without a database or a server. */
export const heldFiles: readonly HeldFile[] = [
  held('src/access/plan/budget'),
  held('src/access/plan/forecast'),
  held('src/access/plan/slow'),
  held('src/access/plan/open-name'),
  held('src/config/values/sought-name'),
  held('src/payments/processors/receipt'),
  held('src/accounts/takeovers/takeover-state'),
  held('src/access/grant-states'),
  held('src/access/plan/invite-outcome'),
  held('src/access/plan/facts', ...plans),
  heldBy('src/access/plan/plan', ...plans),
  heldBy('src/access/plan/when-absent', ...plans),
  heldBy('src/access/plan/open-calls', ...plans),
  heldBy('src/access/plan/plan-invitation', ...plans),
  heldBy('src/access/plan/endings', ...plans),
  heldBy('src/access/plan/when-present', ...plans),
  held('src/access/plan/withdrawal-pace', ...plans),
  held('src/access/plan/choose-seat'),
  held('src/access/plan/grant-end'),
  held('src/code-host/github/refusal'),
  held('src/latest-release/when-to-ask'),
  held('src/account-pictures/picture-type'),
  held('src/runtime/time/retry-after'),
  held('src/runtime/time/end-of-day'),
  held('src/config/shop-front/markdown'),
  heldBy('src/config/shop-front/font-family', 'src/config/shop-front/shop-front'),
  held('src/desk/actions/what-unblocks'),
  held('src/desk/actions/invited-words'),
  held('src/desk/actions/purchase-names'),
  held('src/code-host/github/inspect/shapes'),
  heldBy('src/doctor/finding', 'src/doctor/checks/all-host-checks'),
  held('src/alerts/desk-page'),
  held('src/doctor/causes'),
  held('src/doctor/last-heard'),
  heldBy('src/doctor/host-facts', 'src/doctor/checks/all-host-checks'),
  ...hostChecks.split(' ').map((name) => heldBy(`src/doctor/checks/host/${name}`, 'src/doctor/checks/all-host-checks')),
  heldBy('src/doctor/checks/shop/clock', 'src/doctor/checks/all-host-checks'),
  ...organizationChecks
    .split(' ')
    .map((name) => heldBy(`src/doctor/checks/organization/${name}`, 'src/doctor/checks/all-host-checks')),
  ...shopChecks.split(' ').map((name) => heldBy(`src/doctor/checks/shop/${name}`, 'src/doctor/checks/all-shop-checks')),
  held('src/metrics/exposition'),
  held('src/outbound/event-types'),
  held('src/desk/deliveries/delivery-query'),
  held('src/desk/deliveries/mask'),
  held('src/desk/deliveries/outcomes'),
  held('src/desk/deliveries/replay-words'),
  held('src/desk/importing/report-query'),
  held('src/importing/csv-file'),
  held('src/code-host/github/probe/judge'),
  held('src/code-host/github/probe/masked-answer'),
  held('src/importing/read-lines'),
  held('src/importing/decide'),
  heldBy('src/importing/finding', 'src/importing/finding-words', 'src/importing/decide'),
  held('src/importing/finding-words'),
  held('src/desk/today/chart-axes'),
  held('src/desk/giving/given-as'),
  held('src/desk/repositories/lines/compare'),
  held('src/desk/repositories/lines/line-words'),
  held('src/desk/repositories/lines/may-do'),
  held('src/desk/repositories/repository-query'),
  held('src/desk/settings/environment-settings'),
  held('src/desk/settings/site-settings'),
  held('src/config/sources'),
  held('src/desk/queries/buyer-query'),
  held('src/desk/queries/day-span'),
  held('src/shop-front'),
  held('src/desk/queries/search-terms'),
  held('src/desk/needs/order-of-needs'),
  held('src/desk/needs/dispute-words'),
  held('src/desk/needs/title-of-need'),
  held('src/desk/needs/waits-words'),
  held('src/desk/words/action-words'),
  held('src/desk/words/answer'),
  held('src/desk/words/health-findings'),
  held('src/desk/words/needs-words'),
  held('src/desk/words/open-actions'),
  held('src/desk/words/taken-off'),
  heldBy('src/pages/words/card-words', 'src/pages/buyer/card-words', 'src/pages/buyer/ended-card'),
  held('src/pages/sign-in/page-before'),
  held('src/words/preferred-language'),
  held('src/words/situation-rules'),
  held('src/invite/gate'),
  held('src/invite/result'),
  held('src/invite/username'),
  held('src/alerts/chat-words'),
  held('src/chat/chat-format'),
  held('src/chat/chat-message'),
  held('src/chat/public-address'),
  held('src/weekly/weekly-words'),
  held('src/runtime/time/local-time'),
  held('src/payments/processors/facts'),
  held('src/payments/payment/fold', 'src/payments/payment/fold-rules', 'src/payments/payment/grace'),
  held('src/payments/payment/payments-of-sale'),
  held('src/payments/payment/payment-rows'),
  held('src/payments/payment/periods', 'src/payments/payment/grace'),
  heldBy('src/payments/payment/policy', 'src/payments/payment/fold-rules', 'src/payments/payment/grace'),
  held('src/payments/payment/refunds'),
  held('src/payments/payment/seller-end'),
  held('src/payments/payment/storable-event'),
  held('src/payments/inbox/kept-headers'),
  held('src/payments/catch-up/since'),
  heldBy('src/payments/processors/checkout-username', 'src/payments/processors/facts'),
  held('src/payments/processors/creem/webhook'),
  held('src/payments/processors/lemonsqueezy/webhook'),
  held('src/payments/processors/paddle/webhook'),
  held('src/payments/processors/polar/webhook'),
  held('src/payments/processors/standard/webhook'),
  held('src/payments/processors/stripe/webhook'),
  held('src/payments/processors/stripe/subscription'),
  held('src/payments/processors/signature', 'src/payments/processors/signature-schemes')
]

/** The tests of the same name, and the additional tests given. */
function held(name: string, ...others: string[]): HeldFile {
  return heldBy(name, name, ...others)
}

function heldBy(name: string, ...tests: string[]): HeldFile {
  return { file: `${name}.ts`, tests: tests.map((test) => `${test}.test.ts`) }
}
