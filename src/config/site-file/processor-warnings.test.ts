import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookSecrets } from '../environment/webhook-secrets.ts'
import { warnOfSenders } from './processor-warnings.ts'

const none = { stripe: {}, polar: {}, lemonsqueezy: {}, paddle: {}, creem: {}, standard: {} }
const mapped = { any: 'kit' }

/** What is mapped, whose secrets are set, and the warnings: each by its beginning. */
const cases: [scenes: object, secrets: WebhookSecrets, warnings: string[]][] = [
  [{}, { stripe: ['a'], standard: ['a'] }, []],
  [{}, { polar: ['a'] }, ['POLAR_WEBHOOK_SECRET is set, but payments.polar.scenes in the site config is empty']],
  [
    {},
    { lemonsqueezy: ['a'], paddle: ['a'], creem: ['a'] },
    ['LEMONSQUEEZY_WEBHOOK_SECRET', 'PADDLE_WEBHOOK_SECRET', 'CREEM_WEBHOOK_SECRET']
  ],
  [{ polar: mapped }, { polar: ['a'] }, []],
  [
    { creem: mapped },
    { stripe: ['a'] },
    ['payments.creem.scenes is in the site config, but CREEM_WEBHOOK_SECRET is not set']
  ],
  [{ stripe: mapped }, { polar: ['a'] }, ['payments.stripe.scenes', 'POLAR_WEBHOOK_SECRET']],
  [{ creem: mapped }, {}, []]
]

for (const [scenes, secrets, expected] of cases) {
  test(`mapped: ${Object.keys(scenes)}; secrets of ${Object.keys(secrets)}`, () => {
    const warnings: string[] = []
    warnOfSenders({ ...none, ...scenes }, secrets, { warnings })
    assert.equal(warnings.length, expected.length, warnings.join('\n'))
    for (const [place, words] of expected.entries()) assert.ok(warnings[place]?.startsWith(words), warnings.join())
  })
}
