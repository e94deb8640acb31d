import { html } from 'hono/html'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/words/code-host.ts'
import { deskReconcilePath, deskRepositoryPath } from '../../routes.ts'
import { isToken, newToken } from '../../runtime/secret-token.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { beforeChange, changing, type DeskHandler, type DeskVisit } from '../handlers/desk-handler.ts'
import { deskFrame } from '../pages/desk-frame.ts'
import { forgetReading, type SoldRepository, soldRepository } from '../repositories/handlers.ts'
import { type Decision, decide, decisionKey, type OpenDecision, openDecision } from './decide-repository.ts'

/**
 * GET /admin/repositories/:owner/:repo/reconcile: what there is to decide about the repository, and what that would do.
 */
export const getDecision: DeskHandler = async (request, visit) => {
  const repository = soldRepository(visit)
  if (!repository) return undefined
  return beforeChange(async () => decisionPage(visit, repository, await openDecision(visit.context, repository)))(
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
  return changing(async (fields) => {
    const { context, seller } = visit
    const open = await openDecision(context, repository)
    const { decision } = open
    const token = fields.get('order') ?? ''
    const isSame = decision !== undefined && fields.get('seen') === decisionKey(decision)
    if (!decision || !isSame || !isToken(token)) return decisionPage(visit, repository, open, fields.has('seen'))
    const { owner, repo } = repository
    const said = await decide(context, { repository: { owner, repo }, decision }, { userId: seller.user.id, token })
    forgetReading(context, repository)
    const goesOn = 'It goes on. “Done here”, below, says what came of it.'
    const message = { tone: 'info', title: words[decision.kind].done, text: said ?? goesOn } as const
    return seeOther(deskRepositoryPath(repository), [createFlashCookie(context).set({ message })])
  })(request, visit)
}

const words = {
  release: { title: 'Release the withdrawals', button: 'Withdraw these', done: 'Withdrawals released' },
  replace: { title: 'Accept the other repository', button: 'Sell this repository', done: 'Repository accepted' }
} as const

/** `isOther`: the page that was answered has shown something else. */
function decisionPage(
  { context: { config }, seller }: DeskVisit,
  repository: SoldRepository,
  { decision, why }: OpenDecision,
  isOther = false
): Promise<Response> {
  const path = deskReconcilePath(repository)
  const name = `${repository.owner}/${repository.repo}`
  const title = decision ? words[decision.kind].title : 'Nothing to decide'
  const body = html`<p class="desk-back"><a href="${deskRepositoryPath(repository)}">${name}</a></p>
    <h1>${title}</h1>
    ${isOther ? html`<div class="alert" role="alert"><h2>It has changed since you looked. Nothing was done.</h2></div>` : ''}
    ${
      decision
        ? html`<p class="lead">Nothing is done yet.</p>
    ${whatItDoes(decision, name, hostName(config.codeHost))}
    <form class="actions desk-form" method="post" action="${path}">
      <input type="hidden" name="from" value="${path}">
      <input type="hidden" name="order" value="${newToken()}">
      <input type="hidden" name="seen" value="${decisionKey(decision)}">
      <button type="submit" class="btn">${words[decision.kind].button}</button>
    </form>`
        : html`<p class="lead">${why ?? `No withdrawal is held back, and ${name} is the repository that was sold.`}</p>`
    }`
  return page(deskFrame({ config, seller: seller.user, title, at: 'repositories', body }))
}

function whatItDoes(decision: Decision, name: string, host: string): Markup {
  const { accounts } = decision
  const count = `${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}`
  const list = html`<ul>${accounts.map((account) => html`<li>${account}</li>`)}</ul>`
  if (decision.kind === 'release') {
    return html`<div class="before-done">
      <section><h2>What it does</h2><p>With the token, Pullpass withdraws what ${count} of ${decision.of} have on ${name}. No payment event is behind it: their payments are gone from the database, or are of a product that does not lead here.</p>${list}</section>
      <section><h2>Mails</h2><p>Each buyer is mailed that the access has ended, where an address is known and it was not mailed before.</p></section>
      <section><h2>Can it be undone?</h2><p>Not by a button: the accounts would have to be invited and to accept again. If a product or an old database is the cause, put that right instead, and nothing is withdrawn.</p></section>
    </div>`
  }
  return html`<div class="before-done">
      <section><h2>What it does</h2><p>${name} was repository number ${decision.sold} at ${host}, and is number ${decision.now} now. Number ${decision.now} is sold from then on, and ${decision.grants} ${decision.grants === 1 ? 'account is' : 'accounts are'} invited to it, as fast as the limit allows. What they have on number ${decision.sold} stays.</p>
        <p>With a paid purchase here:</p>${list}</section>
      <section><h2>Mails</h2><p>Each buyer is mailed about the new invitation.</p></section>
      <section><h2>Can it be undone?</h2><p>Not by a button. Open ${name} at ${host} first, and see that it has what you sell.</p></section>
    </div>`
}
