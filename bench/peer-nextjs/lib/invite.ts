'use server'

import { createSafeActionClient } from 'next-safe-action'
import { z } from 'zod'
import { currentUser, hasPaid } from './shop'

const reasons: Record<number, string> = {
  201: 'invited',
  204: 'already_invited',
  401: 'forbidden',
  403: 'forbidden',
  404: 'invalid_username',
  422: 'already_invited',
  429: 'rate_limited'
}

const action = createSafeActionClient().use(async ({ next }) => {
  const user = await currentUser()
  if (!user) throw new Error('not signed in')
  return next({ ctx: { user } })
})

export const sendInvite = action
  .inputSchema(z.object({ username: z.string().regex(/^[a-z\d-]{1,39}$/i) }))
  .action(async ({ parsedInput: { username }, ctx: { user } }) => {
    if (!hasPaid(user)) return { ok: false, reason: 'not_paid' }
    const answer = await fetch(`${process.env.CODE_HOST_API_URL}/repos/acme/starter-kit/collaborators/${username}`, {
      method: 'PUT',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${process.env.CODE_HOST_INVITE_TOKEN}`,
        'content-type': 'application/json'
      },
      body: '{"permission":"pull"}'
    })
    await answer.text()
    const reason = reasons[answer.status] ?? 'unavailable'
    return { ok: reason === 'invited' || reason === 'already_invited', reason }
  })
