import { createHash } from 'node:crypto'
import type { Host } from '../host.ts'
import { findAccount } from '../rules/roles.ts'
import type { Account, OAuthApp, OAuthCode } from '../state/state.ts'

/** The request of an application at `/login/oauth/authorize`. */
export type AuthorizeRequest = {
  app: OAuthApp
  redirectUri: string
  state: string | null
  scopes: string[]
  challenge: string | null
}

// Source: GitHub documentation, "Authorizing OAuth apps": a code lives ten minutes and works once.
const codeLife = 10 * 60 * 1000

/** Reads the request, or says what is wrong with it. Redirects to an address that is not registered are refused. */
export function readAuthorize(host: Host, parameters: URLSearchParams): AuthorizeRequest | { problem: string } {
  const app = host.store.state.oauthApps.find(({ clientId }) => clientId === parameters.get('client_id'))
  if (!app) return { problem: 'There is no application with this client_id.' }
  const redirectUri = parameters.get('redirect_uri') ?? app.redirectUriPrefix
  if (!startsUnder(redirectUri, app.redirectUriPrefix)) {
    return {
      problem: `The application is registered for ${app.redirectUriPrefix} and asks to return to another address.`
    }
  }
  return {
    app,
    redirectUri,
    state: parameters.get('state'),
    scopes: (parameters.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== ''),
    challenge: parameters.get('code_challenge')
  }
}

function startsUnder(uri: string, prefix: string): boolean {
  if (!URL.canParse(uri)) return false
  const [asked, registered] = [new URL(uri), new URL(prefix)]
  const folder = registered.pathname.endsWith('/') ? registered.pathname : `${registered.pathname}/`
  const within = asked.pathname === registered.pathname || asked.pathname.startsWith(folder)
  return asked.origin === registered.origin && within && asked.username === '' && asked.password === ''
}

/** Issues a code. Returns the address that takes the browser back to the application with the code. */
export function grantCode(host: Host, request: AuthorizeRequest, account: Account): string {
  const { state } = host.store
  const now = host.clock.now()
  const code: OAuthCode = {
    code: host.randomHex(10),
    clientId: request.app.clientId,
    accountId: account.id,
    redirectUri: request.redirectUri,
    scopes: request.scopes,
    challenge: request.challenge,
    expiresAt: now + codeLife
  }
  state.oauthCodes = [...state.oauthCodes.filter(({ expiresAt }) => expiresAt > now), code]
  host.store.save()
  return back(request, { code: code.code })
}

export function refuseCode(request: AuthorizeRequest): string {
  return back(request, { error: 'access_denied', error_description: 'The user has denied your application access.' })
}

function back(request: AuthorizeRequest, parameters: Record<string, string>): string {
  const url = new URL(request.redirectUri)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (request.state !== null) url.searchParams.set('state', request.state)
  return url.href
}

export type TokenAnswer =
  | { access_token: string; scope: string; token_type: 'bearer' }
  | { error: string; error_description: string; error_uri: string }

const failure = (error: string, error_description: string): TokenAnswer => ({
  error,
  error_description,
  error_uri:
    'https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors'
})

/** Exchanges a code for a token. GitHub answers 200 to a failed exchange too; the body says what was wrong. */
export function exchange(host: Host, parameters: Record<string, string>): TokenAnswer {
  const { state } = host.store
  const app = state.oauthApps.find(({ clientId }) => clientId === parameters.client_id)
  if (!app || app.clientSecret !== parameters.client_secret) {
    return failure('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.')
  }
  const code = state.oauthCodes.find((candidate) => candidate.code === parameters.code)
  if (!code || code.clientId !== app.clientId || code.expiresAt <= host.clock.now() || !verified(code, parameters)) {
    return failure('bad_verification_code', 'The code passed is incorrect or expired.')
  }
  if (parameters.redirect_uri !== undefined && parameters.redirect_uri !== code.redirectUri) {
    return failure('redirect_uri_mismatch', 'The redirect_uri must match the one the code was asked for with.')
  }
  state.oauthCodes = state.oauthCodes.filter((candidate) => candidate !== code)
  const token = `gho_${host.randomHex(18)}`
  state.tokens.set(token, {
    token,
    accountId: code.accountId,
    kind: 'oauth',
    permissions: {},
    scopes: code.scopes,
    repositories: null,
    expiresAt: null,
    trouble: null
  })
  host.store.save()
  return { access_token: token, scope: code.scopes.join(','), token_type: 'bearer' }
}

/** PKCE (RFC 7636, S256): a code that was requested with a challenge needs the matching verifier. */
function verified(code: OAuthCode, parameters: Record<string, string>): boolean {
  if (code.challenge === null) return true
  return (
    createHash('sha256')
      .update(parameters.code_verifier ?? '')
      .digest('base64url') === code.challenge
  )
}

/** Accounts that a person can sign in with. */
export function signInAccounts(host: Host): Account[] {
  return [...host.store.state.accounts.values()].filter(({ type }) => type === 'User')
}

export function signInAccount(host: Host, login: string): Account | undefined {
  const account = findAccount(host.store.state, login)
  return account?.type === 'User' ? account : undefined
}
