/**
 * Every URL of Pullpass in one table. Pages build links with these names, and the server registers handlers with them.
 */
export const routes = {
  product: '/',
  productPage: '/products/:product',
  buy: '/buy/:product',
  paid: '/paid',
  signIn: '/sign-in',
  signInLink: '/sign-in/link',
  signInCode: '/sign-in/code',
  signInCodeHost: '/sign-in/code-host',
  separate: '/sign-in/separate',
  signOut: '/sign-out',
  language: '/language',
  dashboard: '/dashboard',
  settings: '/settings',
  purchases: '/settings/purchases',
  purchaseStatus: '/settings/purchases/status',
  mistyped: '/settings/purchases/mistyped',
  withdraw: '/settings/purchases/withdraw',
  link: '/settings/link',
  /** The code host says which account the buyer has, and nothing is linked. */
  accountFromHost: '/settings/code-host-account',
  findPurchase: '/settings/find-purchase',
  purchaseLink: '/settings/find-purchase/link',
  seats: '/settings/seats',
  seatsEnd: '/settings/seats/end',
  seat: '/seat',
  /** The page of a mail that asks whether two accounts are of one buyer. */
  together: '/sign-in/together',
  takeover: '/settings/takeover',
  takeoverAsk: '/settings/takeover/ask',
  merge: '/settings/merge',
  mergeConfirmed: '/settings/merge/confirmed',
  account: '/settings/account',
  accountData: '/settings/account/data',
  accountDelete: '/settings/account/delete',
  sessions: '/settings/sessions',
  sessionsEnd: '/settings/sessions/end',
  invite: '/api/invite',
  preview: '/api/account',
  accountPicture: '/api/account/:id/picture',
  webhook: '/api/webhooks/:from',
  authMagicLink: '/api/auth/sign-in/magic-link',
  authCallback: '/api/auth/callback/github',
  authSession: '/api/auth/get-session',
  authSignOut: '/api/auth/sign-out',
  /** For the seller alone: for all others there is nothing below `/admin`. */
  desk: '/admin',
  deskBuyers: '/admin/buyers',
  deskBuyer: '/admin/buyers/:payment',
  deskSeen: '/admin/buyers/:payment/seen',
  /** `action` is one of `deskActions`. */
  deskAction: '/admin/buyers/:payment/:action',
  /** `action` is one of `bulkActions`. */
  deskBulkAction: '/admin/several/:action',
  /** A user who has signed in and has no purchase. */
  deskVisitor: '/admin/signed-in/:user',
  deskGive: '/admin/give-access',
  deskImports: '/admin/import',
  deskImport: '/admin/import/:import',
  /** Reads the processors' own lists now. */
  deskCatchUp: '/admin/catch-up',
  deskDeliveries: '/admin/deliveries',
  deskDelivery: '/admin/deliveries/:delivery',
  deskDeliveryBody: '/admin/deliveries/:delivery/body',
  deskReplay: '/admin/deliveries/:delivery/replay',
  deskRepositories: '/admin/repositories',
  deskRepository: '/admin/repositories/:owner/:repo',
  deskReconcile: '/admin/repositories/:owner/:repo/reconcile',
  /** `action` is one of `peopleActions`. */
  deskPeople: '/admin/repositories/:owner/:repo/:action',
  deskHealth: '/admin/health',
  deskSettings: '/admin/settings',
  robots: '/robots.txt',
  /** For machines: whether the process answers, and whether the doctor's last run found nothing wrong. */
  healthy: '/healthz',
  ready: '/readyz',
  /** For Prometheus, with the token of the configuration. */
  metrics: '/metrics',
  /** In the sandbox only. `guideDesk` signs in as the seller, `guideBuyers` fills the sandbox with buyers. */
  guide: '/guide',
  guideDesk: '/guide/desk',
  guideBuyers: '/guide/buyers',
  design: '/design',
  asset: '/assets/:name',
  /** The seller's accent, corners and fonts. */
  brandSheet: '/assets/brand.css',
  manifest: '/assets/site.webmanifest',
  /** The seller's pictures. */
  picture: '/pictures/:name'
} as const

