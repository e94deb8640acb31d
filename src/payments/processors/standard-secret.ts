/**
 * The problem of a secret of Standard Webhooks; undefined if it has none. The specification asks for 24 to 64 bytes:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function problemOfStandardSecret(secret: string): string | undefined {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const bytes = text === undefined ? 0 : Buffer.from(text, 'base64').length
  return bytes >= 24 && bytes <= 64 ? undefined : 'It is not whsec_ and 24 to 64 bytes in base64.'
}
