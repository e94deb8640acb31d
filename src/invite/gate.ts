/**
 * The fields of a payment that the gate reads. `scene` is null while the sale matches no product, `userId` while it
 * matches no user.
 */
export type PaymentRecord = { userId: string | null; status: string; scene: string | null }

/** Payments made before products had ids carry this scene. It qualifies for the configured product. */
export const HISTORICAL_ALIAS = 'product-lifetime'

/** The scenes that qualify for a product; compared byte for byte. */
export function qualifyingScenes(productId: string): readonly string[] {
  return [productId, HISTORICAL_ALIAS]
}

/** The one business rule: the payment is paid, and is of this user and for this product. */
export function qualifies(payment: PaymentRecord, wanted: { userId: string; scenes: readonly string[] }): boolean {
  return (
    payment.userId === wanted.userId &&
    payment.status === 'paid' &&
    payment.scene !== null &&
    wanted.scenes.includes(payment.scene)
  )
}
