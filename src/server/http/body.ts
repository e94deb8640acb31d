/**
 * Reads a body of at most `limit` bytes; undefined when it is larger. A body that says so beforehand is not read at all.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const said = request.headers.get('content-length')
  if (Number(said ?? 0) > limit) return undefined
  // Whoever says the length is held to it by the HTTP parser; reading at once costs a fraction of reading a stream.
  if (said !== null) {
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
