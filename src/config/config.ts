import type { ChatFormat, ChatWebhook } from '../chat/chat-format.ts'
import { codeHosts } from '../code-host/all.ts'
import type { CodeHostKind } from '../code-host/kind.ts'
import type { DatabaseLocation } from '../db/database.ts'
import type { OutboundWebhook } from '../outbound/outbound-webhook.ts'
import { allProcessors } from '../payments/processors/all.ts'
import type { ProcessorDescriptor } from '../payments/processors/descriptor.ts'
import type { Product } from '../product.ts'
import type { Brand } from '../shop-front.ts'
import { type ApiKeys, type ApiUrls, readApiUrls } from './environment/api-keys.ts'
import { checkDatabaseIsThere, earlierInstallation } from './environment/installation-mark.ts'
import { checkInviteToken, inviteTokenReader } from './environment/invite-token.ts'
import { readMailSettings } from './environment/mail-settings.ts'
import { warnOfSecrets } from './environment/secret-warnings.ts'
import { otherSecrets, readFixedSecrets, signingSecrets } from './environment/secrets.ts'
import { checkDatabaseUrl, checkFolder } from './environment/storage.ts'
import { checkTrustProxy, isProxyUntold, proxyUntold, type TrustProxy } from './environment/trust-proxy.ts'
import { type Environment, installationVariables, misspeltVariables, variable } from './environment/variables.ts'
import type { WebhookSecrets } from './environment/webhook-secrets.ts'
import { type Checked, type Findings, keep, type Mistake, quoted, withMisspelt } from './mistake.ts'
import type { Sandbox } from './sandbox.ts'
import { readShopFront, type ShopFront } from './shop-front/shop-front.ts'
import type { CheckedAlerts } from './site-file/alerts-shape.ts'
import { loadSiteFile } from './site-file/load.ts'
import { warnOfProcessors } from './site-file/processor-warnings.ts'
import { checkQuantities } from './site-file/quantities.ts'
import { type CheckedSite, checkSite } from './site-file/site-shape.ts'
import { type ConfigSources, readSources } from './sources.ts'
import { formatMailbox } from './values/email-address.ts'
import { checkHost, checkPort, isLoopback } from './values/host.ts'
import { checkOrigin, checkServiceUrl } from './values/web-address.ts'

export type { Product, RepositoryName } from '../product.ts'
export { type Mistake, mistakesText } from './mistake.ts'
export type { SiteConfig } from './site-file/site-shape.ts'

/** The configuration of one installation, without its secrets. */
export type Config = {
  /**
   * `url` is an origin without a trailing slash. `home`: the seller's own site, to which the shop's first page
   * redirects.
   */
  site: { name: string; url: string; supportEmail: string; home?: string; brand?: Brand }
  /** The products, each with a different id. */
  products: readonly [Product, ...Product[]]
  /** Lower-cased e-mail addresses. */
  admins: string[]
  listen: { port: number; host: string }
  trustProxy: TrustProxy
  /** `file` is absolute. */
  database: DatabaseLocation
  /** The addresses without trailing slashes. */
  codeHost: { kind: CodeHostKind; apiUrl: string; url: string; clientId?: string }
  /** Where the seller keeps backups of the database: absolute, and exists. Absent if that is not configured. */
  backupFolder?: string
  /** `from` is `a@b` or `Name <a@b>`; `dir` is absolute and exists. */
  mail: { from: string; dir?: string; smtp: boolean }
  payments: {
    /** The payment processors that this installation knows; each with a signing secret is switched on. */
    processors: readonly ProcessorDescriptor[]
    /** By processor: the id of what was bought -> the scene of the payment. */
    scenes: Record<string, Record<string, string>>
    /** Days for which the bodies of deliveries are kept. */
    keepBodiesDays: number
    /** Whether purchases in a processor's test mode count. */
    acceptTests: boolean
    /** Addresses of processors' APIs that differ from the usual ones, without trailing slashes. */
    apiUrls?: ApiUrls
  }
  /** When and where the seller is told. `chat`: the format of the seller's chat; absent if there is none. */
  alerts?: Partial<CheckedAlerts> & { chat?: ChatFormat }
  /** Set only by the demo command. */
  sandbox?: Sandbox
}

