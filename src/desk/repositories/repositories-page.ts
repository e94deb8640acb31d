import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { nameOf, repositoriesOf } from '../../product.ts'
import { deskRepositoryPath } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { timeMark } from '../frame/marks.ts'
import type { ShopStatus } from '../queries/shop-status.ts'

/**
 * `passes`: when each repository was last read completely. `ask`: the query of the links, with which the host is asked
 * at once. `now` in ms.
 */
export type RepositoriesPage = { config: Config; seller: User; passes: ShopStatus['passes']; ask: string; now: number }

/** The repositories that are sold, each with the products that lead to it. Nothing is asked of the host for it. */
export function repositoriesPage({ config, seller, passes, ask, now }: RepositoriesPage): Markup {
  const names = ['Repository', 'Products', 'Last complete look']
  const body = html`<h1>Repositories</h1>
    <table class="desk-list" role="table" aria-label="Repositories">
      <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
      <tbody role="rowgroup">${repositoriesOf(config.products).map((repository) => {
        const name = `${repository.owner}/${repository.repo}`
        const at = passes.find((pass) => pass.repository === name)?.at
        const products = config.products.filter(({ repositories }) =>
          repositories.some((each) => nameOf(each) === nameOf(repository))
        )
        return html`<tr role="row">
        <th scope="row" role="rowheader"><a href="${deskRepositoryPath(repository)}${ask}" data-line>${name}</a></th>
        <td role="cell">${products.map((product) => product.name).join(', ')}</td>
        <td role="cell" data-label="Last complete look">${at === undefined ? html`<span class="quiet">None yet</span>` : timeMark(at, now)}</td>
      </tr>`
      })}</tbody>
    </table>`
  return deskFrame({ config, seller, title: 'Repositories', at: 'repositories', body })
}
