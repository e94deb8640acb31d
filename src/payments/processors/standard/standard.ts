import type { ProcessorDescriptor } from '../descriptor.ts'
import { problemOfStandardSecret } from '../standard-secret.ts'

/** A seller's own checkout, or any processor that is not listed here. The sale itself names the product. */
export const standard = {
  name: 'standard',
  label: 'Standard Webhooks',
  secret: {
    called: 'whsec_ and the output of: openssl rand -base64 32',
    prefixes: ['whsec_'],
    problem: problemOfStandardSecret
  },
  webhookDocs: 'https://www.standardwebhooks.com',
  open: async (options) => (await import('./webhook.ts')).standard(options)
} as const satisfies ProcessorDescriptor
