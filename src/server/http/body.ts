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

/**
 * A form with a file. `file`: undefined if none was chosen. `text`: the field with that name; empty if there is none.
 */
export type FileForm = { file: { name: string; bytes: Uint8Array } | undefined; text: string }

/**
 * Reads a form that may have a file in its field `file`, of at most `limit` bytes in all; undefined when it is larger.
 */
export async function readFileForm(request: Request, limit: number): Promise<FileForm | undefined> {
  const body = await readBody(request, limit)
  if (!body) return undefined
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  // A body that is no form is read as an empty one.
  const form = await new Response(body, { headers }).formData().catch(() => new FormData())
  const [sent, text] = [form.get('file'), form.get('text')]
  const isFile = sent instanceof File && sent.size > 0
  return {
    file: isFile ? { name: sent.name, bytes: new Uint8Array(await sent.arrayBuffer()) } : undefined,
    text: typeof text === 'string' ? text : ''
  }
}
