import { mailsWaitWords } from '../../mail/mail-server.ts'
import { deskRepositoryPath, type PeopleActionName } from '../../routes.ts'
import { isToken, newToken } from '../../runtime/secret-token.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { scopeOf, withMailsWait } from '../actions/action.ts'
import { sellerWords } from '../actions/seller-words.ts'
import { beforeChange, changing, type DeskHandler, type DeskVisit } from '../frame/desk-handler.ts'
import { forgetReading, readingNow, type SoldRepository, soldRepository } from '../repositories/handlers.ts'
import { PAGE, readRepositoryQuery, repositoryQueryText } from '../repositories/repository-query.ts'
import { type FoundPurchase, purchasesToFollow } from './adopting.ts'
import { actOnPeople, type PeopleOrder } from './order-people.ts'
import { type PeoplePage, peopleFormPage, peoplePreviewPage } from './people-page.ts'
import { peopleMessage } from './people-words.ts'
import { previewPeople } from './preview-people.ts'

/** Accounts that lose their access at once without a second question. The controller's breaker has the same number. */
const MOST_WITHDRAWN = 3

/**
 * GET /admin/repositories/:owner/:repo/ACTION?account=…: the form of the action, or what it will do to each account.
 */
export function getPeople(name: PeopleActionName): DeskHandler {
  return async (request, visit) => {
    const repository = soldRepository(visit)
    if (!repository) return undefined
    return beforeChange(async (_, __, typed) => {
      const ordered = await orderIn(name, visit, repository, typed ?? new URL(request.url).searchParams)
      if (ordered instanceof Response) return ordered
      if (typed && hasForm(name)) return form(visit, ordered)
      // Nothing that is typed comes from an address (decisions/063).
      const order = { ...ordered.order, note: '', paymentId: undefined }
      const who = name === 'adopt' ? (order.lines[0]?.grant?.paymentId ?? '') : ''
      const fresh = { ...ordered, order, who }
      return hasForm(name) ? form(visit, fresh) : preview(visit, fresh)
    })(request, visit)
  }
}

/**
 * POST /admin/repositories/:owner/:repo/ACTION: says what the action will do to each of the accounts, and then does it.
 */
export function postPeople(name: PeopleActionName): DeskHandler {
  return async (request, visit) => {
    const repository = soldRepository(visit)
    if (!repository) return undefined
    return changing(async (fields) => {
      const ordered = await orderIn(name, visit, repository, fields)
      return ordered instanceof Response ? ordered : answer(visit, repository, ordered, fields)
    })(request, visit)
  }
}

/** Answers a form: with the form again, with what it will do, or with the list after it was done. */
async function answer(
  visit: DeskVisit,
  repository: SoldRepository,
  ordered: Ordered,
  fields: URLSearchParams
): Promise<Response> {
  const { context, seller } = visit
  const { order, list } = ordered
  const step = fields.get('step')
  const token = fields.get('order') ?? ''
  if (hasForm(order.name)) {
    // The search was changed, so what it found before is not meant any more.
    const isNewSearch = step === 'preview' && (fields.get('searched') ?? ordered.who) !== ordered.who
    if (isNewSearch) return form(visit, { ...ordered, order: { ...order, paymentId: undefined } })
    const why = whyNotYet(ordered)
    const isFirstSearch = order.name === 'adopt' && ordered.who !== '' && !fields.has('searched')
    if (step === 'form' || why !== undefined)
      return form(visit, ordered, step === 'form' || isFirstSearch ? undefined : why)
  }
  if (step !== 'do' || !isToken(token)) return preview(visit, ordered)
  if (needsTick(order) && fields.get('sure') !== 'yes') return preview(visit, ordered, true)
  const mailsWait = (await mailsWaitOf(context, await previewPeople(context, order))) !== undefined
  const outcome = await actOnPeople(context, order, { userId: seller.user.id, token })
  forgetReading(context, repository)
  return backToList(visit, repository, list, withMailsWait(peopleMessage(order.name, outcome), mailsWait))
}

/** An order, the list that its accounts were chosen from, and the text that purchases were searched with. */
type Ordered = Pick<PeoplePage, 'order' | 'list' | 'who'>

