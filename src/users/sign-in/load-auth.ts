import type { Auth, AuthOptions } from './better-auth.ts'

/**
 * Loads sign-in at its first use: importing better-auth takes longer than importing all other code. The returned
 * function rejects if loading fails, and tries again at its next call.
 */
export function createAuthLoader(options: AuthOptions): () => Promise<Auth> {
  let auth: Promise<Auth> | undefined

  async function load(): Promise<Auth> {
    const { createAuth } = await import('./better-auth.ts')
    return createAuth(options)
  }

  return () => {
    auth ??= load().catch((error) => {
      auth = undefined
      throw error
    })
    return auth
  }
}
