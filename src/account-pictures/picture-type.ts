/**
 * The media type of a picture by its first bytes; undefined for all that is not PNG, JPEG or WebP. The signatures:
 * https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  const begin = Buffer.from(bytes.subarray(0, 14)).toString('latin1')
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return begin.startsWith('RIFF') && begin.slice(8) === 'WEBPVP' ? 'image/webp' : undefined
}
