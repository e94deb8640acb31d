/** When the invite token expires, as the code host names it with its answers. Times in ms. */
export type TokenEnd = {
  /** Keeps the end that an answer to this token has named. */
  hear(tokenDigest: string, endsAt: number): void
  /** The end that was named last; undefined if no answer to this token has named one. */
  of(tokenDigest: string): number | undefined
  /** Has this called whenever another end is named than before. */
  onChange(changed: () => void): void
}

export function createTokenEnd(): TokenEnd {
  let heard: { tokenDigest: string; endsAt: number } | undefined
  let tell = () => {}
  return {
    hear(tokenDigest, endsAt) {
      if (heard?.tokenDigest === tokenDigest && heard.endsAt === endsAt) return
      heard = { tokenDigest, endsAt }
      tell()
    },
    of: (tokenDigest) => (heard?.tokenDigest === tokenDigest ? heard.endsAt : undefined),
    onChange(changed) {
      tell = changed
    }
  }
}
