import * as z from 'zod'
import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'

/** ms for the answer, its body included. GitHub ends a request of its own after 10 s. */
const DEADLINE_MS = 10_000

const answer = z.object({
  access_token: z.string().min(1).max(10_000),
  token_type: z.string().max(100).default('bearer'),
  scope: z.string().max(10_000).default('')
})

/** With whose code the token is asked for, and where. */
export type TokenOptions = {
  /** Of the code host's pages. */
  url: string
  clientId: string
  clientSecret: string
  fetch: typeof fetch
  deadline(ms: number): AbortSignal
}

/** What the code host brought back, and what it was asked with. */
export type SignInCode = { code: string; redirectURI: string; codeVerifier?: string | undefined }

/**
 * Trades the code of a sign-in for a token. In place of the sign-in library's own call, which has neither a deadline nor a
 * bound for the answer. Throws when there is no token in the answer, or none in time; GitHub answers 200 to a code that it
 * does not take, too.
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
  // Refused, not followed: the secret goes to this address only.
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
