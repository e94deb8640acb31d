/** Phrases that sound translated, or that explain the machine. */
const banned = RegExp(
  [
    'need do nothing|as a rule|\\bstands\\b|gives way|lapses|takes the place|by itself|somebody of the shop|the right name',
    'look into your mailbox|is being questioned|i mistyped|put it right|not your doing|a mistake\\?|copied whole|our fault|\\brests\\b|whose place'
  ].join('|'),
  'i'
)

const MOST_WORDS = 20
const MOST_SENTENCES = 2

/** All that is hard to read in a block of text: too many sentences, one that is too long, or a phrase of the list. */
export function hardIn(block: string): string[] {
  const sentences = block.split(/(?<=[.?!]) /)
  const [phrase] = banned.exec(block) ?? []
  return [
    ...(sentences.length > MOST_SENTENCES ? [`${sentences.length} sentences: ${block}`] : []),
    ...sentences.flatMap((sentence) => {
      const { length } = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
      return length > MOST_WORDS ? [`${length} words: ${sentence}`] : []
    }),
    ...(phrase === undefined ? [] : [`"${phrase}": ${block}`])
  ]
}
