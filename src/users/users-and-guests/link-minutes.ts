/** Minutes for which a mailed sign-in link works. */
export const LINK_MINUTES = 15

/** Days for which the link of a mail about a payment signs in. */
export const PAID_LINK_DAYS = 7

/** Minutes for which a mailed link to find a purchase works. */
export const PURCHASE_LINK_MINUTES = 30

/** Days for which a mailed link can separate joined sign-ins. */
export const UNDO_DAYS = 14

/** Days for which a link that gives a seat away works. */
export const SEAT_LINK_DAYS = 14
