import { nameOf, type Product, productOfScene } from '../product.ts'

/** The findings of lines that are imported. */
const imported = [
  'adopted',
  'invitation_adopted',
  'covered',
  'invitation_covered',
  'in_otherwise',
  'invite',
  'no_username'
] as const

/** The findings of lines that need nothing. */
const needless = ['there', 'repeated'] as const

/** The findings of lines that the seller has to look at. Nothing is done about them. */
const refused = [
  'too_many_cells',
  'no_address',
  'bad_address',
  'bad_username',
  'no_product',
  'unknown_product',
  'bad_date',
  'future_date',
  'long_note',
  'contradicts',
  'no_account',
  'not_a_person',
  'newer_account',
  'other_account',
  'not_named_there',
  'ended_there'
] as const

export const findingKinds = [...refused, ...imported, ...needless] as const

/**
 * The meaning of a line. `adopted`: the account has access, which follows this purchase from now on;
 * `invitation_adopted`: the same for an open invitation. `covered`: the account has access that came through
 * Pullpass; `invitation_covered`: the same for an open invitation.
 * `in_otherwise`: the account may do more than read, and stays as it is. `invite`: the account is invited. `there`: the
 * purchase is there already. `repeated`: an earlier line says the same. `newer_account`: the account was created after
 * the purchase. `other_account`: the buyer has the product with another account. `not_named_there`: the buyer has the
 * product, and named no account. `ended_there`: the buyer had the product, and it does not count any more.
 */
export type FindingKind = (typeof findingKinds)[number]

/** `line`: another line of the file. `paymentId`: a purchase that is there. `login`: an account. */
export type Finding = {
  kind: FindingKind
  line?: number | undefined
  paymentId?: string | undefined
  login?: string | undefined
}

/** Whether a line with this finding is imported. */
export function isImported({ kind }: Pick<Finding, 'kind'>): boolean {
  return imported.some((each) => each === kind)
}

/** Whether the seller has to look at a line with this finding. */
export function isRefused({ kind }: Pick<Finding, 'kind'>): boolean {
  return refused.some((each) => each === kind)
}

/**
 * How many invitations lines lead to, by the name of each repository in lower case. `product`: the id of the product.
 */
export function invitationsToCome(
  lines: readonly { finding: Finding; product: string }[],
  products: readonly Product[]
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { finding, product } of lines) {
    if (finding.kind !== 'invite') continue
    for (const repository of productOfScene(products, product)?.repositories ?? []) {
      const name = nameOf(repository)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}
