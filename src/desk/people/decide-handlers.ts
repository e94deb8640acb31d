import { html } from 'hono/html'
import type { Context } from '../../context.ts'
import type { Message } from '../../invite/default-messages.ts'
import { mailsWaitWords } from '../../mail/mail-server.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { nameOf } from '../../product.ts'
import { deskReconcilePath, deskRepositoryPath } from '../../routes.ts'
import { isToken, newToken } from '../../runtime/secret-token.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { beforeChange, changing, type DeskHandler, type DeskVisit } from '../frame/desk-handler.ts'
import { forgetReading, readingNow, type SoldRepository, soldRepository } from '../repositories/handlers.ts'
import { createReadings, type Readings, type ReadSoon } from '../repositories/readings.ts'
import {
  BACK_OFF,
  type Decided,
  type Decision,
  decide,
  decisionKey,
  type OpenDecision,
  openDecision,
  wasOrdered
} from './decide-repository.ts'

/**
 * GET /admin/repositories/:owner/:repo/reconcile: what there is to decide about the repository, and what that would do.
 */
export const getDecision: DeskHandler = async (request, visit) => {
  const repository = soldRepository(visit)
  if (!repository) return undefined
  return beforeChange(async () => decisionPage(visit, repository, await decisionNow(visit.context, repository)))(
    request,
    visit
  )
}

/**
 * POST /admin/repositories/:owner/:repo/reconcile: does what the page has shown, if that is still what there is to
 * decide.
 */
export const postDecision: DeskHandler = async (request, visit) => {
  const repository = soldRepository(visit)
  if (!repository) return undefined
  return changing((fields) => decideNow(visit, repository, fields))(request, visit)
}

async function decideNow(visit: DeskVisit, repository: SoldRepository, fields: URLSearchParams): Promise<Response> {
  const { context, seller } = visit
  const token = fields.get('order') ?? ''
  if (isToken(token) && (await wasOrdered(context.db, token))) return backToList(visit, repository, orderedBefore)
  const reading = await decisionNow(context, repository)
  const decision = reading.done ? reading.value.decision : undefined
  const isSame = decision !== undefined && fields.get('seen') === decisionKey(decision)
  if (!decision || !isSame || !isToken(token)) return decisionPage(visit, repository, reading, fields.has('seen'))
  const { owner, repo } = repository
  const order = { repository: { owner, repo }, decision }
  const decided = await decide(context, order, { userId: seller.user.id, token })
  readingsOf(context).forget(nameOf(repository))
  forgetReading(context, repository)
  if (decided.is === 'changed') return decisionPage(visit, repository, { done: true, value: decided.open }, true)
  return backToList(visit, repository, messageOf(decided, decision))
}

function backToList({ context }: DeskVisit, repository: SoldRepository, message: Message): Response {
  return seeOther(deskRepositoryPath(repository), [createFlashCookie(context).set({ message })])
}

const below = '“Done here”, below, says what came of it.'
const orderedBefore = { tone: 'info', title: 'Ordered before', text: below } as const

function messageOf(decided: Exclude<Decided, { is: 'changed' }>, { kind }: Decision): Message {
  switch (decided.is) {
    case 'done':
      return { tone: 'info', title: words[kind].done, text: decided.said }
    case 'not_done':
      return { tone: 'error', title: 'Not done', text: decided.said }
    case 'failed':
      return { tone: 'error', title: 'It failed', text: decided.said }
    case 'goes_on':
      return { tone: 'info', title: 'It goes on', text: below }
    case 'ordered_before':
      return orderedBefore
  }
}

/** The dry runs of each shop of this process. That of a long list takes longer than a page may. */
const ofShops = new WeakMap<Context['db'], Readings<OpenDecision>>()

function readingsOf({ db, now }: Pick<Context, 'db' | 'now'>): Readings<OpenDecision> {
  const readings = ofShops.get(db) ?? createReadings<OpenDecision>({ now, sleep: wait })
  ofShops.set(db, readings)
  return readings
}

/**
 * The open decision. It is of the same reading as the page of the repository: looked for anew whenever that page was
 * read anew, and not asked about while that page must not ask. It is read once more before anything is done.
 */
async function decisionNow(context: Context, repository: SoldRepository): Promise<ReadSoon<OpenDecision>> {
  const onPage = await readingNow(context, repository)
  if (!onPage.done) return onPage
  const { value } = onPage
  const mustNotAsk = value.lines === undefined && (value.why === 'throttled' || value.why === 'token_refused')
  if (mustNotAsk) return { done: true, value: { why: BACK_OFF } }
  return readingsOf(context).get(nameOf(repository), () => openDecision(context, repository), `${value.at}`)
}

