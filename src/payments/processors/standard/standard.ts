import type { ProcessorDescriptor } from '../descriptor.ts'

/** A seller's own checkout, or any processor that is not listed here. The sale itself names the product. */
export const standard = {
  name: 'standard',
  label: 'Standard Webhooks',
  secret: {
    called: 'whsec_ and the output of: openssl rand -base64 32',
    prefixes: ['whsec_'],
    // The specification asks for 24 to 64 bytes:
    // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
    problem: (secret) => (isStandardSecret(secret) ? undefined : 'It is not whsec_ and 24 to 64 bytes in base64.')
  },
  open: async (options) => (await import('./webhook.ts')).standard(options)
} as const satisfies ProcessorDescriptor

function isStandardSecret(secret: string): boolean {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const bytes = text === undefined ? 0 : Buffer.from(text, 'base64').length
  return bytes >= 24 && bytes <= 64
}
