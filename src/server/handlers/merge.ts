import type { Context } from '../../context.ts'
import { serializable } from '../../db/serializable.ts'
import { broughtMessage } from '../../pages/sign-in/find-purchase-page.ts'
import {
  confirmMergePage,
  mergePage,
  mergeProblem,
  nothingToMerge,
  tookTooLong
} from '../../pages/sign-in/merge-page.ts'
import { routes } from '../../routes.ts'
import { mergeUsers } from '../../users/merging/merge-users.ts'
import { isRecent } from '../../users/sessions/recent-sign-in.ts'
import { earlierUser } from '../../users/sign-in/code-host-flows.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { say } from '../../words/text.ts'
import { notSignedIn } from '../http/client-kind.ts'
import { createFlashCookie } from '../http/flash.ts'
import { withForm } from '../http/form-handler.ts'
import type { Handler } from '../http/handler.ts'
import { page, problem, seeOther } from '../http/respond.ts'
import { signInAgain, startCodeHostSignIn, stateOf } from './sign-in.ts'

/** GET /settings/merge: explains the merge; after the sign-in at the code host, asks the user to confirm it. */
export const getMerge: Handler = async (request, { context }) => {
  const { config, db, now } = context
  if (!signInMethods(config).codeHost) return notHere(request, context)
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.merge)
  const { user } = session
  const { searchParams } = new URL(request.url)
  const error = searchParams.get('error')
  if (error !== null) return page(mergePage({ config, user, problem: mergeProblem(error, config) }))
  const earlier = await earlierUser(db, session, now())
  if (earlier && earlier.id !== user.id) return page(confirmMergePage({ config, user, earlier }))
  if (!searchParams.has('back')) return page(mergePage({ config, user }))
  return page(mergePage({ config, user, problem: earlier ? nothingToMerge(user, config) : tookTooLong(user) }))
}

/** POST /settings/merge: redirects to the code host, to sign in as the user who has linked the account there. */
export const postMerge = withForm(async (_, request, visit) => {
  const { context } = visit
  if (!signInMethods(context.config).codeHost) return notHere(request, context)
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.merge)
  if (!isRecent(session, context.now())) return signInAgain(routes.merge)
  const back = { callbackURL: `${routes.merge}?back=1`, errorCallbackURL: routes.merge }
  const { url, cookies } = await startCodeHostSignIn(request, visit, back)
  await context.codeHostFlows.begin({ kind: 'merge', state: stateOf(url), session })
  return seeOther(url, cookies)
})

/**
 * POST of the button that confirms the merge. Both users are proven: the present one by the session in which the way to
 * the code host ended, and the earlier one by the session in which it began, which is still open.
 */
export const postMergeConfirmed = withForm(async (_, request, { context }) => {
  const { db, log, now } = context
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.merge)
  const { user } = session
  const merged = await serializable(db, async (tx) => {
    const earlier = await earlierUser(tx, session, now())
    if (!earlier || earlier.id === user.id) return undefined
    return { ...earlier, ...(await mergeUsers(tx, { from: earlier.id, to: user.id, now: now() })) }
  })
  if (!merged) return seeOther(routes.merge)
  context.merges.nudge()
  log.info({ user: user.id, from: merged.id, payments: merged.payments }, 'two sign-ins were merged')
  return seeOther(routes.dashboard, [createFlashCookie(context).set({ message: broughtMessage(merged) })])
})

function notHere(request: Request, { config }: Context): Promise<Response> {
  const detail = say('problem.not_here.merge', { seller: config.site.supportEmail })
  return problem(request, config, { status: 404, title: say('problem.not_here.title'), detail })
}
