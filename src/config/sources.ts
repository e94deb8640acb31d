import { resolve } from 'node:path'
import type { ProcessorDescriptor } from '../payments/processors/descriptor.ts'
import { type FiledSecret, filedSecrets, fileOfSecret } from './environment/secret-file.ts'
import { type Environment, installationVariables, variable } from './environment/variables.ts'
import type { SiteFile } from './site-file/load.ts'
import { isRecord, keyName } from './values/shape-mistake.ts'

/**
 * Where the values of a configuration came from. It has no secret, nor a part of one: of the addresses with a password
 * only the places that they lead to.
 */
export type ConfigSources = {
  /** The variables that are set: in the environment of the process, or in the file `.env`. */
  variables: Readonly<Record<string, 'environment' | '.env'>>
  /** The absolute path of the site config. */
  siteFile: string
  /** The keys that the site config writes, such as `site.name` or `products[0].seats`. */
  written: ReadonlySet<string>
  /** The absolute path of the file of each secret whose variable with `_FILE` names one. */
  secretFiles: Readonly<Partial<Record<FiledSecret, string>>>
  /** The host and the name of a Postgres. */
  postgres?: string
  /** The host of the mail server. */
  mailServer?: string
}

/** @param given.fromFile the variables that a file `.env` has set */
export function readSources(
  env: Environment,
  cwd: string,
  given: { siteFile: SiteFile; processors: readonly ProcessorDescriptor[]; fromFile: ReadonlySet<string> }
): ConfigSources {
  const { siteFile, processors, fromFile } = given
  const set = [...installationVariables(processors), 'PORT' as const, 'HOST' as const].filter(
    (name) => variable(env, name) !== undefined
  )
  const secretFiles = filedSecrets.flatMap((name) => {
    const file = fileOfSecret(env, cwd, name)
    return file === undefined ? [] : [[name, file] as const]
  })
  const databaseUrl = variable(env, 'DATABASE_URL')
  const postgres = databaseUrl !== undefined && /^postgres/i.test(databaseUrl) ? locationOf(databaseUrl) : undefined
  const mailServer = locationOf(variable(env, 'SMTP_URL'))
  return {
    variables: Object.fromEntries(set.map((name) => [name, fromFile.has(name) ? '.env' : 'environment'])),
    siteFile: resolve(cwd, variable(env, 'SITE_CONFIG') ?? 'site.config.ts'),
    written: new Set(siteFile.kind === 'loaded' ? keysIn(siteFile.value) : []),
    secretFiles: Object.fromEntries(secretFiles),
    ...(postgres !== undefined && { postgres }),
    ...(mailServer !== undefined && { mailServer })
  }
}

/**
 * The host and the path of an address, without user, password and options. Undefined where a password may be part of
 * them: one with a slash or a question mark in it is read as a port and a path.
 */
export function locationOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { host, pathname, search, hash } = new URL(address)
  if (`${pathname}${search}${hash}`.includes('@')) return undefined
  return `${host}${pathname === '/' ? '' : pathname}`
}

/** The depth below which nothing in a site config lies. */
const DEEPEST = 8

/** The keys of a value and of all that is in it, as they are named in messages. A key without a value is none. */
function keysIn(value: unknown, path: readonly PropertyKey[] = []): string[] {
  if (path.length > DEEPEST) return []
  const entries: [PropertyKey, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : isRecord(value)
      ? Object.entries(value)
      : []
  return entries
    .filter(([, each]) => each !== undefined)
    .flatMap(([key, each]) => [keyName([...path, key]), ...keysIn(each, [...path, key])])
}
