import { cleanUsername } from '../../invite/form.ts'
import { isUsername } from '../../invite/username.ts'

/**
 * Names of a checkout field for the code-host username, best first. They are compared in lower case, letters and digits
 * only, so `GitHub username`, `github_username` and `githubUsername` are the same.
 */
const fieldNames = [
  'githubusername',
  'githubuser',
  'githublogin',
  'githubhandle',
  'githubaccount',
  'githubname',
  'githubprofile',
  'githuburl',
  'github',
  'codehostusername',
  'username'
]

/**
 * Finds the code-host username among the fields of a checkout, given as [key, value], and strips `@` and the address of
 * a profile page. Undefined where no field has such a name, or where its value cannot be a username: Pullpass asks the
 * buyer later.
 */
export function usernameIn(fields: Iterable<readonly [key: string, value: unknown]>): string | undefined {
  const values = new Map([...fields].map(([key, value]) => [key.toLowerCase().replace(/[^a-z0-9]/g, ''), value]))
  return fieldNames.flatMap((name) => asUsername(values.get(name)) ?? [])[0]
}

/** The username in a field that a buyer filled in; undefined when it cannot be one. */
export function asUsername(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 200) return undefined
  const username = cleanUsername(value, 'https://github.com')
  return isUsername(username) ? username : undefined
}
