import type { RepositoryName } from '../product.ts'

/**
 * A change of one account on one of our repositories, as the host reports it. Only a hint: it may be old, repeated, or
 * never arrive.
 */
export type MemberChange = {
  repository: RepositoryName
  /** The host's number for the repository, where the delivery says it. */
  repositoryId: number | undefined
  action: string
  memberId: number
  /** The account that made the change, where the host names it. */
  senderId: number | undefined
}

/** The meaning of a delivery of the host's webhook. */
export type HookReading =
  | { kind: 'member'; change: MemberChange }
  /** The repository itself has changed: its name, its owner, whether it is private or archived. */
  | { kind: 'repository'; repository: RepositoryName }
  | { kind: 'ping' }
  | { kind: 'ignored'; why: string }

/** A repository of the site config, with the host's number for it where that is known. */
export type KnownRepository = { name: RepositoryName; id: number | undefined }

/** Parses the payload as JSON for both content types of the webhook; undefined when it is not JSON. */
export function hookPayload(contentType: string | null, body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const isForm = contentType?.startsWith('application/x-www-form-urlencoded') ?? false
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
  } catch {
    return undefined
  }
}
