import type { Context } from '../../context.ts'
import type { Message } from '../../invite/default-messages.ts'
import { createFlashCookie } from '../../server/http/flash.ts'

/**
 * The message that the redirect to a page has brought, if any, and the cookies with which the page shows it only once.
 */
export function toldMessage(
  context: Pick<Context, 'authSecret' | 'config' | 'now'>,
  request: Request
): { message: Message | undefined; cookies: string[] } {
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  const message = flash && 'message' in flash ? flash.message : undefined
  return { message, cookies: flash ? [flashCookie.clear] : [] }
}