/** Values that must never be logged or shown. */
export type Secrets = {
  /** The code host's token, read anew at each call; undefined when there is none at present. */
  inviteToken(): string | undefined
  /** Absent on SQLite when it is not configured: then one is kept beside the database file. */
  authSecret?: string
  webhookSecrets: WebhookSecrets
  /** The keys that read processors' lists of payments. A processor without one gets no catch-up. */
  apiKeys?: ApiKeys
  /** A delivery of the code host may be signed with any of them. Without one the code host's webhook is off. */
  codeHostWebhookSecrets?: string[]
  codeHostClientSecret?: string
  databaseUrl?: string
  smtpUrl?: string
  /** The chat webhook that alerts go to. */
  alertWebhook?: ChatWebhook
  /** Reads /metrics, which is off without it. */
  metricsToken?: string
  /** The seller's program that events are sent to. */
  eventWebhook?: OutboundWebhook
}

/** The result of reading the configuration: `sandbox` when nothing is configured, an installation, or all mistakes. */
export type ConfigResult =
  | { kind: 'sandbox'; listen: { port: number; host: string }; notes: string[] }
  | { kind: 'ready'; config: Config; secrets: Secrets; sources: ConfigSources; warnings: string[] }
  | { kind: 'mistakes'; mistakes: Mistake[] }

const copyExample =
  'Copy site.config.example.ts to site.config.ts there and fill it in, or set SITE_CONFIG to the path of yours.'

/**
 * Reads the environment and the site config, and reports everything that is wrong with them at once. Relative paths
 * start at `cwd`. The folders that `MAIL_DIR`, `BACKUP_FOLDER` and a SQLite `DATABASE_URL` name are made if they are
 * missing.
 * @param processors the payment processors that may be configured
 * @param fromFile the variables of the environment that a file `.env` has set
 */
