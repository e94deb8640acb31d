import { cleanUsername } from '../../invite/form.ts'
import { isUsername } from '../../invite/username.ts'

/**
 * What a processor's own checkout field for the code-host username may be called, best first: compared in lower case,
 * letters and digits only, so `GitHub username`, `github_username` and `githubUsername` are one.
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
 * The code-host username among a checkout's own fields, as [key, value], cleaned of `@` and of the address of a profile
 * page. Undefined where no field is called so, or where what is in it cannot be a username: the buyer is asked later.
 */
export function usernameIn(fields: Iterable<readonly [key: string, value: unknown]>): string | undefined {
  const values = new Map([...fields].map(([key, value]) => [key.toLowerCase().replace(/[^a-z0-9]/g, ''), value]))
  return fieldNames.flatMap((name) => asUsername(values.get(name)) ?? [])[0]
}

/** What somebody filled in, made a username; undefined when it cannot be one. */
export function asUsername(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 200) return undefined
  const username = cleanUsername(value, 'https://github.com')
  return isUsername(username) ? username : undefined
}
