/** Thrown when another process has changed the grant meanwhile: the transaction has no effect. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

/** Thrown by {@link guard} when another process has the lease now: nothing must be written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
