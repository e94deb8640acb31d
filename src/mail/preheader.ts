import { speech } from '../words/in-language.ts'
import { paragraph } from '../words/text.ts'

/** Letters of a preheader that mail programs show on a phone and beside the subject. */
const MOST = 90
/** A further sentence is cut only if at least this many letters of it fit; otherwise it is left out. */
const SHORTEST = 30

/**
 * The words that mail programs show beside the subject: the first two sentences of the text that do not say the subject
 * again, or the first one alone. A sentence that is too long ends with an ellipsis.
 */
export function preheaderOf({ subject, text }: { subject: string; text: readonly string[] }): string {
  const said = bare(subject)
  const [first, second] = text.flatMap(sentencesOf).filter((sentence) => bare(sentence) !== said)
  if (first === undefined) return ''
  if (first.length > MOST) return shortened(first, MOST)
  if (second === undefined || !/[.!?。！？]$/.test(first)) return first
  const room = MOST - first.length - 1
  if (second.length <= room) return paragraph(first, second)
  return room < SHORTEST ? first : paragraph(first, shortened(second, room))
}

function sentencesOf(words: string): string[] {
  const segments = new Intl.Segmenter(speech().language, { granularity: 'sentence' }).segment(words)
  return [...segments].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '')
}

/** The sentence, cut between two words. */
function shortened(sentence: string, most: number): string {
  const segments = new Intl.Segmenter(speech().language, { granularity: 'word' }).segment(sentence)
  let kept = ''
  for (const { segment } of segments) {
    if (kept.length + segment.length > most - 1) break
    kept += segment
  }
  return `${kept.trim().replace(/[,;:、，；：]$/, '')}…`
}

function bare(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\s.!?。！？]+$/, '')
    .trim()
}
