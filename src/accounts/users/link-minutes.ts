/** Minutes for which a mailed sign-in link works. */
export const LINK_MINUTES = 15

/** Minutes for which a mailed link to find a purchase works. */
export const PURCHASE_LINK_MINUTES = 30

/** Days for which a mailed link can separate joined sign-ins. */
export const UNDO_DAYS = 14
