import type { Catalogue } from '../en/en.ts'
import { account } from './account.ts'
import { frame } from './frame.ts'
import { invite } from './invite.ts'
import { mails } from './mails.ts'
import { purchases } from './purchases.ts'
import { seatLinks } from './seat-links.ts'
import { shop } from './shop.ts'
import { signIn } from './sign-in.ts'
import { situations } from './situations.ts'
import { takeovers } from './takeovers.ts'
import { together } from './together.ts'

/** The Korean catalogue. */
export const ko: Catalogue = {
  ...account,
  ...frame,
  ...invite,
  ...mails,
  ...purchases,
  ...seatLinks,
  ...shop,
  ...signIn,
  ...situations,
  ...takeovers,
  ...together
}
