import type { CodeHostSignIn, TokenOptions } from '../../code-host/kind.ts'
import { routes } from '../../routes.ts'
import { newToken } from '../../runtime/secret-token.ts'
import type { Session } from '../sessions/current-user.ts'
import type { CodeHostFlows } from './code-host-flows.ts'

/**
 * Asks the code host which account a buyer has there, for one purchase, and learns its name alone: nothing is linked,
 * no session begins, and neither the token nor an address is stored (decisions/089).
 */
export type AccountName = {
  /** The page of the code host to which the browser is sent. */
  begin(session: Session, paymentId: string): Promise<string>
  /**
   * The purchase for which the answer with this state brings a name, which works once. Undefined for a state that this
   * session did not begin, that is older than ten minutes, or that was used.
   */
  take(state: string, session: Session): Promise<string | undefined>
  /** Trades the code for the name. Throws when the host does not answer in time, or not as documented. */
  read(code: string): Promise<string>
}

/** `url`: the address of the host's pages. */
type Options = TokenOptions & {
  signIn: CodeHostSignIn
  apiUrl: string
  siteUrl: string
  flows: CodeHostFlows
}

export function createAccountName({ signIn, apiUrl, siteUrl, flows, ...app }: Options): AccountName {
  const redirectURI = `${siteUrl}${routes.authCallback}`
  return {
    async begin(session, paymentId) {
      const state = `${newToken()}.${paymentId}`
      await flows.begin({ kind: 'name', state, session })
      const url = new URL(signIn.authorizationUrl(app.url))
      const scope = signIn.nameScopes.join(' ')
      const asked = { client_id: app.clientId, redirect_uri: redirectURI, response_type: 'code', scope, state }
      for (const [name, value] of Object.entries(asked)) if (value !== '') url.searchParams.set(name, value)
      return url.href
    },
    async take(state, session) {
      const isTaken = await flows.take(state, session)
      return isTaken ? state.slice(state.indexOf('.') + 1) : undefined
    },
    async read(code) {
      const { accessToken } = await signIn.tradeCode(app, { code, redirectURI })
      const { login } = await signIn.readName({ apiUrl, accessToken, ...app })
      return login
    }
  }
}
