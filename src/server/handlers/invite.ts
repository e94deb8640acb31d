import { cleanUsername } from '../../invite/form.ts'
import type { InviteExtras, InviteResult } from '../../invite/result.ts'
import { inviteToast, refusedIn, shownAccount } from '../../pages/page-texts/choose-invite-toast.ts'
import { explainGrant, explainWithoutAccount } from '../../pages/page-texts/explain-view.ts'
import { type ExplainedInJson, explainedInJson, resultInJson } from '../../pages/page-texts/explained-in-json.ts'
import { ofProduct, seatHolders } from '../../pages/page-texts/seats.ts'
import type { Product } from '../../product.ts'
import { routes } from '../../routes.ts'
import { parseJson } from '../../runtime/json.ts'
import type { Buyer } from '../../users/sessions/current-buyer.ts'
import { linkedAccounts } from '../../users/users-and-guests/users.ts'
import { plainText, say } from '../../words/text.ts'
import { BODY_LIMIT, readBody } from '../http/body.ts'
import { type Asker, askerOf, formPage, isForm, notSignedIn, toastFragment } from '../http/client-kind.ts'
import { createFlashCookie, type Flash, inviteFlash } from '../http/flash.ts'
import type { Handler, Visit } from '../http/handler.ts'
import { type Problem, problemResponse } from '../http/problem.ts'
import { seeOther } from '../http/respond.ts'
import { inviteForOthers } from './checkout/invite-for-others.ts'
import { chosenProduct, NO_SUCH_PRODUCT } from './chosen-product.ts'
import { elsewhereOf, updateAfter } from './load-buyer.ts'

/** The fields of the request, read once. `username` and `product` are not yet checked. */
type Sent = { username: unknown; product: unknown; replace: unknown; from: string } | { unreadable: Problem }

/** POST /api/invite: reads the request, runs the invite action, and answers in the form that the client expects. */
export const postInvite: Handler = async (request, visit) => {
  const { context } = visit
  const sent = await read(request, context.config.codeHost.url)
  const asker = askerOf(request)
  const from = 'from' in sent ? sent.from : routes.purchases
  const user = await context.currentBuyer(request)
  if (!user) return notSignedIn(asker, from)
  if ('unreadable' in sent) return refuse(asker, visit, from, sent.unreadable)
  const { username } = sent
  if (typeof username !== 'string') {
    const detail = 'Send the code-host username as the field "username", a string.'
    return refuse(asker, visit, from, { status: 400, title: 'The username is missing', detail, field: 'username' })
  }
  const chosen = await chosenProduct(context, { userId: user.id, username, named: sent.product })
  if ('problem' in chosen) return refuse(asker, visit, from, chosen.problem)
  const { product } = chosen
  const replace = typeof sent.replace === 'string' && sent.replace !== '' ? sent.replace : undefined
  const wanted = { userId: user.id, username, product: product.id, ...(replace !== undefined && { replace }) }
  const result = await context.invite(wanted)
  if (asker !== 'program') await inviteForOthers(context, wanted, result)
  const { reason } = result
  const guest = context.guestCookies.guest(request)
  if (asker === 'program') {
    const detail = reason === 'not_paid' ? await whyNotPaid(context, user, { product, guest }) : {}
    return Response.json({
      ...resultInJson(result),
      ...detail,
      ...(await explained(context, user, { result, product }))
    })
  }
  if (asker === 'script') {
    // Without this update the page still polls for its state.
    const { update, purchases, elsewhere } = await updateAfter(context, user, {
      from,
      guest,
      refused: refusedIn(result)
    }).catch((error: unknown) => {
      context.log.error({ err: error }, 'the page could not be updated after an invitation')
      return { update: '', purchases: [], elsewhere: [] }
    })
    return toastFragment(
      inviteToast(
        context.config,
        { ...result, username, product },
        purchases,
        context.now(),
        elsewhere.find((each) => each.product.id === product.id)?.words
      ),
      update
    )
  }
  return backTo(from, visit, inviteFlash(result, { username, product: product.id }))
}

