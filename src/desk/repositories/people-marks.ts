import { html } from 'hono/html'
import type { AccountActionKind } from '../../db/seller-tables.ts'
import type { Markup } from '../../pages/layout.ts'
import type { RepositoryName } from '../../product.ts'
import { deskBuyerPath, deskPeoplePath, type PeopleActionName } from '../../routes.ts'
import { timeMark } from '../frame/marks.ts'
import type { StoredAction } from './last-actions.ts'
import type { Line } from './lines/compare.ts'
import { mayDo } from './lines/may-do.ts'
import { type RepositoryQuery, repositoryQueryText } from './repository-query.ts'

/** The links to each action. */
const links: Record<PeopleActionName, string> = {
  withdraw: 'Withdraw',
  adopt: 'Adopt',
  'let-go': 'Let go',
  ignore: 'Ignore',
  'stop-ignoring': 'Stop ignoring'
}

/** The actions that can be done for several accounts at once. A purchase is named for one account at a time. */
const several = ['withdraw', 'ignore', 'stop-ignoring', 'let-go'] as const satisfies PeopleActionName[]

/** The name of an account with a box to tick, if something can be done about it. */
export function tickMark(line: Line, name: string, mark: Markup): Markup {
  if (!several.some((action) => mayDo(line).includes(action)))
    return html`<span class="ticked"><span class="no-tick"></span>${mark}</span>`
  return html`<span class="ticked"><input class="input" type="checkbox" name="account" value="${line.accountId}" aria-label="Tick ${name}">${mark}</span>`
}

/**
 * The actions that apply to an account, as links to the pages that say first what they do. `elsewhere`: a link to
 * another page where the seller can do something.
 */
export function actionLinks(line: Line, repository: RepositoryName, name: string, elsewhere: Markup | ''): Markup | '' {
  const actions = mayDo(line)
  if (actions.length === 0 && elsewhere === '') return ''
  return html`<span class="line-actions">${actions.map(
    (action) =>
      html`<a class="btn" data-variant="outline" data-size="xs" href="${deskPeoplePath(repository, action)}?account=${line.accountId}">${links[action]}<span class="sr-only"> ${name}</span></a> `
  )}${elsewhere}</span>`
}

/** The list, in which accounts can be ticked, with the actions about those. */
export function peopleForm(
  { repository, query }: { repository: RepositoryName; query: RepositoryQuery },
  lines: readonly Line[],
  list: Markup
): Markup {
  const shown = query.kind === undefined ? lines : lines.filter(({ kind }) => kind === query.kind)
  const actions = several.filter((action) => shown.some((line) => mayDo(line).includes(action)))
  const [first] = actions
  if (!first) return list
  const tickable = shown.filter((line) => several.some((action) => mayDo(line).includes(action)))
  return html`<form class="several" action="${deskPeoplePath(repository, first)}">
      <input type="hidden" name="list" value="${repositoryQueryText(query)}">
      ${tickable.length > 1 ? html`<label class="tick-all" hidden><input class="input" type="checkbox" data-tick-all><span>All on this page</span></label>` : ''}
      ${list}
      <fieldset class="actions">
        <legend>With the ticked accounts</legend>
        ${actions.map((action) => html`<button type="submit" class="btn" data-variant="outline" data-size="sm" formaction="${deskPeoplePath(repository, action)}">${links[action]}</button>`)}
      </fieldset>
      <p class="hint">Each page says first what it will do. Nothing is done before its button is pressed.</p>
    </form>`
}

const actionWords: Record<AccountActionKind, string> = {
  withdraw: links.withdraw,
  adopt: links.adopt,
  let_go: links['let-go'],
  ignore: links.ignore,
  stop_ignoring: links['stop-ignoring'],
  release: 'Release the withdrawals of',
  accept_repository: 'Accept repository'
}

/** The seller's last actions about accounts on the repository. */
export function actionsMark({ actions, now }: { actions: readonly StoredAction[]; now: number }): Markup {
  return html`<section aria-labelledby="done-by-hand">
      <h2 id="done-by-hand">Done here</h2>
      <ul class="done-by-hand">${actions.map((action) => actionMark(action, now))}</ul>
    </section>`
}

function actionMark({ kind, login, at, by, note, facts: { paymentId, outcome } }: StoredAction, now: number): Markup {
  const purchase = paymentId === undefined ? '' : html` <a href="${deskBuyerPath(paymentId)}">The purchase</a>`
  return html`<li>${timeMark(at, now)}, ${by ?? 'an admin who is gone'}: ${actionWords[kind]} ${login}. ${outcome ?? 'Its outcome is not known.'}${note === null ? '' : ` “${note}”`}${purchase}</li>`
}
