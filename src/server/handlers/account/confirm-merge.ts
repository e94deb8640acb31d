import { confirmMergeMessagePage, confirmMergePage } from '../../../pages/sign-in/confirm-merge-page.ts'
import { askedMergeIn } from '../../../users/merging/asked-merge-token.ts'
import { confirmAsked, readAsked, type Side, stateOfAsked } from '../../../users/merging/asked-merges.ts'
import { userOfAddress } from '../../../users/users-and-guests/users.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler, Visit } from '../../http/handler.ts'
import { page } from '../../http/respond.ts'

/** GET /sign-in/together: the page that the mail to a buyer opens. The reader of the mail need not be signed in. */
export const getConfirmMerge: Handler = async (request, { context }) => {
  const { config, authSecret, db, now } = context
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const named = askedMergeIn(token, authSecret)
  const asked = named && (await readAsked(db, named.id))
  const user = await context.currentUser(request)
  const state = asked && stateOfAsked(asked, now())
  if (!named || !asked || state === 'withdrawn' || state === 'expired') return gone(request, context)
  const emails = emailsOf(asked.emails, named.side)
  // A buyer may have separated the two sign-ins again.
  if (state === 'merged' && !(await areOne(db, asked.emails))) return gone(request, context)
  if (state === 'merged') return page(confirmMergeMessagePage({ config, user, end: 'merged', ...emails }))
  if (asked.confirmedAt[named.side] !== undefined)
    return page(confirmMergeMessagePage({ config, user, end: 'waits', ...emails }))
  return page(confirmMergePage({ config, user, token, ...emails }))
}

/** POST /sign-in/together: the buyer confirms. */
export const postConfirmMerge = withForm(async (fields, request, { context }) => {
  const { config, authSecret, db, log, now } = context
  const named = askedMergeIn(fields.get('token') ?? '', authSecret)
  const asked = named && (await readAsked(db, named.id))
  if (!named || !asked) return gone(request, context)
  const { kind } = await confirmAsked(db, { ...named, admins: config.admins, now: now() })
  if (kind === 'gone') return gone(request, context)
  log.info({ merge: named.id, side: named.side, kind }, 'a buyer has confirmed that two accounts are one')
  if (kind === 'merged') context.merges.nudge()
  const user = await context.currentUser(request)
  return page(confirmMergeMessagePage({ config, user, end: kind, ...emailsOf(asked.emails, named.side) }))
})

async function areOne(db: Visit['context']['db'], { first, second }: Record<Side, string>): Promise<boolean> {
  return (await userOfAddress(db, first)) === (await userOfAddress(db, second))
}

/** `email`: of the reader. */
function emailsOf({ first, second }: Record<Side, string>, side: Side): { email: string; other: string } {
  return side === 'first' ? { email: first, other: second } : { email: second, other: first }
}

async function gone(request: Request, context: Visit['context']): Promise<Response> {
  const user = await context.currentUser(request)
  return page(confirmMergeMessagePage({ config: context.config, user, end: 'gone', email: '', other: '' }), {
    status: 400
  })
}
