import { dateWords } from '../../runtime/time/time-words.ts'

/**
 * A sale, named in a line of a mail to the seller by the address of its buyer where it has one, its processor, its id
 * there, and its day. `created_at` in ms.
 */
export function saleWords({
  processor,
  key,
  email,
  created_at
}: {
  processor: string
  key: string
  email?: string | null
  created_at: number
}): string {
  return `${email ? `${email}, ` : ''}${processor} ${key} of ${dateWords(Number(created_at))}`
}
