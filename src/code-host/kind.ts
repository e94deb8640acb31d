import type { RepositoryName } from '../product.ts'
import type { CodeHost, RepositoryState } from './code-host.ts'
import type { HookReading, KnownRepository } from './hook.ts'
import type { Inspection, InspectOptions } from './inspection.ts'
import type { Probe, ProbeOptions } from './probing.ts'
import type { Rehearsal, RehearseOptions } from './rehearsal.ts'

/**
 * A kind of code host: everything in which the kinds differ. Each kind is a folder of `src/code-host` and a line in
 * `all.ts` (docs/adding-a-code-host.md).
 */
export type CodeHostKind = {
  /**
   * The value of the variable `CODE_HOST`, and the end of the address of its webhook. Stays as it is, since
   * configurations contain it.
   */
  name: string
  /**
   * The addresses of the host that buyers know under this kind, without trailing slashes: of its API and of its pages.
   */
  apiUrl: string
  url: string
  /** The name under which buyers know the host at this host name; undefined if it has none but its host name. */
  nameAt(hostname: string): string | undefined
  /** The page where an invited account accepts; the same for every account. `url`: the address of the host's pages. */
  invitationUrl(url: string, repository: RepositoryName): string
  /** The page of the latest release of a repository. Absent if there is none that can be linked to. */
  latestReleaseUrl?(url: string, repository: RepositoryName): string
  /** The page where the seller gives and takes access by hand. Absent if there is none that can be linked to. */
  accessUrl?(url: string, repository: RepositoryName): string
  /** The page of the accounts that an organization has blocked. Absent if there is none that can be linked to. */
  blockedUrl?(url: string, owner: string): string
  /**
   * The page where an account makes the access token that git takes as the password by HTTPS. Absent if there is none
   * that can be linked to. `url`: the address of the host's pages.
   */
  tokenUrl?(url: string): string
  /**
   * The address of the small picture of an account, by its number, on which no redirect is followed. Absent if the host
   * has no pictures. `url`: the address of the host's pages.
   */
  pictureUrl?(url: string, accountId: number): string
  /** Builds the port for one repository. Sends nothing yet. */
  open(options: OpenOptions): CodeHost
  /**
   * Reads a delivery of the host's webhook, whose signature `X-Hub-Signature-256` was verified. Absent if the host
   * sends none. A change that no delivery tells of is found by asking the host.
   */
  readHook?(headers: Headers, payload: unknown, repositories: readonly KnownRepository[]): HookReading
  /**
   * Inspects the token, the organizations and the repositories, for the doctor. Absent: the doctor does not check them.
   */
  inspect?(options: InspectOptions): Promise<Inspection>
  /**
   * Builds the rehearsal that stands in front of the host in the self-test. Absent: the self-test can try no
   * invitation.
   */
  rehearse?(options: RehearseOptions): Promise<Rehearsal>
  /**
   * Checks whether a repository and an account may be probed, and builds the probe: it tries there how the host behaves
   * where it documents nothing. Absent: this kind has no probe.
   */
  probe?(options: ProbeOptions): Promise<Probe>
  /** Signing in with an account of the host. Absent if the host does not offer it. */
  signIn?: CodeHostSignIn
}

/** The host's part of signing in by OAuth 2.0. */
export type CodeHostSignIn = {
  /** The page to which the browser is sent. `url`: the address of the host's pages. */
  authorizationUrl(url: string): string
  scopes: string[]
  /** The scopes with which the host says who the owner of a token is, and nothing else. */
  nameScopes: string[]
  /** Trades the code of a sign-in for a token. Throws when the host gives none in time. */
  tradeCode(app: TokenOptions, code: SignInCode): Promise<{ accessToken: string; tokenType: string; scopes: string[] }>
  /** Asks who the owner of a token is. Throws when the host does not answer in time, or not as documented. */
  readAccount(options: TokenOwner): Promise<SignInAccount>
  /** As {@link readAccount}, with a token of {@link nameScopes}. */
  readName(options: TokenOwner): Promise<Pick<SignInAccount, 'id' | 'login'>>
}

/** A token whose owner is asked for, and how the request is sent. */
export type TokenOwner = {
  apiUrl: string
  accessToken: string
  fetch: typeof fetch
  deadline(ms: number): AbortSignal
}

/** The OAuth app whose code is traded, and how the request is sent. `url`: the address of the host's pages. */
export type TokenOptions = {
  url: string
  clientId: string
  clientSecret: string
  fetch: typeof fetch
  deadline(ms: number): AbortSignal
}

/** The code that the code host brought back, with the address and the verifier of the sign-in that asked for it. */
export type SignInCode = { code: string; redirectURI: string; codeVerifier?: string | undefined }

/** An account that has signed in, with the e-mail addresses that the host calls verified. */
export type SignInAccount = {
  id: number
  login: string
  name: string
  addresses: readonly { email: string; primary: boolean }[]
}

/** A repository at a host, and how requests are sent to it. */
export type OpenOptions = RepositoryName & {
  apiUrl: string
  /** Called for each request, so that a rotated token needs no restart. The token is sent to `apiUrl` only. */
  token(): string | undefined
  fetch: typeof fetch
  /**
   * Called with the host's number for the repository whenever an answer names it, and with what that answer says of the
   * repository, whatever the question was for.
   */
  onNumber(id: number, state?: RepositoryState): void
  /** Called with the number of the repository that an invitation names, if invitations name any. */
  onMention(id: number): void
  /** Called with the end of the token (ms) whenever an answer names it, if answers name it. */
  onTokenEnd?(tokenDigest: string, endsAt: number): void
  now(): number
  /** ms since some fixed moment, by a clock that never jumps. */
  elapsed(): number
  /** Returns a signal that aborts after so many ms, by the clock of the caller. */
  deadline(ms: number): AbortSignal
  /** ms for one question. */
  deadlineMs: number
  /** ms for one write. */
  writeDeadlineMs: number
}
