/** A complete answer: `headers` by lower-case name, and the whole body as text. */
export type WholeAnswer = { status: number; headers: Record<string, string>; body: string }

/** As a `WholeAnswer`, with the body as bytes. */
export type WholeBytes = Omit<WholeAnswer, 'body'> & { bytes: Uint8Array<ArrayBuffer> }

/** The most that an answer may cost: `mostBytes` of its unpacked body, and time until `signal` aborts. */
export type Bounds = { mostBytes: number; signal: AbortSignal }

/**
 * Most bytes of an answer. A page of 100 invitations has 5 MB when every field of GitHub's OpenAPI document is as long
 * as it can be (test/support/builders/fullest-page.ts). Parsed into values, text takes up to 28 times as much memory.
 */
export const MOST_BYTES = 6 * 1024 * 1024

/** Most bytes that are kept of a refusal whose body breaks off or is too long. */
const WORDS_BYTES = 64 * 1024

/**
 * Reads the answer of a host to its end, and drops the connection when the answer is too long or too late. Every answer
 * of another server is read here (except in the library in src/invite/, which has its own reader), so that no host can
 * use up the memory or the time of this process. Throws when the answer is too long, ends too early, or the signal
 * aborts. A refusal (400 and above) does not throw: its status and headers are returned with as much of its body as
 * arrived.
 */
export async function readWhole(response: Response, bounds: Bounds): Promise<WholeAnswer> {
  const { bytes, ...head } = await readBytes(response, bounds)
  return { ...head, body: Buffer.from(bytes).toString('utf8') }
}

/** As `readWhole`, with the body as bytes. */
export async function readBytes(response: Response, { mostBytes, signal }: Bounds): Promise<WholeBytes> {
  const { status } = response
  const headers = Object.fromEntries(response.headers)
  const reader = response.body?.getReader()
  const drop = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', drop, { once: true })
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = (await reader?.read()) ?? { done: true }
      signal.throwIfAborted()
      if (done || !value) return { status, headers, bytes: new Uint8Array(Buffer.concat(chunks)) }
      length += value.length
      if (length > mostBytes) throw new Error(`the answer has more than ${mostBytes} bytes`)
      chunks.push(value)
    }
  } catch (error) {
    if (status < 400) throw error
    return { status, headers, bytes: new Uint8Array(Buffer.concat(chunks).subarray(0, WORDS_BYTES)) }
  } finally {
    signal.removeEventListener('abort', drop)
    drop()
  }
}
