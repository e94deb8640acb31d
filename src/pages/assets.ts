import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { routes } from '../routes.ts'

const htmx = (file: string) => fileURLToPath(new URL(file, import.meta.resolve('htmx.org')))
/** The letters of European languages, in all weights. Other letters come from the fonts of the reader's system. */
const geist = fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))
const own = (file: string) => fileURLToPath(new URL(`../pages/assets/${file}`, import.meta.url))

const files = {
  'tokens.css': own('tokens.css'),
  'base.css': own('base.css'),
  'pullpass.css': own('pullpass.css'),
  'has-script.js': own('has-script.js'),
  'pullpass.js': own('pullpass.js'),
  'team.css': own('team.css'),
  'design.css': own('design.css'),
  'desk.css': own('desk.css'),
  'desk.js': own('desk.js'),
  'htmx.js': htmx('htmx.min.js'),
  'geist.woff2': geist
}

export type AssetName = keyof typeof files

type Bytes = Buffer<ArrayBuffer>
type Asset = { url: string; version: string; body: Bytes; type: string; compressed: Map<Encoding, Bytes> }

/** The encodings that a browser may name, the smallest result first. */
const encodings = {
  br: (body: Bytes): Bytes => brotliCompressSync(body),
  gzip: (body: Bytes): Bytes => gzipSync(body, { level: 9 })
}
type Encoding = keyof typeof encodings

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2'
}

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
  const encoding = encodingFor(asset, request)
  return new Response(encoding ? compress(asset, encoding) : body, {
    headers: {
      'content-type': type,
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding })
    }
  })
}

/** Undefined where the browser names none of ours, and for a font, whose format is compressed already. */
function encodingFor({ type }: Asset, request: Request): Encoding | undefined {
  if (type === types.woff2) return undefined
  const accepted = request.headers.get('accept-encoding') ?? ''
  return (Object.keys(encodings) as Encoding[]).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted))
}

/** Compresses when a browser first asks for it, since the first page after a start needs no more than the version. */
function compress({ body, compressed }: Asset, encoding: Encoding): Bytes {
  const bytes = compressed.get(encoding) ?? encodings[encoding](body)
  compressed.set(encoding, bytes)
  return bytes
}

function load(name: AssetName): Asset {
  const known = loaded.get(name)
  if (known) return known
  const body = bodyOf(name)
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  const asset: Asset = {
    url: `${routes.asset.replace(':name', name)}?v=${version}`,
    version,
    body,
    compressed: new Map(),
    type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  }
  loaded.set(name, asset)
  return asset
}

function bodyOf(name: AssetName): Bytes {
  const file = files[name]
  if (name.endsWith('.css')) return styles(readFileSync(file, 'utf8'))
  // Our own scripts have no text that begins a line with two slashes.
  if (file === own(name)) return Buffer.from(readFileSync(file, 'utf8').replace(/^ *\/\/.*\n/gm, ''))
  return readFileSync(file)
}

/** A stylesheet without comments and indentation, in which each asset is named by its address. */
function styles(css: string): Bytes {
  const named = css.replace(/url\("([^":]+)"\)/g, (_, name: AssetName) => `url("${assetUrl(name)}")`)
  return Buffer.from(named.replace(/\/\*.*?\*\//gs, '').replace(/\n\s+/g, '\n'))
}
