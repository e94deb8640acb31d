import * as z from 'zod'
import { HISTORICAL_ALIAS } from '../invite/gate.ts'
import { checkEmailAddress, hasControlCharacter } from './email-address.ts'
import type { Checked, Findings, Mistake } from './mistake.ts'
import { nearestKey } from './nearest-key.ts'
import { badId, type CheckedPayments, madePayments, paymentsShape, type SitePayments } from './payments-shape.ts'
import { providerNames } from './provider-names.ts'
import { checkOwnerName, checkRepositoryName } from './repository-name.ts'
import { checkLink, checkOrigin } from './web-address.ts'

/** What `site.config.ts` exports as its default. */
export type SiteConfig = {
  site: {
    /** What buyers see on pages and mails. */
    name: string
    /** Where buyers reach Pullpass, without a path. `SITE_URL` in the environment goes before it. */
    url?: string
    /** Where buyers turn when something does not work. */
    supportEmail: string
  }
  github: {
    /** The organization that owns the repository. */
    inviteRepoOwner: string
    /** The private repository that buyers are invited to. */
    inviteRepoName: string
  }
  product: {
    /** Compared, byte for byte, with the scene of a payment. */
    id: string
    name: string
    /** Where the buy button leads: a payment link. */
    checkoutUrl: string
    /** How many code-host accounts one purchase covers: 1 unless set, at most 100. */
    seats?: number
  }
  /** E-mail addresses of those who run this site. */
  admins?: string[]
  payments?: SitePayments
}

/** The site config after its checks; `url` is an origin, absent when `SITE_URL` was to be used. */
export type CheckedSite = {
  site: { name: string; url?: string; supportEmail: string }
  github: { inviteRepoOwner: string; inviteRepoName: string }
  product: { id: string; name: string; checkoutUrl: string; seats: number }
  admins: string[]
  payments: CheckedPayments
}

const fixes: Record<string, string> = {
  site: "Write site: { name: '…', url: 'https://…', supportEmail: '…' }",
  'site.name': "Write the name that buyers see, like name: 'Acme Kit'",
  'site.url': "Write where buyers reach this site, like url: 'https://kit.example.com', or set SITE_URL.",
  'site.supportEmail': "Write where buyers turn for help, like supportEmail: 'help@example.com'",
  github: "Write github: { inviteRepoOwner: '…', inviteRepoName: '…' }",
  'github.inviteRepoOwner': "Write the organization that owns the repository, like inviteRepoOwner: 'acme'",
  'github.inviteRepoName': "Write the name of the private repository, like inviteRepoName: 'kit'",
  product: "Write product: { id: '…', name: '…', checkoutUrl: '…' }",
  'product.id': "Write the id that payments carry as their scene, like id: 'kit-lifetime'",
  'product.name': "Write what is sold, like name: 'Acme Kit, lifetime access'",
  'product.checkoutUrl': "Write the address of the payment link, like checkoutUrl: 'https://buy.stripe.com/abc123'",
  'product.seats': 'Write how many accounts one purchase covers, like seats: 1, or leave it out.',
  admins: "Write a list of e-mail addresses, like admins: ['you@example.com']",
  'payments.acceptTests': 'Write acceptTests: true to have test purchases count, or leave it out.',
  'payments.keepBodiesDays': 'Write how many days, like keepBodiesDays: 90, or leave it out.',
  payments: "Write payments: { stripe: { scenes: { plink_abc123: 'kit-lifetime' } } }, or leave it out."
}

function text(check: (value: string) => Checked<string> = (value) => ({ ok: true, value })) {
  return z.string().superRefine((value, context) => {
    if (value.trim() === '') return context.addIssue({ code: 'custom', message: 'is empty.' })
    if (hasControlCharacter(value)) {
      const message = 'has a line break or another control character in it.'
      return context.addIssue({ code: 'custom', message, params: { fix: 'Write it on one line.' } })
    }
    const checked = check(value)
    if (!checked.ok) context.addIssue({ code: 'custom', message: checked.problem, params: { fix: checked.fix } })
  })
}

