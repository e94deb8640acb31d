import { bringTogether } from '../accounts/bring-together.ts'
import type { User } from '../accounts/current-user.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { broughtMessage } from '../pages/find-purchase.ts'
import { confirmMergePage, mergePage, mergeProblem, nothingToMerge, tookTooLong } from '../pages/merge.ts'
import { waysIn } from '../pages/ways-in.ts'
import { routes } from '../routes.ts'
import { notSignedIn } from './asker.ts'
import { createFlashCookie } from './flash.ts'
import { withForm } from './form-handler.ts'
import type { Handler } from './handler.ts'
import { libraryHeaders } from './library-headers.ts'
import { page, problem, seeOther } from './respond.ts'
import { startCodeHostSignIn } from './sign-in-routes.ts'
import { createSignedCookie } from './signed-cookie.ts'

/**
 * Keeps, while somebody signs in once more, who it was before, as the id of that session: whoever signs out there has
 * taken it back.
 */
const earlierCookie = (context: Context) =>
  createSignedCookie<{ session: string }>(context, { purpose: 'merge', maxAgeS: 10 * 60 })

/** GET /settings/merge: before the way to the code host what will happen, and after it the question. */
export const getMerge: Handler = async (request, { context }) => {
  const { config, db } = context
  if (!waysIn(config).codeHost) return notHere(request, context)
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.merge)
  const { searchParams } = new URL(request.url)
  const error = searchParams.get('error')
  if (error !== null) return page(mergePage({ config, user, problem: mergeProblem(error, config) }))
  const earlier = await earlierUser(db, request, context)
  if (earlier && earlier.id !== user.id) return page(confirmMergePage({ config, user, earlier }))
  if (!searchParams.has('back')) return page(mergePage({ config, user }))
  return page(mergePage({ config, user, problem: earlier ? nothingToMerge(user, config) : tookTooLong(user) }))
}

/** POST /settings/merge: off to the code host, to sign in as whoever the account there belongs to here. */
export const postMerge = withForm(async (_, request, { context }) => {
  if (!waysIn(context.config).codeHost) return notHere(request, context)
  const auth = await context.auth()
  const current = await auth.api.getSession({ headers: libraryHeaders(request) })
  if (!current) return notSignedIn('form', routes.merge)
  const back = { callbackURL: `${routes.merge}?back=1`, errorCallbackURL: routes.merge }
  return startCodeHostSignIn(request, context, back, [earlierCookie(context).set({ session: current.session.id })])
})

/** The button of the question. Both are proven: this one by its session, the earlier one by the session it had, still open. */
export const postMergeConfirmed = withForm(async (_, request, { context }) => {
  const { db, log, now } = context
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.merge)
  const merged = await serializable(db, async (tx) => {
    const earlier = await earlierUser(tx, request, context)
    if (!earlier || earlier.id === user.id) return undefined
    return { ...earlier, ...(await bringTogether(tx, { from: earlier.id, to: user.id, now: now() })) }
  })
  const cookies = [earlierCookie(context).clear]
  if (!merged) return seeOther(routes.merge, cookies)
  log.info({ user: user.id, from: merged.id, payments: merged.payments }, 'two sign-ins were brought together')
  return seeOther(routes.dashboard, [...cookies, createFlashCookie(context).set({ message: broughtMessage(merged) })])
})

async function earlierUser(db: Database, request: Request, context: Context): Promise<User | undefined> {
  const kept = earlierCookie(context).read(request)
  if (!kept) return undefined
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['user.id as id', 'user.email as email', 'session.expiresAt as expiresAt'])
    .where('session.id', '=', kept.session)
    .executeTakeFirst()
  return row && new Date(row.expiresAt).getTime() > context.now() ? { id: row.id, email: row.email } : undefined
}

function notHere(request: Request, { config }: Context): Promise<Response> {
  const detail = `Sign-ins cannot be brought together here. Write to ${config.site.supportEmail}.`
  return problem(request, config, { status: 404, title: 'Not here', detail })
}
