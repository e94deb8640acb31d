import type { Context, Next } from 'hono'

/**
 * Refuses a body of more than `bytes`, whether it says its length or not. Hono's own copies a body of unknown length into
 * a new request, which only works with requests of Node's own class; those of `@hono/node-server` are not.
 */
export function bodyLimit(bytes: number): (c: Context, next: Next) => Promise<Response | undefined> {
  return async (c, next) => {
    const { raw } = c.req
    const length = raw.headers.get('content-length')
    if (Number(length ?? 0) > bytes) return c.text('Payload Too Large', 413)
    if (raw.body && length === null) {
      const body = await readUpTo(raw.body, bytes)
      if (!body) return c.text('Payload Too Large', 413)
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body })
    }
    await next()
    return undefined
  }
}

/** Undefined when there is more. */
async function readUpTo(body: ReadableStream<Uint8Array>, bytes: number): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > bytes) return undefined
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}
