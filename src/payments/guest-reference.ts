/** Begins the id of a guest; no id of a user who signs in begins with it. */
export const GUEST = 'guest_'

/** Whether an id of a user is that of a guest, or a reference of a payment would be. */
export function isGuestId(id: string): boolean {
  return /^guest_[\w-]{43}$/.test(id)
}
