import type { Config, Product, RepositoryName } from '../../config/config.ts'
import type { MessageFacts } from '../../invite/default-messages.ts'
import type { InviteExtras } from '../../invite/result.ts'
import { routes } from '../../routes.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import type { Values } from '../../words/text.ts'

/** The code host's name as buyers know it: GitHub, or the host name of another installation. */
export function hostName(codeHost: Config['codeHost']): string {
  return addressOf(codeHost).name
}

/** The values that many messages have: the code host's name, the shop's name, and the address of the seller. */
export function shopValues({ codeHost, site }: Config): Values {
  return { host: hostName(codeHost), shop: site.name, seller: { writeTo: site.supportEmail } }
}

type Address = { name: string } & Pick<URL, 'host' | 'hostname'>

/**
 * The code host's name as buyers know it, and the parts of its address. The result is kept, since a page needs it
 * several times.
 */
export function addressOf(codeHost: Config['codeHost']): Address {
  const known = addresses.get(codeHost)
  if (known) return known
  const { host, hostname } = new URL(codeHost.url)
  const isLocal = /^(127\.|\[::1\]|localhost)/.test(hostname)
  const name = codeHost.kind.nameAt(hostname) ?? (isLocal ? 'Code Host' : hostname)
  const address = { name, host, hostname }
  addresses.set(codeHost, address)
  return address
}

const addresses = new WeakMap<Config['codeHost'], Address>()

/** The page where an invited account accepts. */
export function invitationUrl({ codeHost }: Config, repository: RepositoryName): string {
  return codeHost.kind.invitationUrl(codeHost.url, repository)
}

/** The host's own page of who has access to a repository; undefined where it has none that can be linked to. */
export function accessUrl({ codeHost }: Config, repository: RepositoryName): string | undefined {
  return codeHost.kind.accessUrl?.(codeHost.url, repository)
}

/** The host's own page of the accounts that an organization has blocked; undefined where none can be linked to. */
export function blockedUrl({ codeHost }: Config, owner: string): string | undefined {
  return codeHost.kind.blockedUrl?.(codeHost.url, owner)
}

/** The facts that the messages of the form need while no account is known. `now` in ms. */
export function messageFacts(
  config: Config,
  end: { username: string; product: Product } & Pick<InviteExtras<number>, 'verified' | 'retryAt' | 'missing'>,
  now: number
): MessageFacts {
  const { username, product, verified, retryAt, missing } = end
  return {
    username,
    host: hostName(config.codeHost),
    invitationUrl: invitationUrl(config, product.repositories[0]),
    supportEmail: config.site.supportEmail,
    ...(signInMethods(config).mail && { findPurchase: routes.findPurchase }),
    ...(retryAt !== undefined && { retryInMinutes: Math.max(1, Math.ceil((retryAt - now) / 60_000)) }),
    ...(verified !== undefined && { verified }),
    ...(missing && { missing })
  }
}