export async function readConfig(
  env: Environment,
  cwd: string,
  processors: readonly ProcessorDescriptor[] = allProcessors,
  fromFile: ReadonlySet<string> = new Set()
): Promise<ConfigResult> {
  const misspelt = misspeltVariables(env, processors)
  const findings: Findings = { mistakes: [], warnings: [], misspelt: [...misspelt] }
  findings.warnings.push(...misspelt.map(({ name, meant }) => `${name} is not used: did you mean ${meant}?`))
  const listen = readListen(env, findings)
  const set = installationVariables(processors).filter((name) => variable(env, name) !== undefined)
  const siteFile = await loadSiteFile(variable(env, 'SITE_CONFIG'), cwd)
  if (siteFile.kind === 'none' && set.length === 0) return nothingConfigured(env, cwd, listen, findings)

  if (siteFile.kind === 'mistake') findings.mistakes.push(siteFile.mistake)
  if (siteFile.kind === 'none') {
    const problem = `There is none in ${cwd}, though ${set.join(', ')} ${set.length === 1 ? 'is' : 'are'} set.`
    findings.mistakes.push({ name: 'site.config.ts', problem, fix: copyExample })
  }
  const siteUrl = variable(env, 'SITE_URL')
  const origin = siteUrl === undefined ? undefined : keep(findings, 'SITE_URL', checkOrigin(siteUrl))
  const shape = { needsUrl: siteUrl === undefined, processors }
  const site = siteFile.kind === 'loaded' ? checkSite(siteFile.value, shape, findings) : undefined
  const front = siteFile.kind === 'loaded' ? await readShopFront(siteFile.value, siteFile.folder, findings) : undefined
  const url = origin ?? site?.site.url
  if (url?.startsWith('http:') && !isLoopback(new URL(url).hostname)) {
    const name = siteUrl === undefined ? 'site.url' : 'SITE_URL'
    findings.warnings.push(`${name} is plain http: anybody on the way can take over a sign-in. Use https.`)
  }
  if (url && front?.home && isFirstPage(front.home, url)) {
    const problem = `is the shop itself (${url}), whose first page would lead to itself.`
    const fix = 'Write the address of your own site, or leave it out: the shop then shows its products.'
    findings.mistakes.push({ name: 'site.home', problem, fix })
  }
  const surroundings = await readSurroundings(env, { cwd, processors }, findings)
  if (site && surroundings) checkQuantities(site.products, surroundings.fixedSecrets.apiKeys, processors, findings)
  if (findings.mistakes.length > 0 || !site || !front || !url || !surroundings || !listen) {
    return { kind: 'mistakes', mistakes: withMisspelt(findings) }
  }
  const { fixedSecrets, from, dir, apiUrls, ...rest } = surroundings
  const described = describeSite(site, front, url)
  if (isProxyUntold(url, rest.trustProxy)) findings.warnings.push(`${proxyUntold.found} ${proxyUntold.fix}`)
  warnOfProcessors(site.payments.scenes, fixedSecrets.webhookSecrets, processors, findings)
  warnOfSecrets(signingSecrets(fixedSecrets), otherSecrets(env, cwd, fixedSecrets), processors, findings)
  const config: Config = {
    ...rest,
    ...described,
    payments: { processors, ...described.payments, ...(apiUrls && { apiUrls }) },
    listen,
    mail: {
      from: from ?? formatMailbox({ name: site.site.name, address: site.site.supportEmail }),
      smtp: fixedSecrets.smtpUrl !== undefined,
      ...(dir === undefined ? {} : { dir })
    },
    alerts: { ...site.alerts, ...(fixedSecrets.alertWebhook && { chat: fixedSecrets.alertWebhook.format }) }
  }
  const databaseUrl = config.database.kind === 'postgres' ? variable(env, 'DATABASE_URL') : undefined
  const secrets: Secrets = {
    ...fixedSecrets,
    inviteToken: inviteTokenReader(env, cwd),
    ...(databaseUrl === undefined ? {} : { databaseUrl })
  }
  const sources = readSources(env, cwd, { siteFile, processors, fromFile })
  return { kind: 'ready', config, secrets, sources, warnings: findings.warnings }
}

/** Whether an address is the first page of the shop. */
function isFirstPage(address: string, shop: string): boolean {
  const { origin, pathname } = new URL(address)
  return origin === new URL(shop).origin && pathname === '/'
}

function readListen(env: Environment, findings: Findings): Config['listen'] | undefined {
  const port = keep(findings, 'PORT', checkPort(variable(env, 'PORT') ?? '3000'))
  const host = keep(findings, 'HOST', checkHost(variable(env, 'HOST') ?? '127.0.0.1'))
  return port === undefined || host === undefined ? undefined : { port, host }
}

function nothingConfigured(
  env: Environment,
  cwd: string,
  listen: Config['listen'] | undefined,
  findings: Findings
): ConfigResult {
  if (variable(env, 'NODE_ENV') === 'production') {
    const problem = `There is none in ${cwd} and no variable is set; the sandbox does not start with NODE_ENV=production.`
    findings.mistakes.push({ name: 'site.config.ts', problem, fix: copyExample })
  }
  const earlier = earlierInstallation(cwd)
  if (earlier) {
    const { files, url } = earlier
    const problem = `There is none in ${cwd} and no variable is set, but Pullpass has run here${url ? ` for ${url}` : ''}: the sandbox does not start in its place.`
    const fix = `Bring back site.config.ts, and the variables or the file .env. Start the sandbox in another folder; if the installation is over, move ${files.join(' and ')} away.`
    findings.mistakes.push({ name: 'site.config.ts', problem, fix })
  }
  if (findings.mistakes.length > 0 || !listen) return { kind: 'mistakes', mistakes: findings.mistakes }
  const notes = findings.warnings
  if (isLoopback(listen.host)) return { kind: 'sandbox', listen, notes }
  // Anyone can sign in to the sandbox and press every button, so it never listens on a network.
  const note = `HOST=${listen.host} is not used: without configuration this is the sandbox, which listens on 127.0.0.1 only.`
  return { kind: 'sandbox', listen: { port: listen.port, host: '127.0.0.1' }, notes: [...notes, note] }
}

