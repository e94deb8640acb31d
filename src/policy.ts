/** What becomes of access that was paid for: `withdraw` ends it, `keep` leaves it as it is. */
export const choices = ['withdraw', 'keep'] as const
type Choice = (typeof choices)[number]

/** What a seller decided for a product. `dispute`: while one is open, and when it is lost. */
export type PaymentPolicy = { refund: Choice; partialRefund: Choice; dispute: Choice }

/** Money that went back, or is claimed back, ends access; a refund in part does not. */
export const defaultPolicy: PaymentPolicy = { refund: 'withdraw', partialRefund: 'keep', dispute: 'withdraw' }
