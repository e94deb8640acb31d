import { deskText } from '../../alerts/alert-words.ts'
import { deskActionPath, routes } from '../../routes.ts'
import { moneyWords } from '../../words/money.ts'
import type { SalesItem, UnmatchedSale } from '../needs/listed-needs.ts'
import { needTitles } from '../needs/need-titles.ts'
import { MOST_SALES, type NeedsFacts } from '../needs/needs-seller.ts'
import { buyerQueryText } from '../queries/buyer-query.ts'

/** A need about sales is told of by alerts of this kind. */
const ofUnmatched = { kind: 'sale_unmatched', about: '' } as const

/** The list of all sales that match no product. */
const UNMATCHED = routes.deskBuyers + buyerQueryText({ search: '', order: 'newest', state: 'unmatched' })

/** The items of sales that match no product. */
export function needsOfSales(items: readonly SalesItem<NeedsFacts['sales'][number]>[]) {
  const words = needTitles.sale_unmatched
  const least = items.flatMap(({ of }) => of).length < MOST_SALES ? '' : 'At least '
  const common = { ...ofUnmatched, isAboutPeople: true, people: [], more: 0, lines: [] }
  const text = deskText('sale_unmatched')
  const together = (some: readonly UnmatchedSale[], title: string | undefined, short: string) => ({
    ...common,
    title: `${least}${title}`,
    short,
    text,
    since: Math.min(...some.map(({ createdAt }) => createdAt)),
    leads: [{ path: UNMATCHED, words: 'Match the sales' }]
  })
  return items.flatMap(({ of, isMixed }) => {
    const [sale, ...others] = of
    if (!sale) return []
    const { id, email, amount, currency, createdAt } = sale
    const paid = moneyWords(amount, currency)
    if (isMixed) return [together(of, words.many?.(of.length), words.short)]
    if (others.length > 0) {
      const title = `${of.length} sales${paid === undefined ? '' : ` of ${paid}`} match no product`
      return [together(of, title, `${whyUnmatched(sale)} ${words.short}`)]
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

/** The product of a sale as its processor named it, which matches none in the site config. */
export function whyUnmatched({ scene, unmapped }: Pick<UnmatchedSale, 'scene' | 'unmapped'>): string {
  return scene === null ? named(unmapped) : `Its product “${scene}” is not in the site config.`
}

function named(unmapped: readonly string[]): string {
  return unmapped.length === 0
    ? 'The payment processor named no product.'
    : `No product in the site config has ${unmapped.length > 1 ? 'any of its ids' : 'its id'}: ${unmapped.join(', ')}.`
}
