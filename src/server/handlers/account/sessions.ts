import type { Message } from '../../../invite/default-messages.ts'
import { sessionsPage } from '../../../pages/sign-in/sessions-page.ts'
import { routes } from '../../../routes.ts'
import { endSessions, openSessions } from '../../../users/sessions/sessions.ts'
import { say } from '../../../words/text.ts'
import { notSignedIn } from '../../http/client-kind.ts'
import { createFlashCookie } from '../../http/flash.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler } from '../../http/handler.ts'
import { page, seeOther } from '../../http/respond.ts'

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
  const ended = await endSessions(db, { userId: session.user.id, except: session.id, ...(id !== undefined && { id }) })
  return seeOther(routes.sessions, [createFlashCookie(context).set({ message: endedMessage(ended, id === undefined) })])
})

function endedMessage(ended: boolean, isAll: boolean): Message {
  const all = isAll ? 'yes' : 'no'
  if (ended) return { tone: 'success', title: say('sessions.ended.title', { all }), text: say('sessions.ended.text') }
  return { tone: 'info', title: say('sessions.not_ended.title', { all }), text: say('sessions.not_ended.text') }
}
