import type { NextInvitation } from '../../access/requests/next-invitation.ts'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import { hostName, invitationUrl } from '../../pages/words/code-host.ts'
import { explainGrant } from '../../pages/words/explain-view.ts'
import { moneyWords } from '../../pages/words/money.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { productOfScene } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Explanation } from '../../words/explain.ts'
import { type AccountRow, checkedAt, type PurchaseRow, seatsOf } from '../queries/purchase-rows.ts'
import { type AnswerAccount, answerText, saidToBuyer } from '../words/answer.ts'

/** `forMail`: the words of the buyer's page. `next`: what becomes of an account that is named now. */
type Answering = { view: PurchaseView | undefined; forMail: Explanation; next: NextInvitation | undefined }

/** The answer to a mail of the buyer of this purchase. */
export function answerFor(config: Config, row: PurchaseRow, { view, forMail, next }: Answering): string {
  const product = productOfScene(config.products, row.scene)
  const seats = seatsOf(row, product?.seats ?? 1)
  return answerText({
    product: product?.name ?? config.site.name,
    said: product === undefined ? undefined : saidToBuyer(forMail, next?.waits ? { until: next.at } : undefined),
    isNotSold: row.notSoldAt !== null,
    paidAt: row.paidAt ?? undefined,
    isGiven: row.provider === BY_HAND,
    money: moneyWords(row.amount, row.currency),
    sale: row.partOf ?? row.key,
    accounts: accountsOf(config, row, view),
    seats: product && row.status === 'paid' && seats.all > 1 ? seats : undefined,
    host: hostName(config.codeHost),
    url: config.site.url + routes.purchases,
    signInAs: row.userEmail ?? row.email ?? undefined
  })
}

/**
 * The accounts of the purchase, without those of earlier that have nothing any more. An account is named again for a further
 * repository only where it stands otherwise there.
 */
function accountsOf(config: Config, row: PurchaseRow, view: PurchaseView | undefined): AnswerAccount[] {
  const { grants = [], following = [] } = view ?? {}
  const said = (grant: GrantView) => view && saidToBuyer(explainGrant(config, view, grant, undefined))
  const situation = (grant: GrantView) => view && explainGrant(config, view, grant, undefined).situation
  const accounts = row.accounts.flatMap((account): AnswerAccount[] => {
    const first = grants.find(({ id }) => id === account.id)
    if (!isPresent(account) && first?.state !== 'blocked') return []
    const further = following.find(({ id }) => id === account.id)
    const leading = further && grants.find(({ accountId }) => accountId === further.accountId)
    if (further && leading && situation(further) === situation(leading)) return []
    const grant = first ?? further
    return [
      {
        login: account.hostLogin ?? account.login,
        checkedAt: checkedAt(account),
        said: grant && said(grant),
        invitation: grant?.state === 'invited' ? invitationUrl(config, grant.repository) : undefined,
        repository: further && `${further.repository.owner}/${further.repository.repo}`
      }
    ]
  })
  return accounts.sort((a, b) => Number(a.repository !== undefined) - Number(b.repository !== undefined))
}

/** Whether the account holds a seat, or still has what it had on one. */
function isPresent({ released, state }: AccountRow): boolean {
  return released === null || state === 'revoking'
}
