/** Minutes for which a mailed sign-in link works. */
export const LINK_MINUTES = 15