const words = {
  release: { title: 'Release the withdrawals', button: 'Withdraw these', done: 'Withdrawals released' },
  replace: { title: 'Accept the other repository', button: 'Sell this repository', done: 'Repository accepted' }
} as const

/** `isOther`: the page that was answered has shown something else. */
async function decisionPage(
  { context: { config, db }, seller }: DeskVisit,
  repository: SoldRepository,
  reading: ReadSoon<OpenDecision>,
  isOther = false
): Promise<Response> {
  const name = `${repository.owner}/${repository.repo}`
  const { decision, why }: OpenDecision = reading.done ? reading.value : {}
  const isKnown = reading.done && why === undefined
  const title = decision ? words[decision.kind].title : isKnown ? 'Nothing to decide' : 'Not known yet'
  const shown = decision
    ? decisionForm(decision, repository, hostName(config.codeHost), await mailsWaitWords(db))
    : isKnown
      ? html`<p class="lead">No withdrawal is held back, and ${name} is the repository that was sold.</p>`
      : html`${why === undefined ? beingRead(hostName(config.codeHost)) : notRead(why)}
    <p class="actions"><a class="btn" href="${deskReconcilePath(repository)}">Look again</a></p>`
  const body = html`<p class="desk-back"><a href="${deskRepositoryPath(repository)}">${name}</a></p>
    <h1>${title}</h1>
    ${isOther && isKnown ? html`<div class="alert" role="alert"><h2>It has changed since you looked. Nothing was done.</h2></div>` : ''}
    ${shown}`
  return page(deskFrame({ config, seller: seller.user, title, at: 'repositories', body }))
}

/** Very many accounts are read for longer than a page may take. */
function beingRead(host: string): Markup {
  return html`<p class="lead">Nothing is done. The lists of ${host} are still being read. They are long, or it answers slowly.</p>`
}

function notRead(why: string): Markup {
  return html`<p class="lead">Nothing is done. ${why}</p>
    <p class="hint">This is shown for a minute; then opening the page asks again.</p>`
}

/** `mailsWait`: that mails do not go out now. */
function decisionForm(
  decision: Decision,
  repository: SoldRepository,
  host: string,
  mailsWait: string | undefined
): Markup {
  const path = deskReconcilePath(repository)
  return html`<p class="lead">Nothing is done yet.</p>
    <div class="before-done sheet">
      ${whatItDoes(decision, `${repository.owner}/${repository.repo}`, host)}
      ${mailsWait === undefined ? '' : html`<p>${mailsWait}</p>`}
      <form class="actions desk-form" method="post" action="${path}">
        <input type="hidden" name="from" value="${path}">
        <input type="hidden" name="order" value="${newToken()}">
        <input type="hidden" name="seen" value="${decisionKey(decision)}">
        <button type="submit" class="btn">${words[decision.kind].button}</button>
      </form>
    </div>`
}

function whatItDoes(decision: Decision, name: string, host: string): Markup {
  const { accounts } = decision
  const count = `${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}`
  const list = html`<ul>${accounts.map((account) => html`<li>${account}</li>`)}</ul>`
  if (decision.kind === 'release') {
    return html`<section><h2>What it does</h2><p>With the token, Pullpass withdraws what ${count} of ${decision.of} have on ${name}. No payment event is behind it: their payments are gone from the database, or are of a product that does not lead here.</p>${list}</section>
      <section><h2>Mails</h2><p>Each buyer is mailed that the access has ended, where an address is known and it was not mailed before.</p></section>
      <section><h2>Can it be undone?</h2><p>Not by a button: the accounts would have to be invited and to accept again. If a product or an old database is the cause, put that right instead, and nothing is withdrawn.</p></section>`
  }
  return html`<section><h2>What it does</h2><p>${name} was repository number ${decision.sold} at ${host}, and is number ${decision.now} now. Number ${decision.now} is sold from then on, and ${decision.grants} ${decision.grants === 1 ? 'account is' : 'accounts are'} invited to it, as fast as the limit allows. What they have on number ${decision.sold} stays.</p>
        <p>With a paid purchase here:</p>${list}</section>
      <section><h2>Mails</h2><p>Each buyer is mailed about the new invitation.</p></section>
      <section><h2>Can it be undone?</h2><p>Not by a button. Open ${name} at ${host} first, and see that it has what you sell.</p></section>`
}
