import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allProcessors } from '../../payments/processors/all.ts'
import type { WebhookSecrets } from '../environment/webhook-secrets.ts'
import { warnOfProcessors } from './processor-warnings.ts'

const none = { stripe: {}, polar: {}, lemonsqueezy: {}, paddle: {}, creem: {}, standard: {} }
const mapped = { any: 'kit' }

/** The mapped ids, the secrets that are set, and the beginning of each expected warning. */
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
  test(`The warnings about processors are right with mapped ids for "${Object.keys(scenes)}" and secrets for "${Object.keys(secrets)}"`, () => {
    const warnings: string[] = []
    warnOfProcessors({ ...none, ...scenes }, secrets, allProcessors, { warnings })
    assert.equal(warnings.length, expected.length, warnings.join('\n'))
    for (const [index, words] of expected.entries()) assert.ok(warnings[index]?.startsWith(words), warnings.join())
  })
}
