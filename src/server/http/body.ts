/** Most bytes of a form, and of a program's request. */
export const BODY_LIMIT = 64 * 1024

/**
 * Reads a body of at most `limit` bytes; undefined when it is larger. A body whose Content-Length is larger is not read
 * at all.
 */
export async function readBody(request: Request, limit = BODY_LIMIT): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const contentLength = request.headers.get('content-length')
  if (Number(contentLength ?? 0) > limit) return undefined
  // The HTTP parser enforces Content-Length; reading the whole body costs a fraction of reading a stream.
  if (contentLength !== null) {
    const whole = new Uint8Array(await request.arrayBuffer())
    return whole.length > limit ? undefined : whole
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