/** The seller's actions about a purchase, in the order of its page. Each name is the end of an address. */
export const deskActions = [
  'hand-over',
  'leave-with-holder',
  'match',
  'not-sold-here',
  'sold-here',
  'dispute-won',
  'dispute-lost',
  'invite',
  'invite-again',
  'move-seat',
  'withdraw-invitation',
  'check',
  'sign-in-link',
  'correct-address',
  'merge',
  'withdraw-merge',
  'prolong',
  'give-back',
  'end'
] as const

export type DeskActionName = (typeof deskActions)[number]

/** The seller's actions about several purchases at once. Each name is the end of an address. */
export const bulkActions = [
  'check',
  'sign-in-link',
  'give-back',
  'end',
  'not-sold-here'
] as const satisfies DeskActionName[]

export type BulkActionName = (typeof bulkActions)[number]

/** The seller's actions about accounts on a repository. Each name is the end of an address. */
export const peopleActions = ['withdraw', 'adopt', 'let-go', 'ignore', 'stop-ignoring'] as const

export type PeopleActionName = (typeof peopleActions)[number]

/** The address of the page of an action about accounts on a repository. */
export function deskPeoplePath(repository: { owner: string; repo: string }, action: PeopleActionName): string {
  return `${deskRepositoryPath(repository)}/${action}`
}

/** The address of the page of a delivery in the desk. */
export function deskDeliveryPath(delivery: string): string {
  return routes.deskDelivery.replace(':delivery', encodeURIComponent(delivery))
}

/** The address of the form that shows the whole body of a delivery. */
export function deskDeliveryBodyPath(delivery: string): string {
  return routes.deskDeliveryBody.replace(':delivery', encodeURIComponent(delivery))
}

/** The address of the form that has a delivery processed again. */
export function deskReplayPath(delivery: string): string {
  return routes.deskReplay.replace(':delivery', encodeURIComponent(delivery))
}

/** The address of the report about a file of earlier buyers. */
export function deskImportPath(file: string): string {
  return routes.deskImport.replace(':import', encodeURIComponent(file))
}

/** The query of an address of repositories in the desk at which the host is asked at once. */
export const ASK_NOW = '?ask=now'

/** The address of the page of a repository in the desk. */
export function deskRepositoryPath({ owner, repo }: { owner: string; repo: string }): string {
  return routes.deskRepository.replace(':owner', encodeURIComponent(owner)).replace(':repo', encodeURIComponent(repo))
}

/** The address of the page where the seller decides about a whole repository. */
export function deskReconcilePath(repository: { owner: string; repo: string }): string {
  return `${deskRepositoryPath(repository)}/reconcile`
}

/** The path of a user who has signed in and has no purchase. */
export function deskVisitorPath(user: string): string {
  return routes.deskVisitor.replace(':user', encodeURIComponent(user))
}

/** The address of the page of a purchase in the desk. */
export function deskBuyerPath(payment: string): string {
  return routes.deskBuyer.replace(':payment', encodeURIComponent(payment))
}

/** The address of the page of an action about a purchase. */
export function deskActionPath(payment: string, action: DeskActionName): string {
  return routes.deskAction.replace(':payment', encodeURIComponent(payment)).replace(':action', action)
}

/** The address of the page of an action about several purchases. */
export function deskBulkActionPath(action: BulkActionName): string {
  return routes.deskBulkAction.replace(':action', action)
}

/** The whole answer of a shop that is up. */
export const HEALTHY = 'Pullpass is up.\n'

/** The pages that ask for an account. A plain form post redirects back to the page it was sent from. */
export const formPages: readonly string[] = [routes.dashboard, routes.purchases, routes.seat]
