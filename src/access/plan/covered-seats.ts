/** Accounts at most for one purchase, whatever quantity a processor says. */
const MOST = 1000

/** How many accounts a purchase covers: those of the product, as often as it was bought. */
export function coveredSeats(seats: number, { quantity }: { quantity: number | null | undefined }): number {
  return Math.min(MOST, seats * Math.max(1, Math.floor(quantity ?? 1)))
}
