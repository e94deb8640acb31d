import { openSessions } from '../../../accounts/sessions/sessions.ts'
import { personalData } from '../../../accounts/users/personal-data.ts'
import { linkedAccounts, verifiedEmails } from '../../../accounts/users/users.ts'
import { accountPage } from '../../../pages/sign-in/account-page.ts'
import { routes } from '../../../routes.ts'
import { notSignedIn } from '../../http/client-kind.ts'
import type { Handler } from '../../http/handler.ts'
import { page } from '../../http/respond.ts'

/** GET /settings/account: the user's addresses, code-host accounts and sign-ins. */
export const getAccount: Handler = async (request, { context }) => {
  const { config, db, now } = context
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.account)
  const { user } = session
  const [addresses, linked, sessions] = await Promise.all([
    verifiedEmails(db, user.id),
    linkedAccounts(db, user.id),
    openSessions(db, user.id, now())
  ])
  const logins = linked.map(({ login }) => login)
  return page(accountPage({ config, user, addresses, linked: logins, signIns: sessions.length }))
}

/** GET /settings/account/data: what is stored about the user, as a JSON file. */
export const getAccountData: Handler = async (request, { context }) => {
  const { config, db, now } = context
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.account)
  const data = {
    shop: config.site.url,
    at: new Date(now()).toISOString(),
    ...(await personalData(db, session.user.id))
  }
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store'
    }
  })
}
