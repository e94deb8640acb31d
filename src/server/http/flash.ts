import type { Context } from '../../context.ts'
import type { Message } from '../../invite/messages.ts'
import type { InviteExtras, InviteReason } from '../../invite/result.ts'
import { createSignedCookie, type SignedCookie } from './signed-cookie.ts'

/**
 * The result of a plain form post, for the page that it redirects to: the outcome, or the problem with the field, of
 * the form about this product. Signed, so that no link or other site can make the page show an outcome that did not
 * happen.
 */
export type Flash =
  | ({ reason: InviteReason; username: string; product?: string } & Pick<
      InviteExtras,
      'verified' | 'grant' | 'retryAt' | 'missing'
    >)
  | { problem: string; product?: string }
  | { message: Message }

/** The cookie of a message that outlives one redirect. */
export function createFlashCookie(context: Pick<Context, 'authSecret' | 'config' | 'now'>): SignedCookie<Flash> {
  const cookie = createSignedCookie<Flash>(context, { purpose: 'flash', maxAgeS: 60 })
  return {
    ...cookie,
    // Browsers drop a cookie of more than 4 KB; no username comes near this.
    set: (flash) => cookie.set('reason' in flash ? { ...flash, username: flash.username.slice(0, 200) } : flash)
  }
}
