import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { apiUrlVariable, keyVariable, secretVariable } from '../../payments/processors/names.ts'
import { nearestKey } from '../values/nearest-key.ts'

/** The environment that was passed to the process. */
export type Environment = Record<string, string | undefined>

/** The variables of one processor. */
type ProcessorVariable = ReturnType<typeof secretVariable | typeof keyVariable | typeof apiUrlVariable>

const beforeProcessors = [
  'SITE_CONFIG',
  'SITE_URL',
  'TRUST_PROXY',
  'DATABASE_URL',
  'CODE_HOST',
  'CODE_HOST_INVITE_TOKEN',
  'CODE_HOST_INVITE_TOKEN_FILE',
  'CODE_HOST_API_URL',
  'CODE_HOST_URL',
  'CODE_HOST_CLIENT_ID',
  'CODE_HOST_CLIENT_SECRET',
  'CODE_HOST_WEBHOOK_SECRET',
  'AUTH_SECRET'
] as const
const afterProcessors = [
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_DIR',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_FORMAT',
  'BACKUP_FOLDER',
  'EVENT_WEBHOOK_URL',
  'EVENT_WEBHOOK_SECRET',
  'EVENT_WEBHOOK_SECRET_FILE',
  'METRICS_TOKEN',
  'METRICS_TOKEN_FILE'
] as const

/** Every variable that Pullpass reads. */
export type VariableName =
  | (typeof beforeProcessors)[number]
  | (typeof afterProcessors)[number]
  | ProcessorVariable
  | 'PORT'
  | 'HOST'
  | 'NODE_ENV'

/** The variables that configure an installation. `PORT` and `HOST` are read too, but fit the sandbox as well. */
export function installationVariables(processors: readonly ProcessorDescriptor[]): VariableName[] {
  const names = processors.map(({ name }) => name)
  const withLists = processors.filter(({ list }) => list).map(({ name }) => name)
  const theirs = [...names.map(secretVariable), ...withLists.map(keyVariable), ...withLists.map(apiUrlVariable)]
  return [...beforeProcessors, ...theirs, ...afterProcessors]
}

/**
 * The variables that are most likely misspelt ones of ours, with the name that is meant. The environment has the
 * variables of other programs, too, so a name counts only if it begins with the first word of one of ours, and two
 * letters make it the same as one that is not set.
 */
export function misspeltVariables(
  env: Environment,
  processors: readonly ProcessorDescriptor[]
): { name: string; meant: string }[] {
  const ours: string[] = installationVariables(processors)
  const firstWords = new Set(ours.map(firstWord))
  const unset = ours.filter((name) => !env[name])
  return Object.keys(env)
    .filter((name) => env[name] && !ours.includes(name) && firstWords.has(firstWord(name)))
    .flatMap((name) => {
      const meant = nearestKey(name, unset, 2)
      return meant ? [{ name, meant }] : []
    })
}

function firstWord(name: string): string {
  return name.slice(0, name.indexOf('_') + 1)
}

/** Returns one variable. An empty one counts as not set, since compose files and shells cannot always leave one out. */
export function variable(env: Environment, name: VariableName): string | undefined {
  return env[name] || undefined
}
