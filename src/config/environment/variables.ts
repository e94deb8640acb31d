/** The environment that was passed to the process. */
export type Environment = Record<string, string | undefined>

/** The variables that configure an installation. `PORT` and `HOST` are read too, but fit the sandbox as well. */
export const installationVariables = [
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
  'AUTH_SECRET',
  'STRIPE_WEBHOOK_SECRET',
  'POLAR_WEBHOOK_SECRET',
  'LEMONSQUEEZY_WEBHOOK_SECRET',
  'PADDLE_WEBHOOK_SECRET',
  'CREEM_WEBHOOK_SECRET',
  'STANDARD_WEBHOOK_SECRET',
  'STRIPE_API_KEY',
  'POLAR_API_KEY',
  'LEMONSQUEEZY_API_KEY',
  'STRIPE_API_URL',
  'POLAR_API_URL',
  'LEMONSQUEEZY_API_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_DIR'
] as const

/** Every variable that Pullpass reads. */
export type VariableName = (typeof installationVariables)[number] | 'PORT' | 'HOST' | 'NODE_ENV'

/** Returns one variable. An empty one counts as not set, since compose files and shells cannot always leave one out. */
export function variable(env: Environment, name: VariableName): string | undefined {
  return env[name] || undefined
}
