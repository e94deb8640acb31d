import { dateWords } from '../../runtime/time/time-words.ts'

/** A sale, named in a line of a mail to the seller by its processor, its id there, and its day. `created_at` in ms. */
export function saleWords({
  processor,
  key,
  created_at
}: {
  processor: string
  key: string
  created_at: number
}): string {
  return `${processor} ${key} of ${dateWords(Number(created_at))}`
}
