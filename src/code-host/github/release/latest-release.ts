import * as z from 'zod'
import { parseJson } from '../../../runtime/json.ts'
import type { CodeHost, ReleaseAnswer } from '../../code-host.ts'
import type { Requests } from '../request.ts'

/** Longest tag that is kept, in characters. */
const LONGEST = 40

/**
 * The fields that are used. `published_at` is null for a draft, which this endpoint never answers.
 * https://docs.github.com/en/rest/releases/releases#get-the-latest-release
 */
const shape = z.object({
  tag_name: z.string(),
  published_at: z.string().refine((text) => !Number.isNaN(Date.parse(text)))
})

type Known = { tokenDigest: string; etag: string; answer: ReleaseAnswer }

/**
 * Asks for the latest release, with the ETag of the last answer: a 304 costs nothing of the hourly limit. The token
 * needs Contents (read), which nothing else needs; without it the host refuses with 403 or 404, and the answer is
 * `noRelease`.
 */
export function createLatestRelease(options: {
  requests: Requests
  owner: string
  repo: string
  /** ms for the question. */
  deadlineMs: number
}): CodeHost['latestRelease'] {
  const { requests, owner, repo, deadlineMs } = options
  const route = 'GET /repos/{owner}/{repo}/releases/latest'
  let known: Known | undefined

  return async () => {
    const before = known
    const etagFor = (tokenDigest: string) => (before?.tokenDigest === tokenDigest ? before.etag : undefined)
    const answer = await requests.ask({ route, parameters: { owner, repo }, deadlineMs, etagFor })
    if ('failed' in answer) return answer
    const { status, headers, tokenDigest, body } = answer
    if (status === 304 && before?.tokenDigest === tokenDigest) return before.answer
    known = undefined
    const failed = requests.failed({ route }, answer)
    if (failed.refusal.kind === 'forbidden' || status === 404) return { noRelease: true }
    if (status !== 200) return failed
    const { data } = shape.safeParse(parseJson(body))
    const tag = tagWords(data?.tag_name ?? '')
    if (!data || tag === '') return { ...failed, refusal: { kind: 'unreachable', words: 'the answer is no release' } }
    const read = { release: { tag, publishedAt: Date.parse(data.published_at) } }
    if (headers.etag) known = { tokenDigest, etag: headers.etag, answer: read }
    return read
  }
}

/** The tag without white space, control characters and marks of writing direction, and at most 40 characters long. */
function tagWords(tag: string): string {
  const characters = [...tag.slice(0, 400).replace(/[\s\p{C}]+/gu, '')]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join('')
}