/** The order in the fields, with the accounts as the host shows them now; the page to go to if there are none. */
async function orderIn(
  name: PeopleActionName,
  visit: DeskVisit,
  repository: SoldRepository,
  fields: URLSearchParams
): Promise<Ordered | Response> {
  const list = repositoryQueryText(readRepositoryQuery(new URLSearchParams(fields.get('list') ?? '')))
  const back = (title: string, text: string) =>
    backToList(visit, repository, list, { tone: 'info', title, text } as const)
  const ids = [...new Set(fields.getAll('account'))].slice(0, name === 'adopt' ? 1 : PAGE)
  if (ids.length === 0) return back('No account is chosen', 'Tick the accounts in the list first.')
  const reading = await readingNow(visit.context, repository)
  const { lines, target } = (reading.done && reading.value.lines && reading.value) || {}
  if (!lines || target === undefined)
    return back('Nothing was done', 'The lists of the code host could not be read just now. This page says why.')
  const chosen = lines.filter(({ accountId }) => ids.includes(`${accountId}`))
  if (chosen.length === 0) return back('Nothing was done', 'The code host does not list these accounts any more.')
  const { owner, repo } = repository
  const order: PeopleOrder = {
    name,
    repository: { owner, repo },
    target,
    lines: chosen,
    note: name === 'ignore' ? (fields.get('note') ?? '').trim() : '',
    paymentId: name === 'adopt' ? (fields.get('payment') ?? undefined) : undefined
  }
  return { order, list, who: name === 'adopt' ? (fields.get('who') ?? '').trim() : '' }
}

function backToList(
  { context }: DeskVisit,
  repository: SoldRepository,
  list: string,
  message: ReturnType<typeof peopleMessage>
): Response {
  return seeOther(deskRepositoryPath(repository) + list, [createFlashCookie(context).set({ message })])
}

function hasForm(name: PeopleActionName): boolean {
  return name === 'adopt' || name === 'ignore'
}

const SEARCH = 'Type the address of the buyer, or an id.'
const CHOOSE = 'Choose the purchase that it follows, and press the button again.'

/** Says what is missing in a form, or wrong. */
function whyNotYet({ order: { name, note, paymentId }, who }: Ordered): string | undefined {
  if (name === 'adopt' && paymentId === undefined) return who === '' ? SEARCH : CHOOSE
  if (name === 'adopt') return undefined
  const words = sellerWords(note, 'The note')
  return words.ok ? undefined : words.why
}

function needsTick({ name, lines }: PeopleOrder): boolean {
  return name === 'withdraw' && lines.length > MOST_WITHDRAWN
}

async function form(visit: DeskVisit, ordered: Ordered, why?: string): Promise<Response> {
  const { order, who } = ordered
  const [line] = order.lines
  const isSearch = order.name === 'adopt' && who !== '' && line
  const where = { ...scopeOf(visit.context), repository: order.repository }
  const found = isSearch ? await purchasesToFollow(where, who, line) : undefined
  const said = (found && whyNone(found)) ?? why
  return page(peopleFormPage({ ...pageOf(visit, ordered), why: said, found }), {
    status: said === undefined ? 200 : 400
  })
}

/** Says why a search does not lead on, and what to do. */
function whyNone(found: readonly FoundPurchase[]): string | undefined {
  if (found.length === 0) return 'No purchase of this repository has this address or id. Try another one.'
  const isPossible = found.some(({ why }) => why === undefined)
  return isPossible
    ? undefined
    : 'The account can follow none of the purchases that this finds. Try another address or id.'
}

async function preview(visit: DeskVisit, ordered: Ordered, isUnticked = false): Promise<Response> {
  const { order } = ordered
  const chosen = await previewPeople(visit.context, order)
  const possible = { ...order, lines: chosen.filter(({ ok }) => ok).map(({ line }) => line) }
  const mailsWait = await mailsWaitOf(visit.context, chosen)
  const facts = { chosen, needsTick: needsTick(possible), isUnticked, token: newToken(), mailsWait }
  return page(peoplePreviewPage({ ...pageOf(visit, ordered), ...facts }), { status: isUnticked ? 400 : 200 })
}

/** Says that mails do not go out now, where what is done to these accounts sends some. */
async function mailsWaitOf(
  { db }: DeskVisit['context'],
  chosen: Awaited<ReturnType<typeof previewPeople>>
): Promise<string | undefined> {
  return chosen.some((each) => each.ok && each.mails.length > 0) ? mailsWaitWords(db) : undefined
}

function pageOf({ context: { config }, seller }: DeskVisit, ordered: Ordered): PeoplePage {
  return { config, seller: seller.user, ...ordered }
}
