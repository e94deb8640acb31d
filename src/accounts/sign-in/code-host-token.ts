import * as z from 'zod'
import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'

/** ms for the whole answer with its body. GitHub itself ends a request after 10 s. */
const DEADLINE_MS = 10_000

const answer = z.object({
  access_token: z.string().min(1).max(10_000),
  token_type: z.string().max(100).default('bearer'),
  scope: z.string().max(10_000).default('')
})

/** The OAuth app, and how to reach the code host. */
export type TokenOptions = {
  /** The address of the code host's pages, not of its API. */
  url: string
  clientId: string
  clientSecret: string
  fetch: typeof fetch
  deadline(ms: number): AbortSignal
}

/** The code that the code host returned, and the parameters of the authorization request that it belongs to. */
export type SignInCode = { code: string; redirectURI: string; codeVerifier?: string | undefined }

/**
 * Trades the code of a sign-in for a token. Replaces better-auth's own call, which has neither a deadline nor a limit
 * on the size of the answer. Throws if no answer with a token arrives in time; GitHub answers 200 even to a wrong code.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#2-users-are-redirected-back-to-your-site-by-github
 */
export async function tradeCode(
  { url, clientId, clientSecret, fetch, deadline }: TokenOptions,
  { code, redirectURI, codeVerifier }: SignInCode
): Promise<{ accessToken: string; tokenType: string; scopes: string[] }> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectURI,
    client_id: clientId,
    client_secret: clientSecret,
    ...(codeVerifier && { code_verifier: codeVerifier })
  })
  const signal = deadline(DEADLINE_MS)
  const headers = { accept: 'application/json', 'user-agent': 'pullpass' }
  // Redirects are refused: the client secret must not be sent to another address.
  const response = await fetch(`${url}/login/oauth/access_token`, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal
  })
  const { status, body: text } = await readWhole(response, { mostBytes: MOST_BYTES, signal })
  const { data } = answer.safeParse(status === 200 ? jsonOf(text) : undefined)
  if (!data) throw new Error(`the code host gave no token for the sign-in code (status ${status})`)
  const { access_token: accessToken, token_type: tokenType, scope } = data
  return { accessToken, tokenType, scopes: scope.split(/[\s,]+/).filter(Boolean) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
