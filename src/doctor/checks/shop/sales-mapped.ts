import { deskActionPath, routes } from '../../../routes.ts'
import { type Check, type FixPage, type Judgement, settingsPage } from '../../finding.ts'
import type { ShopFacts } from '../../shop-facts.ts'

/** Whether what is sold leads to products. */
export const salesMapped: Check<ShopFacts> = {
  id: 'sales-mapped',
  name: 'Sales match products',
  judge({ processors, unmatched }) {
    const unmapped = processors.flatMap(({ label, name, isMapped }): Judgement[] => {
      if (isMapped) return []
      const found = `No id of ${label} is mapped to a product: none of its sales gives access.`
      const fix = `Map its ids in payments.${name}.scenes of the site config.`
      return [{ severity: 'wrong', found, fix, pages: [settingsPage], about: label }]
    })
    const { count, isMore } = unmatched
    if (count === 0) return [...unmapped, { severity: 'fine', found: 'Every paid sale matches a product.' }]
    const many = `${isMore ? 'More than ' : ''}${count}`
    const found = `${many} paid ${count === 1 ? 'sale matches no product: its buyer gets' : 'sales match no product: their buyers get'} nothing.`
    const fix = `Name ${count === 1 ? 'its product' : 'the product of each'}, or say that it is not sold here.`
    const command = 'npm run pullpass -- payments list --unmatched'
    return [...unmapped, { severity: 'wrong', found, fix, pages: pagesOf(unmatched), command }]
  }
}

function pagesOf({ only }: ShopFacts['unmatched']): FixPage[] {
  if (only === undefined) return [{ to: `${routes.deskBuyers}?state=unmatched`, called: 'Look at the sales' }]
  return [
    { to: deskActionPath(only, 'match'), called: 'Match the sale' },
    { to: deskActionPath(only, 'not-sold-here'), called: 'Not sold here' }
  ]
}