const MOST_SEATS = 100
const seats = z.custom<number>(
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_SEATS,
  { error: `is no whole number from 1 to ${MOST_SEATS}.` }
)

const shape = {
  site: z.object({ name: text(), url: text(checkOrigin), supportEmail: text(checkEmailAddress) }),
  github: z.object({ inviteRepoOwner: text(checkOwnerName), inviteRepoName: text(checkRepositoryName) }),
  product: z.object({ id: text(), name: text(), checkoutUrl: text(checkLink), seats: seats.optional() }),
  admins: z.array(text(checkEmailAddress)).optional(),
  payments: paymentsShape.optional()
}

/**
 * Checks the shape and every value of a site config, and adds what is wrong to the findings.
 * @param needsUrl false when `SITE_URL` goes before `site.url`, which is then not looked at
 */
export function checkSite(raw: object, needsUrl: boolean, findings: Findings): CheckedSite | undefined {
  // A missing section is read as an empty one, so that each of its keys is named.
  const sections = { site: {}, github: {}, product: {}, ...raw }
  const site = needsUrl ? shape.site : shape.site.extend({ url: z.unknown() })
  const result = z.object({ ...shape, site }).safeParse(sections)
  warnOfUnknownKeys(raw, findings)
  if (!result.success) {
    findings.mistakes.push(...result.error.issues.map((issue) => siteMistake(issue, sections)))
    return undefined
  }
  const { site: checked, github, product, admins = [], payments } = result.data
  const { name, supportEmail } = checked
  const origin = typeof checked.url === 'string' && needsUrl ? checkOrigin(checked.url) : undefined
  return {
    site: origin?.ok ? { name, url: origin.value, supportEmail } : { name, supportEmail },
    github,
    product: { ...product, seats: product.seats ?? 1 },
    admins: admins.map((address) => address.toLowerCase()),
    payments: madePayments(payments, [product.id, HISTORICAL_ALIAS], findings)
  }
}

function siteMistake(issue: z.core.$ZodIssue, raw: object): Mistake {
  const name = keyName(issue.path)
  const known = fixes[name] ?? fixes[String(issue.path[0])] ?? 'See site.config.example.ts.'
  if (issue.code === 'custom') return { name, problem: issue.message, fix: String(issue.params?.fix ?? known) }
  if (issue.code === 'invalid_key') {
    return { name, problem: badId[String(issue.path[1])] ?? 'is no id.', fix: known }
  }
  const value = issue.path.reduce<unknown>((held, key) => (isRecord(held) ? held[String(key)] : undefined), raw)
  if (value === undefined) return { name, problem: 'is missing.', fix: known }
  const wanted = issue.code === 'invalid_type' ? wantedType(issue.expected) : 'what it should be'
  return { name, problem: `is ${typeName(value)}, not ${wanted}.`, fix: known }
}

function wantedType(expected: string): string {
  if (expected === 'array') return 'a list'
  return expected === 'string' ? 'text' : 'an object'
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? 'text' : `a ${typeof value}`
}

function keyName(path: PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

const knownKeys: Record<string, readonly string[]> = {
  '': Object.keys(shape),
  site: Object.keys(shape.site.shape),
  github: Object.keys(shape.github.shape),
  product: Object.keys(shape.product.shape),
  payments: Object.keys(paymentsShape.shape),
  ...Object.fromEntries(providerNames.map((name) => [`payments.${name}`, ['scenes']]))
}

function warnOfUnknownKeys(value: unknown, findings: Findings, path = ''): void {
  const known = knownKeys[path]
  if (known === undefined || !isRecord(value)) return
  for (const key of Object.keys(value)) {
    const name = path === '' ? key : `${path}.${key}`
    if (known.includes(key)) {
      warnOfUnknownKeys(value[key], findings, name)
      continue
    }
    const near = nearestKey(key, known)
    findings.warnings.push(
      `${name} in the site config is unknown${near ? `: did you mean ${near}?` : ' and not used.'}`
    )
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
