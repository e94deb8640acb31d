import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { say } from '../../words/text.ts'
import { answerPage, takeoverMessagePage } from '../buyer/takeover-page.ts'
import { problemPage } from '../problem-page.ts'
import { withdrawPage } from '../seats/withdraw-page.ts'
import { confirmMergeMessagePage, confirmMergePage } from '../sign-in/confirm-merge-page.ts'
import { accountDeletedPage, deleteAccountPage } from '../sign-in/delete-account-page.ts'
import {
  purchaseLinkAgainPage,
  purchaseLinkRefusedPage,
  purchaseLinkSignInPage
} from '../sign-in/find-purchase-page.ts'
import { nothingToSeparatePage, separatedPage, separatePage } from '../sign-in/separate-page.ts'
import { confirmSignInPage, signedInAlreadyPage, signInAgainPage, wrongCodePage } from '../sign-in/sign-in-page.ts'
import type { DesignPart } from './design-parts.ts'

/** The pages of mailed links, those that ask before something is done, and those about a problem. `now` in ms. */
export function questionsAndProblems(config: Config, now: number): DesignPart[] {
  const user = { id: 'ada', email: 'ada@example.com' }
  const other = 'other@example.com'
  const facts = { isForeign: true, isAskedFor: true, asks: true }
  const refused = { kind: 'merged', until: now + 7 * DAY_MS } as const
  const moved = {
    email: user.email,
    kept: [],
    from: 'bob',
    fromEmail: other,
    payments: [],
    accounts: [],
    addresses: []
  }
  const joining = { facts: { kind: 'merge', ...moved }, at: now - DAY_MS, purchases: 0 } as const
  const both = { config, user: undefined, email: user.email, other }
  const withdrawn = { id: 'g', login: 'ada-buyer', replacedBy: undefined }
  const problem = (name: 'not_found' | 'broke', isMissing: boolean) =>
    problemPage({
      config,
      user: undefined,
      title: say(`problem.${name}.title`),
      detail: say(`problem.${name}.text`, { seller: config.site.supportEmail }),
      isMissing
    })
  const session = { id: 'here', user, since: now, byPaidLink: false }
  const mail = { config, email: user.email, next: '/', isAgain: false, minutes: 15 }
  const confirmed = { config, token: 't', email: user.email, product: undefined, user: undefined, isOwn: false }
  const about = { product: config.products[0].name, email: 'o••@example.com', isGiven: false }
  const asked = { kind: 'waits_for_holder', until: now + 7 * DAY_MS } as const
  return [
    { name: 'A code that does not work', part: wrongCodePage(mail) },
    { name: 'A sign-in link', part: confirmSignInPage(confirmed) },
    {
      name: 'A sign-in link, somebody else is signed in',
      part: confirmSignInPage({ ...confirmed, user: { id: 'bob', email: other } })
    },
    { name: 'A sign-in link that is not needed', part: signedInAlreadyPage({ config, user }) },
    {
      name: 'Sign in once more',
      part: signInAgainPage({ config, next: '/', session, isForDesk: false, isLinked: true })
    },
    { name: 'A link to a purchase, not signed in', part: purchaseLinkSignInPage({ config, next: '/' }) },
    { name: 'A link to a purchase, after signing in', part: purchaseLinkAgainPage({ config, user }) },
    { name: 'A link to a purchase that is used', part: purchaseLinkRefusedPage({ config, user, ofAnother: false }) },
    {
      name: 'A link to a purchase of another sign-in',
      part: purchaseLinkRefusedPage({ config, user, ofAnother: true })
    },
    { name: 'Keep it, or hand it over', part: answerPage({ config, user, token: 't', state: asked, ...about }) },
    { name: 'Kept for now', part: takeoverMessagePage({ config, user, end: 'keeping', about }) },
    { name: 'Remove an account', part: withdrawPage({ config, user, grant: withdrawn, from: routes.design }) },
    { name: 'Delete the account', part: deleteAccountPage({ config, user, facts, refused: undefined }) },
    { name: 'An account that stays', part: deleteAccountPage({ config, user, facts, refused }) },
    { name: 'A deleted account', part: accountDeletedPage({ config, mailed: user.email }) },
    { name: 'Separate two sign-ins', part: separatePage({ config, user, joining, token: 't' }) },
    { name: 'Separated', part: separatedPage({ config, joining }) },
    { name: 'Nothing to separate', part: nothingToSeparatePage({ config, user }) },
    { name: 'Two buyers are asked', part: confirmMergePage({ ...both, token: 't' }) },
    { name: 'One of two buyers has confirmed', part: confirmMergeMessagePage({ ...both, end: 'waits' }) },
    { name: 'No such page', part: problem('not_found', true) },
    { name: 'A mistake of ours', part: problem('broke', false) }
  ]
}
