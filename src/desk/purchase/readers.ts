import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Context } from '../../context.ts'
import type { Markup } from '../../pages/layout.ts'
import { readWords } from '../../pages/page-texts/card-words.ts'
import { shopFacts } from '../../pages/page-texts/explain-view.ts'
import { productNamed } from '../../product.ts'
import { askedOf, shownElsewhere } from '../../server/handlers/load-buyer.ts'
import { usersWhoProved } from '../../users/users-and-guests/users.ts'
import { explainAsked } from '../../words/explain-takeover.ts'
import type { Text } from '../../words/text.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'

/** A user who has proven the address that paid and does not hold the purchase. `said`: the words of their page. */
type OtherReader = { email: string; said: string | undefined }

/**
 * The people who can read about a purchase. `holder`: the person whose page has its card, as the subject of a sentence;
 * `holderName`: the same as the end of one. `question`: the words above the card, while another user asks for the
 * purchase. `others`: those whose pages say that it is elsewhere.
 */
export type Readers = { holder: string; holderName: string; question: readonly Text[]; others: readonly OtherReader[] }

/** Reads who reads what of a purchase. Changes nothing. */
export async function readReaders(
  context: Pick<Context, 'config' | 'db' | 'now' | 'access' | 'knownRepositories' | 'latestReleases'>,
  { id, email, userId, userEmail }: Pick<PurchaseRow, 'id' | 'email' | 'userId' | 'userEmail'>,
  view: PurchaseView | undefined
): Promise<Readers> {
  const { config, db, now } = context
  const paidWith = canonicalEmail(email ?? '')
  const proven = userId === null || paidWith === undefined ? [] : await usersWhoProved(db, paidWith)
  const others: OtherReader[] = []
  for (const other of proven.filter((user) => user !== userId)) {
    const user = await db.selectFrom('user').select(['id', 'email']).where('id', '=', other).executeTakeFirst()
    if (!user) continue
    const shown = (await shownElsewhere(context, user)).find(({ paymentId }) => paymentId === id)
    const words = shown && [shown.words.headline, shown.words.text, ...shown.words.hints]
    others.push({ email: user.email, said: words && readWords(words) })
  }
  const asked = view && userId !== null ? (await askedOf(context, { id: userId }, [view])).get(id) : undefined
  const product = view && productNamed(config.products, view.product).name
  const words = asked && explainAsked(asked, shopFacts(config, product ?? ''), now())
  const question = words ? [words.headline, words.text, ...words.hints] : []
  if (others.length === 0)
    return { holder: 'The buyer', holderName: userEmail ?? email ?? 'the buyer', question, others }
  if (userEmail !== null) return { holder: userEmail, holderName: userEmail, question, others }
  const browser = 'browser that paid, without signing in,'
  return { holder: `The ${browser}`, holderName: `the ${browser}`, question, others }
}

/** The sentences about the other readers. */
export function otherReaders({ others }: Readers): Markup {
  return html`${others.map(({ email, said }) => {
    const reads = said === undefined ? 'reads nothing of this purchase.' : `reads: “${said}”`
    return html`<p class="hint">${email} has proven the address that paid, too, and ${reads}</p>`
  })}`
}
