import type { StoryEntry } from './story.ts'

/** The story's entry about a grace that was put off since its buyer had not been told. `gracePutOffAt`: when, in ms. */
export function graceStory({ gracePutOffAt }: { gracePutOffAt: number | null }): StoryEntry[] {
  if (gracePutOffAt === null) return []
  const words =
    'The time that your policy gives after a failed renewal was over, but no mail had told the buyer of its end. ' +
    'The end was put off once, so that the buyer has the days after the mail.'
  return [{ at: gracePutOffAt, rank: 1, kind: 'payment', words, details: [] }]
}
