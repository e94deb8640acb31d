import * as z from 'zod'
import { parseJson } from '../../../runtime/json.ts'
import type { CodeHost, HostFork } from '../../code-host.ts'
import { nextPage } from '../next-page-link.ts'
import type { RepositoryQuestion } from '../repository.ts'
import type { Requests } from '../request.ts'

/** The fields that are used. https://docs.github.com/en/rest/repos/forks#list-forks */
const fork = z.object({
  id: z.int().positive(),
  full_name: z.string().min(1),
  owner: z.object({ id: z.int().positive(), login: z.string().min(1) }),
  created_at: z.string().nullish().catch(null)
})

/**
 * Asks for the newest 100 forks. The token needs nothing more than for the repository itself. Whether the host shows it
 * the private forks of other accounts is not documented.
 */
export function createForks(options: {
  requests: Requests
  /** Whose last answer says whether the repository may be forked. */
  repository: RepositoryQuestion
  /** The whole address of the first page of the list. */
  firstPage: string
  /** ms for the question. */
  deadlineMs: number
}): CodeHost['forks'] {
  const { requests, repository, firstPage, deadlineMs } = options
  const route = `GET ${firstPage}`

  return async () => {
    const answer = await requests.ask({ route, deadlineMs })
    if ('failed' in answer) return answer
    const failed = requests.failed({ route }, answer)
    if (answer.status !== 200) return failed
    const forks = readForks(parseJson(answer.body))
    if (!forks) return { ...failed, refusal: { kind: 'unreachable', words: 'the answer is no list of forks' } }
    const facts = await repository.since(undefined)
    return {
      forks,
      hasMore: nextPage(answer.headers.link, firstPage) !== undefined,
      ...('failed' in facts || facts.mayBeForked === undefined ? {} : { mayBeForked: facts.mayBeForked })
    }
  }
}

/** Reads a list of forks; undefined when it is not one. */
function readForks(value: unknown): HostFork[] | undefined {
  const { data } = z.array(fork).safeParse(value)
  return data?.map(({ id, full_name: fullName, owner, created_at }) => {
    const createdAt = Date.parse(created_at ?? '')
    const named = { id, ownerId: owner.id, ownerLogin: owner.login, fullName }
    return { ...named, ...(!Number.isNaN(createdAt) && { createdAt }) }
  })
}
