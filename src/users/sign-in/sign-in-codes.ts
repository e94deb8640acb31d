import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { DAY_MS, HOUR_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { LINK_MINUTES } from '../users-and-guests/link-minutes.ts'

/** The number of codes that can be typed for one mail. */
const MOST_TRIES = 5
/** The number of mails to one mailbox that carry a code, in an hour and in a day. Further ones carry the link alone. */
const MOST_IN_AN_HOUR = 5
const MOST_IN_A_DAY = 20

/**
 * The six-digit code in a sign-in mail, for a reader whose mailbox is on another device. It works only in the browser
 * that asked for the mail: that browser's cookie has a secret, without which the stored row neither confirms a code nor
 * gives the token of the link.
 */
export type SignInCodes = {
  /**
   * Makes the code of a mail. `id`: of the request; `browser`: the secret of the browser that asked. Undefined if the
   * mailbox has got too many codes: the link alone works then.
   */
  make(asked: { id: string; browser: string; token: string }): Promise<string | undefined>
  /** Whether the mail of the request with this id has a code. */
  has(id: string): Promise<boolean>
  /** The token of the link, if the code is right. Every call counts as a try. */
  tokenOf(typed: { id: string; browser: string; code: string }): Promise<string | undefined>
}

export function createSignInCodes(options: { db: Database; authSecret: string; now(): number }): SignInCodes {
  const { db, authSecret, now } = options
  const keyed = (...parts: string[]) => createHmac('sha256', authSecret).update(JSON.stringify(parts)).digest()
  return {
    make({ id, browser, token }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      return serializable(db, async (tx) => {
        const request = await tx.selectFrom('mailed_link').select('mailbox').where('id', '=', id).executeTakeFirst()
        if (!request) return undefined
        const earlier = await tx
          .selectFrom('mailed_link')
          .select('asked_at')
          .where('mailbox', '=', request.mailbox)
          .where('code_token', 'is not', null)
          .where('asked_at', '>', now() - DAY_MS)
          .execute()
        const inAnHour = earlier.filter(({ asked_at }) => asked_at > now() - HOUR_MS)
        if (inAnHour.length >= MOST_IN_AN_HOUR || earlier.length >= MOST_IN_A_DAY) return undefined
        const code_hash = keyed('code', id, browser, code).toString('base64url')
        const code_token = seal(token, keyed('token', id, browser))
        await tx.updateTable('mailed_link').set({ code_hash, code_token }).where('id', '=', id).execute()
        return code
      })
    },
    async has(id) {
      const request = db.selectFrom('mailed_link').select('id').where('id', '=', id).where('code_token', 'is not', null)
      return (await request.executeTakeFirst()) !== undefined
    },
    async tokenOf({ id, browser, code }) {
      // Counted before it is compared, so that tries at the same moment are counted too.
      const row = await db
        .updateTable('mailed_link')
        .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
        .where('id', '=', id)
        .where('code_hash', 'is not', null)
        .where('token_hash', 'is not', null)
        .where('code_tries', '<', MOST_TRIES)
        .where('asked_at', '>', now() - LINK_MINUTES * 60_000)
        .where('asked_at', '<=', now() + SKEW_MS)
        .returning(['code_hash', 'code_token'])
        .executeTakeFirst()
      if (!row?.code_hash || !row.code_token) return undefined
      const expected = Buffer.from(row.code_hash, 'base64url')
      if (!timingSafeEqual(keyed('code', id, browser, code), expected)) return undefined
      return open(row.code_token, keyed('token', id, browser))
    }
  }
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function open(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}
