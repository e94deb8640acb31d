import type { Chance } from '../random.ts'

/** The answers of a broken or hostile host. */
export type WildAnswers = {
  /** A redirect to another kind of request, without carrying out the request; mostly undefined. */
  instead(request: Request): Response | undefined
  /** The answer, in rare cases without an end. */
  after(answer: Response): Response
}

/** A path that no request of ours may reach, even by a redirect. */
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

/** The body, followed by spaces without an end: JSON that never ends. */
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
