import type { Chance } from '../random.ts'

/** What a broken or hostile host makes of its answers. */
export type WildAnswers = {
  /** An answer to a request that it does not work on: a redirect to where the request would be another one. */
  instead(request: Request): Response | undefined
  /** The answer, now and then without an end. */
  after(answer: Response): Response
}

/** Where nothing of ours may ever go, however it is led there. */
export const astray = '/orgs/acme-starters/memberships/somebody'

export function wildAnswers({ chance, calm }: { chance: Chance; calm(): boolean }): WildAnswers {
  return {
    instead({ method, url }) {
      if (calm() || !chance.is(0.003)) return undefined
      const status = method === 'GET' ? 301 : 307
      return new Response('{"message":"Moved Permanently"}', {
        status,
        headers: { location: `${new URL(url).origin}/api/v3${astray}` }
      })
    },
    after(answer) {
      if (calm() || answer.body === null || !chance.is(0.003)) return answer
      const { status, headers } = answer
      return new Response(endless(answer.body), { status, headers })
    }
  }
}

/** What was said, and spaces after it without an end: JSON that never comes to its end. */
function endless(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const spaces = new Uint8Array(1024 * 1024).fill(32)
  return new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read()
      controller.enqueue(value ?? spaces)
    },
    cancel: (reason) => reader.cancel(reason)
  })
}
