import { canonicalEmail } from '../../../config/values/email-address.ts'
import type { Context } from '../../../context.ts'
import { accountPage, type PaidWith } from '../../../pages/sign-in/account-page.ts'
import { productOfScene } from '../../../product.ts'
import { routes } from '../../../routes.ts'
import { openSessions } from '../../../users/sessions/sessions.ts'
import { latestPayments } from '../../../users/users-and-guests/latest-payments.ts'
import { maskedAddress } from '../../../users/users-and-guests/masked-address.ts'
import { personalData } from '../../../users/users-and-guests/personal-data.ts'
import { linkedAccounts, userOfAddress, verifiedEmails } from '../../../users/users-and-guests/users.ts'
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
  const holders = await Promise.all(addresses.map((email) => userOfAddress(db, email)))
  const all = addresses.map((address, index) => ({ address, signsIn: holders[index] === user.id }))
  const paidWith = await paidWithOthers(context, user.id, addresses)
  return page(accountPage({ config, user, addresses: all, paidWith, linked: logins, signIns: sessions.length }))
}

/**
 * The masked addresses that paid for purchases of the user and are not the user's own, each with the names of the
 * products: such an address is masked, since the user has not proven it.
 */
async function paidWithOthers(
  { config, db }: Pick<Context, 'config' | 'db'>,
  userId: string,
  own: readonly string[]
): Promise<PaidWith[]> {
  const paid = (await latestPayments(db, userId)).flatMap(({ email, scene }) => {
    const product = productOfScene(config.products, scene)
    if (email === null || !product || own.includes(canonicalEmail(email) ?? '')) return []
    return [{ email, product: product.name }]
  })
  return [...Map.groupBy(paid, ({ email }) => email)].map(([email, of]) => ({
    email: maskedAddress(email),
    products: [...new Set(of.map(({ product }) => product))]
  }))
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
