import type { ChatWebhook } from '../../chat/chat-format.ts'
import type { OutboundWebhook } from '../../outbound/outbound-webhook.ts'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { keyVariable, secretVariable } from '../../payments/processors/names.ts'
import { type Findings, keep } from '../mistake.ts'
import { readAlertWebhook } from './alert-webhook.ts'
import { type ApiKeys, readApiKeys } from './api-keys.ts'
import { readEventWebhook } from './event-webhook.ts'
import { inviteTokenReader } from './invite-token.ts'
import { readMetricsToken } from './metrics-token.ts'
import type { NamedSecrets } from './secret-warnings.ts'
import { type Environment, variable } from './variables.ts'
import { listedSecrets, problemOfList, readWebhookSecrets, type WebhookSecrets } from './webhook-secrets.ts'

/** The secrets that are read once. No check shows any part of a secret in a message. */
export type FixedSecrets = {
  authSecret?: string
  webhookSecrets: WebhookSecrets
  apiKeys?: ApiKeys
  codeHostWebhookSecrets: string[]
  codeHostClientSecret?: string
  smtpUrl?: string
  alertWebhook?: ChatWebhook
  metricsToken?: string
  eventWebhook?: OutboundWebhook
}

/** Checks the secrets that are read once. */
export function readFixedSecrets(
  env: Environment,
  given: { cwd: string; usesPostgres: boolean; processors: readonly ProcessorDescriptor[] },
  findings: Findings
): FixedSecrets {
  const { cwd, usesPostgres, processors } = given
  const authSecret = readAuthSecret(env, usesPostgres, findings)
  const webhookSecrets = readWebhookSecrets(env, processors, findings)
  const apiKeys = readApiKeys(env, processors, webhookSecrets, findings)
  const codeHostWebhookSecrets = readHookSecrets(env, findings)
  const smtpUrl = readSmtpUrl(env, findings)
  const codeHostClientSecret = readClientSecret(env, findings)
  const alertWebhook = readAlertWebhook(env, findings)
  const metricsToken = readMetricsToken(env, cwd, findings)
  const eventWebhook = readEventWebhook(env, cwd, findings)
  return {
    webhookSecrets,
    codeHostWebhookSecrets,
    ...(apiKeys === undefined ? {} : { apiKeys }),
    ...(authSecret === undefined ? {} : { authSecret }),
    ...(codeHostClientSecret === undefined ? {} : { codeHostClientSecret }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(alertWebhook === undefined ? {} : { alertWebhook }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(eventWebhook === undefined ? {} : { eventWebhook })
  }
}

/** The secrets that sign something, by their variable. Anyone who has one can forge what it signs. */
export function signingSecrets(secrets: FixedSecrets): NamedSecrets {
  const { authSecret, webhookSecrets, codeHostWebhookSecrets, eventWebhook } = secrets
  return [
    ...(eventWebhook ? [['EVENT_WEBHOOK_SECRET', eventWebhook.secrets] as const] : []),
    ...(authSecret === undefined ? [] : [['AUTH_SECRET', [authSecret]] as const]),
    ...Object.entries(webhookSecrets).map(([name, secrets]) => [secretVariable(name), secrets] as const),
    ...(codeHostWebhookSecrets.length > 0 ? [['CODE_HOST_WEBHOOK_SECRET', codeHostWebhookSecrets] as const] : [])
  ]
}

/** The secrets that give access to a service, by their variable. For an address it is the password in it. */
export function otherSecrets(
  env: Environment,
  cwd: string,
  { apiKeys, codeHostClientSecret, metricsToken }: FixedSecrets
): NamedSecrets {
  const password = (name: 'SMTP_URL' | 'DATABASE_URL') => {
    const address = variable(env, name)
    return address !== undefined && URL.canParse(address) ? decoded(new URL(address).password) : ''
  }
  const secrets: [string, string | undefined][] = [
    ['CODE_HOST_INVITE_TOKEN', inviteTokenReader(env, cwd)()],
    ['CODE_HOST_CLIENT_SECRET', codeHostClientSecret],
    ...Object.entries(apiKeys ?? {}).map(([name, key]): [string, string] => [keyVariable(name), key]),
    ['SMTP_URL', password('SMTP_URL')],
    ['DATABASE_URL', password('DATABASE_URL')],
    ['METRICS_TOKEN', metricsToken]
  ]
  return secrets.flatMap(([name, secret]) => (secret ? [[name, [secret]] as const] : []))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function readAuthSecret(env: Environment, usesPostgres: boolean, findings: Findings): string | undefined {
  const secret = variable(env, 'AUTH_SECRET')
  const fix = 'Set it to the output of: openssl rand -base64 32'
  if (secret === undefined && usesPostgres) {
    const problem = 'It is missing; with Postgres every process needs the same one.'
    findings.mistakes.push({ name: 'AUTH_SECRET', problem, fix })
  }
  if (secret !== undefined && secret.length < 16) {
    findings.mistakes.push({ name: 'AUTH_SECRET', problem: 'It is shorter than 16 characters.', fix })
  }
  return secret
}

function readHookSecrets(env: Environment, findings: Findings): string[] {
  const text = variable(env, 'CODE_HOST_WEBHOOK_SECRET')
  if (text === undefined) return []
  const fix =
    'Set it to the output of: openssl rand -hex 32, and write the same into the webhook of the code host; while rotating, both with a comma between.'
  const secrets = listedSecrets(text)
  const problem = problemOfList(secrets) ?? problemOfHookSecret(secrets)
  if (problem !== undefined) findings.mistakes.push({ name: 'CODE_HOST_WEBHOOK_SECRET', problem, fix })
  return secrets
}

function problemOfHookSecret(secrets: string[]): string | undefined {
  if (secrets.some((secret) => /^(gh[a-z]|github_pat)_/.test(secret))) return 'It holds a token, not a webhook secret.'
  // The seller chose this secret, so it may be too short.
  return secrets.some(({ length }) => length < 16) ? 'It is shorter than 16 characters.' : undefined
}

function readClientSecret(env: Environment, findings: Findings): string | undefined {
  const id = variable(env, 'CODE_HOST_CLIENT_ID')
  const secret = variable(env, 'CODE_HOST_CLIENT_SECRET')
  if ((id === undefined) !== (secret === undefined)) {
    const [name, other] = id === undefined ? ['ID', 'SECRET'] : ['SECRET', 'ID']
    findings.mistakes.push({
      name: `CODE_HOST_CLIENT_${name}`,
      problem: `It is missing, but CODE_HOST_CLIENT_${other} is set.`,
      fix: 'Set both from the OAuth app of the code host, or neither.'
    })
  }
  return secret
}

function readSmtpUrl(env: Environment, findings: Findings): string | undefined {
  const text = variable(env, 'SMTP_URL')
  if (text === undefined) return undefined
  const readable = /^smtps?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
  const fix =
    'Write smtps://user:password@mail.example.com, or smtp:// for a server that starts in clear (characters like @ and / in the password as %40 and %2F).'
  const problem = 'It is not the address of a mail server.'
  return keep(findings, 'SMTP_URL', readable ? { ok: true, value: text } : { ok: false, problem, fix })
}
