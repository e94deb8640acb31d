import type { Config } from '../../config/config.ts'
import type { FiledSecret } from '../../config/environment/secret-file.ts'
import type { TrustProxy } from '../../config/environment/trust-proxy.ts'
import { installationVariables, type VariableName } from '../../config/environment/variables.ts'
import type { ConfigSources } from '../../config/sources.ts'
import { apiUrlVariable, keyVariable, secretVariable } from '../../payments/processors/names.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { fromVariable, type Setting } from './setting.ts'

/** The facts that the settings are made of. `filesChangedAt` in ms: when the file of each secret was last written. */
export type SettingFacts = {
  config: Config
  sources: ConfigSources | undefined
  filesChangedAt: Partial<Record<FiledSecret, number>>
}

/** Every variable that Pullpass reads, in the order of docs/configuration.md. Of a secret only whether it is set. */
export function environmentSettings(facts: SettingFacts): Setting[] {
  const { config, sources } = facts
  const values = valuesOf(facts)
  const first = ['SITE_CONFIG', 'SITE_URL', 'PORT', 'HOST'] as const
  const others = installationVariables(config.payments.processors).filter(
    (name) => !first.some((each) => each === name)
  )
  return [...first, ...others].flatMap((name) => {
    const value = values.get(name)
    if (value === undefined) return []
    const { says, isQuiet } = typeof value === 'string' ? { says: value } : value
    const from = isQuiet && sources?.variables[name] === undefined ? undefined : fromVariable(sources, name)
    return [{ name, value: says, from, isQuiet }]
  })
}

type Value = string | { says: string; isQuiet: true }

const notSet = (more = ''): Value => ({ says: `Not set${more}`, isQuiet: true })

/** A variable of whose value nothing is known has no entry: the sandbox has none of them. */
function valuesOf(facts: SettingFacts): Map<VariableName, Value> {
  const { config, sources } = facts
  const { codeHost, mail, site, listen } = config
  const isSet = (name: VariableName) => sources?.variables[name] !== undefined
  const values: [VariableName, Value | undefined][] = [
    ['SITE_CONFIG', sources?.siteFile],
    ['SITE_URL', isSet('SITE_URL') || !sources ? site.url : notSet(': site.url counts')],
    ['PORT', `${listen.port}`],
    ['HOST', listen.host],
    ['TRUST_PROXY', proxyWords(config.trustProxy)],
    ['DATABASE_URL', databaseWords(facts)],
    ['CODE_HOST', codeHost.kind.name],
    ['CODE_HOST_API_URL', codeHost.apiUrl],
    ['CODE_HOST_URL', codeHost.url],
    ['CODE_HOST_CLIENT_ID', codeHost.clientId ?? notSet()],
    ['MAIL_FROM', mail.from],
    ['MAIL_DIR', mail.dir ?? notSet()],
    ['ALERT_WEBHOOK_FORMAT', config.alerts?.chat ?? notSet()],
    ['BACKUP_FOLDER', config.backupFolder ?? notSet()],
    ...secretsOf(facts),
    ...config.payments.processors.flatMap(({ name, list }): [VariableName, Value][] =>
      list ? [[apiUrlVariable(name), config.payments.apiUrls?.[name] ?? list.reader.origin]] : []
    )
  ]
  return new Map(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}

/** The secrets: whether each is set, and never a part of it. Empty where the configuration was made by a program. */
function secretsOf({ config, sources, filesChangedAt }: SettingFacts): [VariableName, Value][] {
  if (!sources) return []
  const isSet = (name: VariableName) => sources.variables[name] !== undefined
  const secret = (name: VariableName, otherwise = ''): [VariableName, Value] => [
    name,
    isSet(name) ? 'Set' : notSet(otherwise)
  ]
  const filed = (name: FiledSecret, otherwise = ''): [VariableName, Value][] => {
    const file = sources.secretFiles[name]
    if (file === undefined) return [secret(name, otherwise), [`${name}_FILE`, notSet()]]
    const at = filesChangedAt[name]
    const changed = at === undefined ? 'which cannot be read' : `changed ${dateTimeWords(at)}`
    return [
      isSet(name)
        ? [name, { says: 'Set, and not used: the file takes precedence', isQuiet: true }]
        : secret(name, ': it is in a file'),
      [`${name}_FILE`, `Set, from the file ${file}, ${changed}`]
    ]
  }
  const { mailServer } = sources
  const { processors } = config.payments
  return [
    ...filed('CODE_HOST_INVITE_TOKEN'),
    secret('CODE_HOST_CLIENT_SECRET'),
    secret('CODE_HOST_WEBHOOK_SECRET'),
    secret('AUTH_SECRET', config.database.kind === 'sqlite' ? ': it is kept beside the database' : ''),
    ...processors.map(({ name }) => secret(secretVariable(name), ': the processor is off')),
    ...processors.map(({ name }) => secret(keyVariable(name))),
    ['SMTP_URL', isSet('SMTP_URL') ? `Set${mailServer === undefined ? '' : `, ${mailServer}`}` : notSet()],
    secret('ALERT_WEBHOOK_URL', ': alerts come by mail alone'),
    secret('EVENT_WEBHOOK_URL', ': no events are sent'),
    ...filed('EVENT_WEBHOOK_SECRET'),
    ...filed('METRICS_TOKEN', ': /metrics is off')
  ]
}

function databaseWords({ config: { database }, sources }: SettingFacts): string {
  if (database.kind === 'sqlite') return `SQLite, ${database.file}`
  return sources?.postgres === undefined ? 'Postgres' : `Postgres, ${sources.postgres}`
}

function proxyWords(trust: TrustProxy): string {
  switch (trust.kind) {
    case 'none':
      return 'Off'
    case 'hops':
      return trust.count === 1 ? 'The nearest proxy' : `The nearest ${trust.count} proxies`
    case 'listed':
      return trust.proxies.rules.join(', ')
  }
}
