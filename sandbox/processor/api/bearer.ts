/** Whether the `Authorization` header carries this key. No key: nobody is let in. */
export function hasKey(authorization: string | undefined, key: string | undefined): boolean {
  return key !== undefined && key !== '' && authorization === `Bearer ${key}`
}

/** A whole number from `least` to `most`; undefined when the text is something else. No text: `otherwise`. */
export function wholeNumber(
  text: string | undefined,
  { least = 1, most, otherwise }: { least?: number; most: number; otherwise: number }
): number | undefined {
  if (text === undefined) return otherwise
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
