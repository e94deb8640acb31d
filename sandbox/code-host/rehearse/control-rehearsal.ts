import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { endpointNames } from '../endpoints.ts'
import type { Host } from '../host.ts'
import { findAccount } from '../rules/roles.ts'
import { documentedSecondaryLimit } from '../settings.ts'
import { type TokenTrouble, tokenTroubles } from '../state/state.ts'
import { actions } from './by-hand.ts'
import { act, roleShape, switchedOn } from './control-act.ts'
import { presetLabels, presetNames } from './presets.ts'
import type { Rehearsal } from './rehearsal.ts'
import { spoilings } from './spoil.ts'

const count = z.coerce.number().int().nonnegative()
const settings = z
  .object({
    putWhilePending: z.enum(['same_invitation', 'new_invitation', 'no_content', 'unprocessable']),
    putWhileExpired: z.enum(['same_invitation', 'new_invitation', 'unprocessable']),
    putWhileBlocked: z.coerce.number().pipe(z.literal([403, 404, 422])),
    deleteCancelsInvitation: switchedOn,
    hidesPrivateForks: switchedOn,
    hourlyLimit: count,
    primaryStatus: z.coerce.number().pipe(z.literal([403, 429])),
    secondaryLimit: z.union([
      z.literal('documented').transform(() => documentedSecondaryLimit),
      z.literal('off').transform(() => null),
      z.object({ pointsAMinute: count, writesAMinute: count, writesAnHour: count }),
      z.null()
    ]),
    invitationLimit: z
      .object({
        count,
        windowMs: count,
        status: z.coerce.number().pipe(z.literal([403, 422, 429])),
        message: z.string(),
        body: z.union([z.string(), z.record(z.string(), z.unknown()).transform((o) => JSON.stringify(o))]).nullable(),
        headers: z.record(z.string(), z.string())
      })
      .partial(),
    lagMs: count,
    lagOf: z
      .object({ invitations: count.nullable(), collaborators: count.nullable(), check: count.nullable() })
      .partial(),
    hookLost: switchedOn,
    hookDelayMs: count
  })
  .partial()

const misbehaviour = z
  .object({
    times: z.coerce.number().int().positive().nullable(),
    forMs: z.coerce.number().positive(),
    method: z.string().toUpperCase().nullable(),
    path: z.string().nullable(),
    endpoint: z.enum(endpointNames).nullable(),
    preset: z.enum(presetNames),
    invitee: z.string(),
    status: z.coerce.number().int().min(200).max(599).nullable(),
    body: z.union([z.string(), z.record(z.string(), z.unknown()).transform((o) => JSON.stringify(o))]).nullable(),
    headers: z.record(z.string(), z.string()),
    delayMs: z.coerce.number().nonnegative().max(600_000),
    lateMs: z.coerce.number().nonnegative().max(600_000),
    evenIfGone: switchedOn,
    drop: z.enum(['before', 'after']).nullable(),
    work: switchedOn,
    spoil: z.enum(spoilings).nullable()
  })
  .partial()

const clock = z.union([
  z.object({ advanceMs: z.coerce.number().nonnegative() }),
  z.object({ at: z.union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))]) })
])
const hand = z.object({
  action: z.enum(actions),
  repository: z.string(),
  login: z.string(),
  role: roleShape.optional(),
  daysAgo: count.optional()
})
/** A trouble for the token with this secret, or for all fine-grained tokens of an account. */
const trouble = z.object({
  token: z.string().optional(),
  account: z.string().optional(),
  trouble: z.enum([...tokenTroubles, 'none'])
})

/** The part of the control API for the clock, orders by hand, token troubles, settings and misbehaviours. */
export function rehearsalRoutes(host: Host, rehearsal: Rehearsal, app: Hono): void {
  app.post('/_sandbox/clock', (c) =>
    act(host, c, clock, (wanted) => {
      host.clock.advance('at' in wanted ? wanted.at - host.clock.now() : wanted.advanceMs)
      return `It is ${new Date(host.clock.now()).toISOString()} now`
    })
  )
  app.post('/_sandbox/by-hand', (c) =>
    act(host, c, hand, (order) => {
      rehearsal.byHand(order)
      return `${order.action}: ${order.login} on ${order.repository}`
    })
  )
  app.post('/_sandbox/tokens/trouble', (c) =>
    act(host, c, trouble, ({ token, account, trouble: word }) => {
      const secrets = token === undefined ? fineGrained(host, account ?? '') : [token]
      if (secrets.length === 0) throw new Error(`no fine-grained token of ${account}`)
      const given: TokenTrouble | null = word === 'none' ? null : word
      for (const secret of secrets) rehearsal.trouble(secret, given)
      return given === null ? 'The token is good again' : `The token is in trouble: ${given.replace('_', ' ')}`
    })
  )
  app.post('/_sandbox/tokens/renew', (c) =>
    act(host, c, z.object({ account: z.string() }), ({ account }) => {
      rehearsal.renewToken(account)
      return 'A new token is made, the old one is revoked, and the shop uses the new one'
    })
  )
  const change = (c: Context) =>
    act(host, c, settings, (wanted) => {
      rehearsal.set(wanted)
      return 'Settings changed'
    })
  app.patch('/_sandbox/settings', change)
  app.post('/_sandbox/settings', change)
  app.post('/_sandbox/misbehave', (c) =>
    act(host, c, misbehaviour, (order) => {
      rehearsal.misbehave(order)
      return order.preset ? `Next: ${presetLabels[order.preset]}` : 'The next calls that match will go wrong'
    })
  )
  const clear = (c: Context) =>
    act(host, c, z.object({}), () => {
      rehearsal.behave()
      return 'All calls behave again'
    })
  app.delete('/_sandbox/misbehave', clear)
  app.post('/_sandbox/misbehave/clear', clear)
}

function fineGrained(host: Host, login: string): string[] {
  const id = findAccount(host.store.state, login)?.id
  return [...host.store.state.tokens.values()]
    .filter(({ accountId, kind }) => accountId === id && kind === 'fine-grained')
    .map(({ token }) => token)
}
