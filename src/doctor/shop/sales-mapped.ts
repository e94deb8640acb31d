import type { Check, Judgement } from '../finding.ts'
import type { ShopFacts } from '../shop-facts.ts'

/** Whether what is sold leads to products. */
export const salesMapped: Check<ShopFacts> = {
  id: 'sales-mapped',
  name: 'Sales match products',
  judge({ processors, unmatched: { count, isMore } }) {
    const unmapped = processors.flatMap(({ label, name, isMapped }): Judgement[] => {
      if (isMapped) return []
      const found = `No id of ${label} is mapped to a product: none of its sales gives access.`
      return [
        { severity: 'wrong', found, fix: `Map its ids in payments.${name}.scenes of the site config.`, about: label }
      ]
    })
    if (count === 0) return [...unmapped, { severity: 'fine', found: 'Every paid sale matches a product.' }]
    const many = `${isMore ? 'More than ' : ''}${count}`
    const found = `${many} paid ${count === 1 ? 'sale matches no product: its buyer gets' : 'sales match no product: their buyers get'} nothing.`
    const fix =
      'Look at Buyers, "Matches no product", or at npm run pullpass -- payments list --unmatched. Of what you do not sell through Pullpass, say on the desk that it is not sold here.'
    return [...unmapped, { severity: 'wrong', found, fix }]
  }
}
