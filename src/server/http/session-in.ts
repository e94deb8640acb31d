import type { Session } from '../../users/sessions/current-user.ts'
import type { Visit } from './handler.ts'

/** The session whose cookie is in this answer of better-auth; undefined if there is none. */
export async function sessionIn(answer: Response, { context }: Visit): Promise<Session | undefined> {
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0])
  return cookies.length > 0
    ? context.currentSession(new Request(context.config.site.url, { headers: { cookie: cookies.join('; ') } }))
    : undefined
}
