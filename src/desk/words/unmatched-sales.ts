import { deskText } from '../../alerts/alert-words.ts'
import { deskActionPath, routes } from '../../routes.ts'
import { moneyWords } from '../../words/money.ts'
import { needTitles } from '../needs/need-titles.ts'
import { MOST_SALES, type NeedsFacts } from '../needs/needs-seller.ts'
import { buyerQueryText } from '../queries/buyer-query.ts'

/** A need about sales is told of by alerts of this kind. */
const ofUnmatched = { kind: 'sale_unmatched', about: '' } as const

/** The maximum number of entries; if there are more, the list shows them as one entry. */
const FEW = 3

/** The list of all sales that match no product. */
const UNMATCHED = routes.deskBuyers + buyerQueryText({ search: '', order: 'newest', state: 'unmatched' })

/**
 * The sales that match no product: one by one, and those of one price together, as a launch has many; all together if
 * that is still a long list.
 */
export function needsOfSales(sales: NeedsFacts['sales']) {
  const words = needTitles.sale_unmatched
  const least = sales.length < MOST_SALES ? '' : 'At least '
  const common = { ...ofUnmatched, isOut: true, isAboutPeople: true, people: [], more: 0, lines: [] }
  const text = deskText('sale_unmatched')
  const together = (some: NeedsFacts['sales'], title: string | undefined, short: string) => ({
    ...common,
    title: `${least}${title}`,
    short,
    text,
    since: Math.min(...some.map(({ createdAt }) => createdAt)),
    leads: [{ path: UNMATCHED, words: 'Match the sales' }]
  })
  const groups = Object.values(Object.groupBy(sales, priceOf)).map((group = []) => group)
  if (groups.length > FEW) return [together(sales, words.many?.(sales.length), words.short)]
  return groups.flatMap((group) => {
    const [sale, ...others] = group
    if (!sale) return []
    const { id, email, amount, currency, createdAt } = sale
    const paid = moneyWords(amount, currency)
    if (others.length > 0) {
      const title = `${group.length} sales${paid === undefined ? '' : ` of ${paid}`} match no product`
      return [together(group, title, `${whyUnmatched(sale)} ${words.short}`)]
    }
    return [
      {
        ...common,
        title: words.one?.({ buyer: email ?? undefined, paid }) ?? '',
        short: whyUnmatched(sale),
        text,
        since: createdAt,
        leads: [
          { path: deskActionPath(id, 'match'), words: words.act },
          { path: deskActionPath(id, 'not-sold-here'), words: 'Not sold here' }
        ]
      }
    ]
  })
}

type UnmatchedSale = NeedsFacts['sales'][number]

/** Sales with the same words here are of one price: the ids at their processor, or the scene, and the amount. */
function priceOf({ processor, scene, unmapped, amount, currency }: UnmatchedSale): string {
  return JSON.stringify([processor, scene, unmapped, amount, currency])
}

/** The product of a sale as its processor named it, which matches none in the site config. */
export function whyUnmatched({ scene, unmapped }: Pick<UnmatchedSale, 'scene' | 'unmapped'>): string {
  return scene === null ? named(unmapped) : `Its product “${scene}” is not in the site config.`
}

function named(unmapped: readonly string[]): string {
  return unmapped.length === 0
    ? 'The payment processor named no product.'
    : `No product in the site config has ${unmapped.length > 1 ? 'any of its ids' : 'its id'}: ${unmapped.join(', ')}.`
}
