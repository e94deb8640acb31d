/** What came back: `headers` by lower-case name, the body whole and as text. */
export type WholeAnswer = { status: number; headers: Record<string, string>; body: string }

/** What an answer may cost. `mostBytes` of its body, after it was unpacked; `signal` ends the reading. */
export type Bounds = { mostBytes: number; signal: AbortSignal }

/**
 * Most bytes of an answer. A page of 100 invitations has 5 MB where every field of GitHub's OpenAPI document is as long as
 * it can be (test/setup/fullest-page.ts). As values, text takes up to 28 times its room.
 */
export const MOST_BYTES = 6 * 1024 * 1024

/** Most bytes that are kept of a refusal without an end. */
const WORDS_BYTES = 64 * 1024

/**
 * Reads the answer of a host to its end, and drops the connection of an answer that is longer than that or later. Every
 * answer of another server is read here (the library in src/invite/ has a reader of its own), so that no host can use up
 * the memory or the time of this process. Throws when the answer is too long, ends too early, or the signal aborts. A refusal
 * (400 and above) counts by its status and headers all the same, with what came of its words.
 */
export async function readWhole(response: Response, { mostBytes, signal }: Bounds): Promise<WholeAnswer> {
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
      if (done || !value) return { status, headers, body: Buffer.concat(chunks).toString('utf8') }
      length += value.length
      if (length > mostBytes) throw new Error(`the answer has more than ${mostBytes} bytes`)
      chunks.push(value)
    }
  } catch (error) {
    if (status < 400) throw error
    return { status, headers, body: Buffer.concat(chunks).subarray(0, WORDS_BYTES).toString('utf8') }
  } finally {
    signal.removeEventListener('abort', drop)
    drop()
  }
}
