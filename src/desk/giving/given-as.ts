/** The things that access without a payment processor is given for, and what each is called. */
export const givenAs = {
  bank_transfer: 'Bank transfer',
  gift: 'Gift',
  review: 'Review'
} as const

export type GivenAs = keyof typeof givenAs

export function isGivenAs(text: string | undefined): text is GivenAs {
  return text !== undefined && Object.hasOwn(givenAs, text)
}

/** The reason as it is stored: it begins with the thing that the access is given for, where the seller chose one. */
export function reasonOf(as: GivenAs | undefined, why: string): string {
  return as === undefined || givenFor(why) === as ? why : `${givenAs[as]}: ${why}`
}

/** The thing that access is given for, as the beginning of the reason says it; undefined where it says none. */
export function givenFor(why: string | null | undefined): GivenAs | undefined {
  const [, beginning = ''] = /^([^:]*):/.exec(why ?? '') ?? []
  return Object.keys(givenAs)
    .filter(isGivenAs)
    .find((each) => givenAs[each].toLowerCase() === beginning.trim().toLowerCase())
}
