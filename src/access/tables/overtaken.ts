/** Thrown when a grant has been moved by somebody else meanwhile: nothing of the transaction counts. */
export class Overtaken extends Error {
  override name = 'Raced'
}

/** Thrown by {@link guard}: somebody else has taken over. Whatever was about to be written must not be. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
