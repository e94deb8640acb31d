import { createHash } from 'node:crypto'

export const FOREVER = 'public, max-age=31536000, immutable'

/** A small file that is made from the site config. `version` is a hash of the text. */
export type MadeAsset = { type: string; text: string; version: string }

export function madeAsset(type: string, text: string): MadeAsset {
  return { type, text, version: createHash('sha256').update(text).digest('base64url').slice(0, 10) }
}

/** Serves the file. As with the other assets, a request for another version must not keep this one. */
export function serveMade({ type, text, version }: MadeAsset, request: Request): Response {
  const isCurrent = new URL(request.url).searchParams.get('v') === version
  return new Response(text, { headers: { 'content-type': type, 'cache-control': isCurrent ? FOREVER : 'no-cache' } })
}