/**
 * For a program: the words of the card about the account, where the result has one, and else about a paid purchase of
 * the product that has none yet. They are left out if they cannot be read: the result itself stands. The contract has
 * nothing beside the reason `not_paid`.
 */
async function explained(
  context: Visit['context'],
  user: Buyer,
  { result, product }: { result: InviteResult<number>; product: Product }
): Promise<{ explained?: ExplainedInJson }> {
  if (result.reason === 'not_paid') return {}
  const { config, knownRepositories } = context
  try {
    const purchases = await context.access.purchases(user.id, await linkedAccounts(context.db, user.id))
    const shown = shownAccount(result, purchases)
    if (shown) return { explained: explainedInJson(explainGrant(config, shown.purchase, shown.grant, context.now())) }
    const unnamed = ofProduct(purchases, product).find(
      (purchase) => purchase.status === 'paid' && seatHolders(purchase).length === 0
    )
    if (result.grant || !unnamed) return {}
    const isOff = knownRepositories.of(product).knownPersonal()
    return { explained: explainedInJson(explainWithoutAccount(config, unnamed, isOff)) }
  } catch (error) {
    context.log.error({ err: error }, 'the state after an invitation could not be read')
    return {}
  }
}

/** For a program: what the page says of a purchase of this product that the user can ask for. */
async function whyNotPaid(
  context: Visit['context'],
  user: Buyer,
  { product, guest }: { product: Product; guest: string | undefined }
): Promise<Pick<InviteExtras, 'detail'>> {
  const elsewhere = await elsewhereOf(context, user, { linked: await linkedAccounts(context.db, user.id), guest })
  const words = elsewhere.find((each) => each.product.id === product.id)?.words
  return words ? { detail: `${plainText(words.headline)}. ${plainText(words.text)}` } : {}
}

async function read(request: Request, codeHostUrl: string): Promise<Sent> {
  const body = await readBody(request)
  if (!body)
    return { unreadable: { status: 413, title: 'Too large', detail: `At most ${BODY_LIMIT / 1024} KB, please.` } }
  const text = new TextDecoder().decode(body)
  if (isForm(request)) {
    const fields = new URLSearchParams(text)
    return {
      // A form field is cleaned, since people paste URLs and @names; a program has to send the bare name.
      username: fields.has('username') ? cleanUsername(fields.get('username') ?? '', codeHostUrl) : undefined,
      product: fields.get('product') ?? undefined,
      replace: fields.get('replace') ?? undefined,
      from: formPage(fields.get('from'))
    }
  }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const detail = 'Send a JSON object such as {"username":"octocat"}, or a form with the field "username".'
    return { unreadable: { status: 400, title: 'The body is not a JSON object', detail, field: 'username' } }
  }
  const { username, product, replace } = value as { username?: unknown; product?: unknown; replace?: unknown }
  return { username, product, replace, from: routes.purchases }
}

/** A program gets the error status. The page's script shows only 2xx answers, so it gets the words as a toast. */
function refuse(asker: Asker, visit: Visit, from: string, problem: Problem): Response {
  if (asker === 'program') return problemResponse(problem)
  const { title, text } = wordsOf(problem)
  if (asker === 'script') return toastFragment({ tone: 'error', title, text })
  return backTo(from, visit, { problem: text })
}

/** A problem in the words of the page: the problem document speaks of fields. */
function wordsOf({ status, field, title }: Problem): { title: string; text: string } {
  if (status === 413) return { title: say('problem.too_large.title'), text: say('problem.too_large.text') }
  if (field === 'username') return { title: say('problem.no_username.title'), text: say('problem.no_username.text') }
  const kind = title === NO_SUCH_PRODUCT ? 'no_product' : 'which_product'
  return { title: say(`problem.${kind}.title`), text: say(`problem.${kind}.text`) }
}

function backTo(from: string, { context }: Visit, flash: Flash): Response {
  return seeOther(from, [createFlashCookie(context).set(flash)])
}
