import type { Context } from '../../../context.ts'
import type { Markup } from '../../../pages/layout.ts'
import { accountDeletedPage, deleteAccountPage } from '../../../pages/sign-in/delete-account-page.ts'
import { routes } from '../../../routes.ts'
import { deleteAccount } from '../../../users/deleting/delete-account.ts'
import { type DeletingFacts, whatDeletingMeans } from '../../../users/deleting/what-deleting-means.ts'
import { type WhyNotDelete, whyNotDelete } from '../../../users/deleting/why-not-delete.ts'
import type { User } from '../../../users/sessions/current-user.ts'
import { isRecent } from '../../../users/sessions/recent-sign-in.ts'
import { signInMethods } from '../../../users/sign-in/sign-in-methods.ts'
import { usersLeadingTo } from '../../../users/users-and-guests/users.ts'
import { speech } from '../../../words/in-language.ts'
import { notSignedIn } from '../../http/client-kind.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler } from '../../http/handler.ts'
import { page, seeOther } from '../../http/respond.ts'
import { endSession, signInAgain } from '../sign-in.ts'

/** GET /settings/account/delete: what deleting the account means, and one button. */
export const getDeleteAccount: Handler = async (request, { context }) => {
  const { config, db, now } = context
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.accountDelete)
  if (!isRecent(session, now())) return signInAgain(routes.accountDelete)
  const { user } = session
  const ids = await usersLeadingTo(db, user.id)
  const refused = await whyNotDelete(db, { userId: user.id, ids, admins: config.admins, now: now() })
  return page(await confirmPage(context, user, refused))
}

/** POST /settings/account/delete: deletes the account, and signs this browser out. */
export const postDeleteAccount = withForm(async (fields, request, visit) => {
  const { context } = visit
  const { config, db, log, now } = context
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.accountDelete)
  if (!isRecent(session, now())) return signInAgain(routes.accountDelete)
  if (fields.get('confirmed') !== 'yes') return seeOther(routes.accountDelete)
  const { user } = session
  const mails = signInMethods(config).mail
  const mailIn = mails ? speech().language : undefined
  const result = await deleteAccount(db, { userId: user.id, admins: config.admins, mailIn, now: now() })
  if (result.kind === 'admin' || result.kind === 'merged') {
    return page(await confirmPage(context, user, result), { status: 409 })
  }
  if (result.kind === 'deleted') {
    log.warn({ user: user.id, payments: result.payments }, 'an account was deleted')
    context.merges.nudge()
  }
  const cookies = (await endSession(request, visit)).headers.getSetCookie()
  return page(accountDeletedPage({ config, mailed: mails ? user.email : undefined }), { cookies })
})

const nothingElse: DeletingFacts = { isForeign: false, isAskedFor: false, asks: false }

async function confirmPage(
  { config, db, now }: Context,
  user: User,
  refused: WhyNotDelete | undefined
): Promise<Markup> {
  const facts = refused ? nothingElse : await whatDeletingMeans(db, user.id, now())
  return deleteAccountPage({ config, user, facts, refused })
}
