import type { Probe } from '../../code-host/probing.ts'
import { statement } from '../../db/statement.ts'
import { nameOf, type RepositoryName, repositoriesOf } from '../../product.ts'
import type { DoctorOptions } from '../doctor-options.ts'

/** The dependencies of a probe. */
export type ProbeDeps = Pick<DoctorOptions, 'config' | 'secrets' | 'db' | 'basics' | 'access' | 'repositories'>

/**
 * Looks whether the repository and the account may be probed, and builds the probe. A repository that the site config
 * names, or that the shop has ever sold, is refused; about one that it names nothing is asked.
 */
export async function prepareProbe(
  { config, secrets, db, basics, access, repositories }: ProbeDeps,
  { repository, account }: { repository: RepositoryName; account: string }
): Promise<Probe> {
  const { kind, apiUrl } = config.codeHost
  if (!kind.probe) return { refusals: ['There is no probe for this kind of code host.'] }
  const name = nameOf(repository)
  const isNamed = repositoriesOf(config.products).some((each) => nameOf(each) === name)
  if (isNamed || (await rowOfName.first(db, { name }))) {
    return { refusals: ['The shop sells it, or has sold it. Make a new repository for the probe.'] }
  }
  if (await access.mustBackOff()) {
    return {
      refusals: ['The code host throttles requests, or has rejected the token: doctor says which. Try again later.']
    }
  }
  const { clock, network, sleep } = basics
  return kind.probe({
    ...{ apiUrl, token: secrets.inviteToken, ...network, now: clock.now, elapsed: clock.elapsed, sleep },
    ...{ repository, account, onRefusal: access.noteRefusal },
    async isKnown(id) {
      if (await rowOfNumber.first(db, { id })) return true
      // The site config may still call it by an earlier name.
      for (const sold of repositories) if ((await sold.hear()) === id) return true
      return false
    }
  })
}

const rowOfName = statement((db, value: { name: string }) =>
  db.selectFrom('access_name').select('target').where('name', '=', value.name)
)

const rowOfNumber = statement((db, value: { id: number }) =>
  db.selectFrom('access_target').select('target').where('repository_id', '=', value.id)
)
