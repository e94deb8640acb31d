import type { Config, Secrets } from '../config/config.ts'
import { nameOf, repositoriesOf } from '../product.ts'
import type { Basics } from '../runtime/basics.ts'
import type { Refusal } from './code-host.ts'
import { createSoldRepositories } from './sold-repositories.ts'
import type { TokenEnd } from './token-end.ts'

/** Deadline (ms) for one question. */
const QUESTION_DEADLINE_MS = 2_000

/** The repositories of all products at the configured code host. */
export function buildRepositories(deps: {
  config: Config
  secrets: Pick<Secrets, 'inviteToken'>
  basics: Basics
  /** ms that a write can take. */
  writeDeadlineMs: number
  /** Called when the host refuses the question whom a repository belongs to. */
  refused(refusal: Refusal): Promise<void>
  /** Tells the seller at once: no pass finds it while a repository has no grant. */
  alert(kind: 'repository_invisible', about: { repository: string }): Promise<void>
  tokenEnd: Pick<TokenEnd, 'hear'>
}): ReturnType<typeof createSoldRepositories> {
  const { config, secrets, basics, writeDeadlineMs, refused, alert, tokenEnd } = deps
  const { codeHost, products } = config
  const { now, elapsed } = basics.clock
  const [first = products[0].repositories[0], ...others] = repositoriesOf(products)
  return createSoldRepositories({
    names: [first, ...others],
    open(name, on) {
      const token = { token: secrets.inviteToken, onTokenEnd: tokenEnd.hear }
      const host = { apiUrl: codeHost.apiUrl, ...name, ...token, ...basics.network }
      return codeHost.kind.open({ ...host, ...on, now, elapsed, deadlineMs: QUESTION_DEADLINE_MS, writeDeadlineMs })
    },
    async refused(refusal, sold) {
      await refused(refusal)
      if (sold && refusal.kind === 'not_found') await alert('repository_invisible', { repository: nameOf(sold) })
    },
    log: basics.log,
    now
  })
}
