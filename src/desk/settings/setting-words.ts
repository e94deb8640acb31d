import type { VariableName } from '../../config/environment/variables.ts'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { apiUrlVariable, keyVariable, secretVariable } from '../../payments/processors/names.ts'

/** A variable that is the same for every processor. */
type ShopVariable = Exclude<VariableName, `${string}_API_KEY` | `${string}_WEBHOOK_SECRET` | 'NODE_ENV'>

/** The words for each variable, within its group. A file can hold some secrets in place of the variable. */
const variables: Record<Exclude<ShopVariable, `${string}_API_URL`>, string> &
  Record<'CODE_HOST_API_URL' | 'CODE_HOST_WEBHOOK_SECRET' | 'EVENT_WEBHOOK_SECRET' | 'Node', string> = {
  SITE_CONFIG: 'Site config',
  SITE_URL: 'Address, by the environment',
  CODE_HOST: 'Kind',
  CODE_HOST_API_URL: 'Address of the API',
  CODE_HOST_URL: 'Address',
  CODE_HOST_INVITE_TOKEN: 'Token for invitations',
  CODE_HOST_INVITE_TOKEN_FILE: 'Token, in a file',
  CODE_HOST_CLIENT_ID: 'Client id for sign-in',
  CODE_HOST_CLIENT_SECRET: 'Client secret for sign-in',
  CODE_HOST_WEBHOOK_SECRET: 'Webhook secret',
  SMTP_URL: 'Mail server',
  MAIL_FROM: 'Sender',
  MAIL_DIR: 'Folder for mails',
  ALERT_WEBHOOK_URL: 'Chat webhook',
  ALERT_WEBHOOK_FORMAT: 'Chat program',
  EVENT_WEBHOOK_URL: 'Webhook',
  EVENT_WEBHOOK_SECRET: 'Signing secret',
  EVENT_WEBHOOK_SECRET_FILE: 'Signing secret, in a file',
  PORT: 'Port',
  HOST: 'Listens on',
  TRUST_PROXY: 'Trusted proxies',
  DATABASE_URL: 'Database',
  AUTH_SECRET: 'Secret for sign-ins',
  METRICS_TOKEN: 'Token for /metrics',
  METRICS_TOKEN_FILE: 'Token for /metrics, in a file',
  BACKUP_FOLDER: 'Backup folder',
  Node: 'Node'
}

/** The words for each key of the site config, within its group. */
const keys: Readonly<Record<string, string>> = {
  'site.name': 'Name',
  'site.url': 'Address',
  'site.supportEmail': 'Support email',
  'site.home': 'Home page',
  'site.brand.logo': 'Logo',
  'site.brand.favicon': 'Icon',
  'site.brand.accent': 'Accent colour',
  'site.brand.corners': 'Corners',
  'site.brand.fonts': 'Fonts',
  'site.brand.home': 'Link on the logo',
  'site.brand.links': 'Links in the footer',
  'site.brand.openGraph': 'Picture for shared links',
  admins: 'Sellers',
  'alerts.zone': 'Time zone',
  'alerts.quiet': 'Quiet hours',
  'alerts.weekly': 'Weekly letter',
  'payments.acceptTests': 'Test purchases',
  'payments.keepBodiesDays': 'Bodies of deliveries are kept'
}

/** The words for each key of a product. */
const ofProduct: Readonly<Record<string, string>> = {
  id: 'Id',
  name: 'Name',
  checkoutUrl: 'Checkout',
  renewUrl: 'Page for renewals',
  seats: 'Seats',
  quantity: 'Quantity',
  aliases: 'Other ids',
  repositories: 'Repositories',
  'policy.refund': 'After a refund',
  'policy.partialRefund': 'After a partial refund',
  'policy.dispute': 'During a dispute',
  'policy.grace': 'Grace for a renewal',
  price: 'Price',
  line: 'Line below the name',
  description: 'Description',
  pictures: 'Pictures',
  inside: 'What is inside',
  licence: 'Licence',
  refunds: 'Refund terms',
  questions: 'Questions'
}

const whole = new Map(Object.entries({ ...variables, ...keys }))
const parts = new Map(Object.entries(ofProduct))

/**
 * The words for a setting; undefined of a name that has none. `name`: its variable, or its place in the site
 * config. Of several products, each is named by its number.
 */
export function settingWords(
  name: string,
  processors: readonly Pick<ProcessorDescriptor, 'name' | 'label'>[]
): string | undefined {
  const own = whole.get(name)
  if (own !== undefined) return own
  const [, index, key = ''] = /^products?(?:\[(\d+)\])?\.(.+)$/.exec(name) ?? []
  const words = parts.get(key)
  if (words !== undefined) return index === undefined ? words : `${words} (product ${Number(index) + 1})`
  for (const { name: processor, label } of processors) {
    if (name === secretVariable(processor)) return `${label}: webhook secret`
    if (name === keyVariable(processor)) return `${label}: API key`
    if (name === apiUrlVariable(processor)) return `${label}: address of the API`
    if (name === `payments.${processor}.scenes`) return `${label}: its ids of products`
    if (name === `payments.${processor}.portal`) return `${label}: page for buyers`
  }
  return undefined
}
