import { isNotTaken } from '../../mail/refused-by-server.ts'
import type { StoryFacts } from '../queries/read-story.ts'

type Mail = Pick<StoryFacts['mails'][number], 'at' | 'state' | 'tries' | 'problem'>

/** Whether the newest mail of a purchase that the mail server took or refused was refused for this address. */
export function isMailRefused(mails: readonly Mail[], address: string): boolean {
  const answered = mails.flatMap(({ at, state, tries, problem }) => {
    if (state === 'sent') return [{ at, isRefused: false }]
    const isTried = state === 'waiting' && tries > 0
    const isRefused = (isTried || state === 'failed') && isNotTaken(problem ?? '', address, isTried)
    return isRefused ? [{ at, isRefused }] : []
  })
  return answered.toSorted((a, b) => a.at - b.at).at(-1)?.isRefused === true
}
