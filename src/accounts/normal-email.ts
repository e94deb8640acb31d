/**
 * The form in which addresses are compared: trimmed, ASCII letters in lower case. Other letters stay as they are: folding
 * them would make one address out of two (the Kelvin sign becomes a k), and mail goes to the one that was proven.
 */
export function normalEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
