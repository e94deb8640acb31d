import type { Context, Next } from 'hono'

/**
 * Refuses a body of more than `bytes`, with or without a content-length. Hono's own limit copies a body of unknown
 * length into a new request. That works only with requests of Node's own class, and `@hono/node-server` has its own.
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

/** The whole body; undefined when it is longer than `bytes`. */
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
