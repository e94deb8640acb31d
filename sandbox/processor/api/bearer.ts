/** Whether the `Authorization` header contains this key. Always false when there is no key. */
export function hasKey(authorization: string | undefined, key: string | undefined): boolean {
  return key !== undefined && key !== '' && authorization === `Bearer ${key}`
}

/** A whole number from `least` to `most`; undefined for any other text. Returns `otherwise` when there is no text. */
export function wholeNumber(
  text: string | undefined,
  { least = 1, most, otherwise }: { least?: number; most: number; otherwise: number }
): number | undefined {
  if (text === undefined) return otherwise
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
