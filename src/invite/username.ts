const personal = /^[A-Za-z0-9-]+$/
const enterpriseManaged = /^[A-Za-z0-9-]+_[A-Za-z0-9]{3,8}$/

/**
 * Whether the text can be a username: 1-39 characters, letters, digits and hyphens (old accounts have them leading,
 * trailing and doubled), or such a name with one underscore and a short code of 3-8 characters (enterprise-managed
 * accounts). Only the code host knows whether the account exists. Sources: docs/github.md, "Usernames".
 */
export function isUsername(text: string): boolean {
  return text.length <= 39 && (personal.test(text) || enterpriseManaged.test(text))
}
