import type { Selectable } from 'kysely'
import type { Tables } from '../db/database.ts'

/** A fact as it was written, with what is stored about its sale and its repository. */
export type OutboundFact = Pick<
  Selectable<Tables['outbound_event']>,
  'type' | 'at' | 'payment_id' | 'grant_id' | 'account_id' | 'login' | 'seat' | 'state' | 'because' | 'status'
> & {
  /** The id of the product; undefined if the sale is of nothing that is sold here. */
  product: string | undefined
  sale: { processor: string; id: string } | undefined
  /** `name`: `owner/name`, as the site config has it; undefined where it names the repository no more. */
  repository: { id: number | undefined; name: string | undefined }
}

/**
 * The body of an event: ids, the state and times. It has neither an address nor anything that a buyer wrote.
 */
export function eventBody(fact: OutboundFact, sequence: number): string {
  const { type, at, payment_id, grant_id, state, product = null, sale = null } = fact
  const purchase = { sequence, payment: payment_id, product, sale }
  const data = grant_id === null ? { ...purchase, state, status: fact.status } : { ...purchase, ...accessOf(fact) }
  return JSON.stringify({ type, timestamp: new Date(Number(at)).toISOString(), data })
}

function accessOf({ grant_id, account_id, login, seat, state, because, repository }: OutboundFact) {
  return {
    grant: grant_id,
    repository: { id: repository.id ?? null, name: repository.name ?? null },
    // The buyer wrote the name of an account that is not known.
    account: account_id === null ? null : { id: Number(account_id), login },
    seat,
    state,
    because
  }
}
