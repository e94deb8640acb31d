import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { routes } from '../../routes.ts'
import type { Picture } from '../../shop-front.ts'
import { type Checked, quoted } from '../mistake.ts'

/** The kinds of pictures, as image-size calls them, with their media types. */
const mediaTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon'
}

export type PictureKind = keyof typeof mediaTypes

/** The kinds of pictures that are allowed in a place, and the most bytes that one may have. */
export type PictureLimits = { kinds: readonly PictureKind[]; maxBytes: number }

/**
 * Reads a picture. Its bytes decide the kind, not its name.
 * @param folder the folder at which a relative path starts
 */
export async function checkPicture(
  path: string,
  { folder, kinds, maxBytes }: PictureLimits & { folder: string }
): Promise<Checked<Picture>> {
  const file = resolve(folder, path)
  const wanted = kinds.map((kind) => kind.toUpperCase()).join(', ')
  const refuse = (problem: string, fix: string) => ({ ok: false, problem: `${quoted(path)} ${problem}`, fix }) as const
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) {
    const fix = `Write the path of a file, from the folder of the site config (${folder}).`
    return refuse(found ? 'is not a file.' : 'does not exist.', fix)
  }
  if (found.size > maxBytes) {
    return refuse(`has ${inKilobytes(found.size)}.`, `Make it smaller: at most ${inKilobytes(maxBytes)}.`)
  }
  try {
    // A copy, since Node may return a part of a larger block of memory.
    const bytes = new Uint8Array(await readFile(file))
    const seen = await measure(bytes)
    const kind = kinds.find((each) => each === seen.type)
    if (!kind) return refuse('is not a picture of a kind that is possible here.', `Save it as ${wanted}.`)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
    const address = routes.picture.replace(':name', `${hash}.${kind}`)
    return { ok: true, value: { path: address, type: mediaTypes[kind], bytes, width: seen.width, height: seen.height } }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return refuse('cannot be read.', 'Allow Pullpass to read it.')
    return refuse('is damaged, or no picture.', `Save it as ${wanted}.`)
  }
}

/** The kind and the size of a picture. Throws when its bytes are not those of a picture. */
async function measure(bytes: Uint8Array): Promise<{ type: string; width: number; height: number }> {
  const { imageSize } = await import('image-size')
  const { type = '', width, height, orientation = 1 } = imageSize(bytes)
  // In Exif, the orientations from 5 on lie on their side:
  // https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf
  const [shown, high] = orientation >= 5 ? [height, width] : [width, height]
  return { type, width: Math.round(shown), height: Math.round(high) }
}

/** A number of bytes in words, in steps of 1,000 bytes. */
function inKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} KB`
}
