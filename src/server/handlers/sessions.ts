import { endSessions, openSessions } from '../../accounts/sessions/sessions.ts'
import { sessionsPage } from '../../pages/sign-in/sessions-page.ts'
import { routes } from '../../routes.ts'
import { notSignedIn } from '../http/client-kind.ts'
import { createFlashCookie } from '../http/flash.ts'
import { withForm } from '../http/form-handler.ts'
import type { Handler } from '../http/handler.ts'
import { page, seeOther } from '../http/respond.ts'

/** GET /settings/sessions: where this user is signed in. */
export const getSessions: Handler = async (request, { context }) => {
  const { config, db, now } = context
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.sessions)
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  const message = flash && 'message' in flash ? flash.message : undefined
  const sessions = await openSessions(db, session.user.id, now())
  return page(sessionsPage({ config, session, sessions, message, now: now() }), {
    cookies: flash ? [flashCookie.clear] : []
  })
}

/** POST /settings/sessions/end: ends one other session of this user, or all others. */
export const postSessionsEnd = withForm(async (fields, request, { context }) => {
  const { db } = context
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.sessions)
  const id = fields.get('all') === 'yes' ? undefined : (fields.get('session') ?? '').replaceAll('\0', '')
  await endSessions(db, { userId: session.user.id, except: session.id, ...(id !== undefined && { id }) })
  const text = 'Whoever was there has to sign in again.'
  const title = id === undefined ? 'Signed out everywhere else' : 'That sign-in has ended'
  return seeOther(routes.sessions, [createFlashCookie(context).set({ message: { tone: 'success', title, text } })])
})
