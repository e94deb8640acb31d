/** The name on the card of a buyer, made of the address: "Ada Lovelace" for ada-lovelace@example.com. */
export function nameOf(email: string): string {
  const words = email.split('@')[0]?.split(/[^\p{L}\p{N}]+/u) ?? []
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
