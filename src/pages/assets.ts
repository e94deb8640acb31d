import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { routes } from '../routes.ts'

const basecoat = (file: string) => fileURLToPath(new URL(file, import.meta.resolve('basecoat-css')))
const htmx = (file: string) => fileURLToPath(new URL(file, import.meta.resolve('htmx.org')))
const own = (file: string) => fileURLToPath(new URL(`../pages/assets/${file}`, import.meta.url))

const files = {
  'basecoat.css': basecoat('basecoat.cdn.min.css'),
  'tokens.css': own('tokens.css'),
  'pullpass.css': own('pullpass.css'),
  'theme.js': own('theme.js'),
  'pullpass.js': own('pullpass.js'),
  'desk.css': own('desk.css'),
  'desk.js': own('desk.js'),
  'htmx.js': htmx('htmx.min.js'),
  'basecoat.js': basecoat('js/basecoat.min.js'),
  'toast.js': basecoat('js/toast.min.js')
}

export type AssetName = keyof typeof files

/** `zipped`: made when a browser first asks for it, since the first page after a start needs no more than the version. */
type Asset = { url: string; version: string; body: Buffer<ArrayBuffer>; zipped?: Buffer<ArrayBuffer>; type: string }

const loaded = new Map<AssetName, Asset>()

/** The address of an asset. It changes with the content, so that a browser may cache it for ever. */
export function assetUrl(name: AssetName): string {
  return load(name).url
}

/** Serves an asset, compressed where the browser accepts that; undefined when there is no asset of that name. */
export function serveAsset(name: string, request: Request): Response | undefined {
  if (!Object.hasOwn(files, name)) return undefined
  const asset = load(name as AssetName)
  const { version, body, type } = asset
  // While servers are updated one by one, a request may name another version; this content must then not be cached for
  // it.
  const isCurrent = new URL(request.url).searchParams.get('v') === version
  const zip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  if (zip) asset.zipped ??= gzipSync(body, { level: 9 })
  return new Response(zip ? asset.zipped : body, {
    headers: {
      'content-type': type,
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(zip && { 'content-encoding': 'gzip' })
    }
  })
}

function load(name: AssetName): Asset {
  const known = loaded.get(name)
  if (known) return known
  const body = readFileSync(files[name])
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  const asset: Asset = {
    url: `${routes.asset.replace(':name', name)}?v=${version}`,
    version,
    body,
    type: name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  }
  loaded.set(name, asset)
  return asset
}
