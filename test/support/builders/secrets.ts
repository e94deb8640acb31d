import type { Secrets } from '../../../src/config/config.ts'

export const AUTH_SECRET = 'a secret for tests, long enough for anybody'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const INVITE_TOKEN = 'token-of-the-tests'

/** The secrets of a Pullpass in the tests, with the changes of a test. */
export function testSecrets(changes: Partial<Secrets> = {}): Secrets {
  return {
    inviteToken: () => INVITE_TOKEN,
    authSecret: AUTH_SECRET,
    webhookSecrets: { stripe: [WEBHOOK_SECRET] },
    ...changes
  }
}