function describeSite(checked: CheckedSite, { home, brand, pages }: ShopFront, url: string) {
  const { site, admins, payments } = checked
  const [first, ...others] = checked.products
  const withPage = (product: Product, index: number): Product => {
    const page = pages[index]
    return page ? { ...product, page } : product
  }
  return {
    site: {
      name: site.name,
      url,
      supportEmail: site.supportEmail,
      ...(home !== undefined && { home }),
      ...(brand && { brand: withWholeLinks(brand, url) })
    },
    products: [withPage(first, 0), ...others.map((product, index) => withPage(product, index + 1))] as const,
    admins,
    // A site that only this machine can reach is a trial, so test purchases count.
    payments: { ...payments, acceptTests: payments.acceptTests ?? isLoopback(new URL(url).hostname) }
  }
}

/** Mails need whole addresses, so paths of the site become such. */
function withWholeLinks(brand: Brand, siteUrl: string): Brand {
  if (!brand.links) return brand
  return { ...brand, links: brand.links.map(({ name, url }) => ({ name, url: new URL(url, siteUrl).href })) }
}

/** Reads everything that comes from the environment alone; undefined only after a mistake was added. */
async function readSurroundings(
  env: Environment,
  { cwd, processors }: { cwd: string; processors: readonly ProcessorDescriptor[] },
  findings: Findings
) {
  const trustProxy = keep(findings, 'TRUST_PROXY', checkTrustProxy(variable(env, 'TRUST_PROXY')))
  const databaseUrl = variable(env, 'DATABASE_URL') ?? 'file:./data/pullpass.db'
  const named = await checkDatabaseUrl(databaseUrl, cwd)
  const database = keep(findings, 'DATABASE_URL', named.ok ? checkDatabaseIsThere(named.value, cwd) : named)
  checkInviteToken(env, cwd, findings)
  const codeHost = readCodeHost(env, findings)
  const fixedSecrets = readFixedSecrets(
    env,
    { cwd, usesPostgres: /^postgres(ql)?:/i.test(databaseUrl), processors },
    findings
  )
  const apiUrls = readApiUrls(env, processors, findings)
  const { from, dir } = await readMailSettings(env, cwd, findings)
  const backups = variable(env, 'BACKUP_FOLDER')
  const backupFolder =
    backups === undefined ? undefined : keep(findings, 'BACKUP_FOLDER', await checkFolder(backups, cwd))
  if (!trustProxy || !database || !codeHost) return undefined
  return { trustProxy, database, codeHost, fixedSecrets, apiUrls, from, dir, ...(backupFolder && { backupFolder }) }
}

function readCodeHost(env: Environment, findings: Findings): Config['codeHost'] | undefined {
  const kind = keep(findings, 'CODE_HOST', checkCodeHost(variable(env, 'CODE_HOST')))
  const usual = kind ?? codeHosts[0]
  const api = variable(env, 'CODE_HOST_API_URL') ?? usual.apiUrl
  const pages = variable(env, 'CODE_HOST_URL') ?? usual.url
  const apiUrl = keep(findings, 'CODE_HOST_API_URL', checkServiceUrl(api, usual.apiUrl))
  const url = keep(findings, 'CODE_HOST_URL', checkServiceUrl(pages, usual.url))
  const clientId = variable(env, 'CODE_HOST_CLIENT_ID')
  if (kind === undefined || apiUrl === undefined || url === undefined) return undefined
  return clientId === undefined ? { kind, apiUrl, url } : { kind, apiUrl, url, clientId }
}

function checkCodeHost(name: string = codeHosts[0].name): Checked<CodeHostKind> {
  const kind = codeHosts.find((each) => each.name === name)
  if (kind) return { ok: true, value: kind }
  const known = codeHosts.map((each) => each.name).join(' or ')
  return { ok: false, problem: `${quoted(name)} is no code host that Pullpass knows.`, fix: `Write ${known}` }
}
