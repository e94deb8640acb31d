/** A piece of text: plain, or the address of a link. */
export type Piece = { text: string; isLink: boolean }

/** Splits plain text at its web addresses. A full stop or bracket after an address belongs to the sentence. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"']+/g)) {
    const address = match[0].replace(/[.,;:!?)\]}]+$/, '')
    if (!URL.canParse(address)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isLink: false })
    pieces.push({ text: address, isLink: true })
    end = match.index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isLink: false })
  return pieces
}
