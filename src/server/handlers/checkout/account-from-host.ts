import { notToldMessage } from '../../../pages/sign-in/link-account.ts'
import { routes } from '../../../routes.ts'
import type { Session } from '../../../users/sessions/current-user.ts'
import type { AccountName } from '../../../users/sign-in/account-name.ts'
import { signInMethods } from '../../../users/sign-in/sign-in-methods.ts'
import { linkedAccounts } from '../../../users/users-and-guests/users.ts'
import { say } from '../../../words/text.ts'
import { formPage, notSignedIn } from '../../http/client-kind.ts'
import { createFlashCookie } from '../../http/flash.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Visit } from '../../http/handler.ts'
import { problem, seeOther } from '../../http/respond.ts'
import { inviteNamed, waitingPurchase } from './connect.ts'

/** Longest code of the code host that is passed on, in characters: GitHub's have 20. */
const LONGEST_CODE = 500

/**
 * POST /settings/code-host-account: sends the browser to the code host, which says which account the buyer has. Only
 * the name comes back, for this purchase: also a session that may link no account can use it.
 */
export const postAccountFromHost = withForm(async (fields, request, visit) => {
  const { context } = visit
  const going = await toCodeHost(fields, request, visit)
  if ('answer' in going) return going.answer
  const { session, from, accountName } = going
  const wanted = await waitingPurchase(context, session.user.id, fields.get('product'))
  return wanted ? seeOther(await accountName.begin(session, wanted.paymentId)) : seeOther(from)
})

/** A user who may go to the code host for an account, with the page to come back to; or the answer to all others. */
type ToCodeHost = { session: Session; from: string; accountName: AccountName } | { answer: Response }

/** Begins each form that leads a signed-in user to the code host for an account. */
export async function toCodeHost(fields: URLSearchParams, request: Request, { context }: Visit): Promise<ToCodeHost> {
  const { accountName, config, db } = context
  if (!signInMethods(config).codeHost || !accountName) {
    const detail = say('problem.not_here.link')
    return { answer: await problem(request, config, { status: 404, title: say('problem.not_here.title'), detail }) }
  }
  const from = formPage(fields.get('from'))
  const session = await context.currentSession(request)
  if (!session) return { answer: notSignedIn('form', from) }
  // The form may come from an old page; the new page shows the linked account.
  if ((await linkedAccounts(db, session.user.id)).length > 0) return { answer: seeOther(from) }
  return { session, from, accountName }
}

/** The answer of the code host to the form above: sends the invitation to the account that it names. */
export async function inviteFromHost(
  request: Request,
  { context }: Visit,
  session: Session | undefined
): Promise<Response> {
  const { accountName, config, log, rateLimitedLog: seldom } = context
  const flash = createFlashCookie(context)
  // A browser that is not signed in is told nothing: it may be another one than that which began.
  const notTold = (error: string) =>
    seeOther(routes.dashboard, session ? [flash.set({ message: notToldMessage(error, config), refused: true })] : [])
  const { searchParams } = new URL(request.url)
  const paymentId = session && (await accountName?.take(searchParams.get('state') ?? '', session))
  if (!accountName || !session || paymentId === undefined) return notTold('state_mismatch')
  const code = searchParams.get('code')?.slice(0, LONGEST_CODE)
  if (searchParams.has('error') || !code) return notTold(searchParams.get('error') ?? 'no_code')
  const username = await accountName.read(code).catch((error) => {
    const words = 'the code host did not say which account a buyer has'
    seldom('name at the code host', session.user.id, (more) => log.error({ err: error, ...more }, words))
  })
  if (username === undefined) return notTold('no_code')
  const told = await inviteNamed(context, { userId: session.user.id, paymentId, username })
  return seeOther(routes.dashboard, told ? [flash.set(told)] : [])
}
