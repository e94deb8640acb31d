import type { Hono } from 'hono'
import type { Host } from '../host.ts'
import { shownForks } from '../rules/forks.ts'
import { page, type RestEnv } from './answer.ts'
import { byNumber, forkOf } from './json-repositories.ts'

/** `…/forks` of one repository. */
export function forkRoutes(host: Host, app: Hono<RestEnv>): void {
  app.get('/forks', (c) => {
    const repository = c.get('repository')
    const shown = shownForks(host.store.state, repository, c.get('caller')?.account.id)
    const forks = page(c, shown, `${byNumber(host, repository)}/forks`)
    return c.json(forks.map(({ fork, owner }) => forkOf(host, repository, fork, owner)))
  })
}
