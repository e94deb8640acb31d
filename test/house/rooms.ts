/**
 * The rooms: the layers of the source, lowest first. A room is a folder or a file; a file belongs to the longest entry
 * that contains it. A file may import only from its own room and from rooms that are earlier in this list. Files
 * outside of every room may import from all of them.
 */
export const house = [
  'src/runtime/counting-keys.ts',
  'src/runtime/time',
  'src/runtime/logging',
  'src/runtime',
  'src/invite',
  'src/product.ts',
  'src/routes.ts',
  'src/access/grant-states.ts',
  'src/payments/payment/event.ts',
  'src/payments/payment/state.ts',
  'src/accounts/takeovers/takeover-state.ts',
  'src/words',
  'src/config/mistake.ts',
  'src/config/values',
  'src/db',
  'src/mail',
  'src/payments/payment',
  // Below the configuration, which reads from each processor's descriptor what may be configured.
  'src/payments/processors',
  'src/code-host/code-host.ts',
  'src/code-host/token-digest.ts',
  'src/code-host/host-words.ts',
  'src/code-host/hook.ts',
  'src/code-host/kind.ts',
  'src/code-host/github',
  'src/code-host/all.ts',
  'src/config/environment',
  'src/config/site-file',
  'src/config',
  'src/code-host',
  'src/alerts',
  'src/payments/sales',
  'src/payments/inbox',
  'src/payments/catch-up',
  'src/payments/apply-policies.ts',
  'src/payments/build-payments.ts',
  'src/accounts/users',
  'src/accounts/merging',
  'src/accounts/sessions',
  'src/accounts/takeovers',
  'src/accounts/purchase-links',
  'src/accounts/sign-in',
  'src/accounts/build-accounts.ts',
  'src/access/plan',
  'src/access/tables',
  'src/access/seats',
  'src/access/host',
  'src/access/repositories',
  'src/access/mail',
  'src/access/controller',
  'src/access/requests',
  'src/access',
  'src/pages/assets.ts',
  'src/pages/layout.ts',
  'src/pages/words',
  'src/pages',
  'src/pages/sign-in',
  'src/pages/buyer',
  'src/pages/paid',
  'src/context.ts',
  'src/server/http',
  'src/server/handlers/checkout',
  'src/server/handlers',
  'src/server/handlers/takeovers',
  'src/server/handlers/account',
  'src/server',
  'src/shop.ts',
  'src/cli',
  'src/main.ts',
  'src/main.mjs'
] as const

/** The layer of a file, as the index of its room, lowest first; undefined for a file outside of every room. */
export function floorOf(path: string): number | undefined {
  const under = house.filter((room) => path === room || path.startsWith(`${room}/`))
  const room = under.toSorted((one, other) => other.length - one.length)[0]
  return room && house.indexOf(room)
}
