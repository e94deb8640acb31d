import * as z from 'zod'
import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'
import { parseJson } from '../../runtime/json.ts'
import type { CodeHostSignIn, SignInAccount, SignInCode, TokenOptions, TokenOwner } from '../kind.ts'

/** ms for the whole answer with its body. GitHub itself ends a request after 10 s. */
const DEADLINE_MS = 10_000

/** Signing in with GitHub. */
export const gitHubSignIn: CodeHostSignIn = {
  authorizationUrl: (url) => `${url}/login/oauth/authorize`,
  scopes: ['read:user', 'user:email'],
  // Without a scope a token reads public information, the user's own profile among it.
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps#available-scopes
  nameScopes: [],
  tradeCode,
  readAccount,
  readName
}

const answer = z.object({
  access_token: z.string().min(1).max(10_000),
  token_type: z.string().max(100).default('bearer'),
  scope: z.string().max(10_000).default('')
})

/**
 * Trades the code of a sign-in for a token. Replaces better-auth's own call, which has neither a deadline nor a limit
 * on the size of the answer. Throws if no answer with a token arrives in time; GitHub answers 200 even to a wrong code.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#2-users-are-redirected-back-to-your-site-by-github
 */
async function tradeCode(
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
  const { data } = answer.safeParse(status === 200 ? parseJson(text) : undefined)
  if (!data) throw new Error(`the code host gave no token for the sign-in code (status ${status})`)
  const { access_token: accessToken, token_type: tokenType, scope } = data
  return { accessToken, tokenType, scopes: scope.split(/[\s,]+/).filter(Boolean) }
}

const account = z.object({ id: z.number(), login: z.string(), name: z.string().nullish().catch(null) })
/** An address counts when the host says that it is verified; one entry that cannot be read hides no other. */
const address = z.object({ email: z.string(), primary: z.boolean().catch(false), verified: z.literal(true) })
const addresses = z.array(z.unknown())

/** https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user */
async function readAccount(owner: TokenOwner): Promise<SignInAccount> {
  const [rawAccount, rawAddresses] = await Promise.all([ask(owner, '/user'), ask(owner, '/user/emails?per_page=100')])
  const { id, login, name } = account.parse(rawAccount)
  const verified = addresses.parse(rawAddresses).flatMap((entry) => address.safeParse(entry).data ?? [])
  return { id, login, name: name ?? login, addresses: verified.map(({ email, primary }) => ({ email, primary })) }
}

/** https://docs.github.com/en/rest/users/users#get-the-authenticated-user */
async function readName(owner: TokenOwner): Promise<Pick<SignInAccount, 'id' | 'login'>> {
  const { id, login } = account.parse(await ask(owner, '/user'))
  return { id, login }
}

async function ask({ apiUrl, accessToken, fetch, deadline }: TokenOwner, path: string): Promise<unknown> {
  const signal = deadline(DEADLINE_MS)
  const response = await fetch(`${apiUrl}${path}`, {
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/vnd.github+json',
      'user-agent': 'pullpass',
      'x-github-api-version': '2022-11-28'
    },
    redirect: 'error',
    signal
  })
  const { status, body } = await readWhole(response, { mostBytes: MOST_BYTES, signal })
  if (status !== 200) throw new Error(`the code host answered ${status} to ${path}`)
  return JSON.parse(body)
}
