import type { Check } from '../../finding.ts'
import { notKnown } from '../../host-facts.ts'
import type { ShopFacts } from '../../shop-facts.ts'

/** Whether the database is undamaged, as far as it can tell itself. */
export const integrity: Check<ShopFacts> = {
  id: 'integrity',
  name: 'Database',
  link: 'https://sqlite.org/pragma.html#pragma_quick_check',
  judge({ database }) {
    if ('unknown' in database) return [notKnown('Whether the database is undamaged is not known.', database.unknown)]
    const { kind, isChecked, damage } = database.known
    if (damage.length > 0) {
      const found = `The database is damaged: ${damage.slice(0, 3).join('; ')}.`
      return [
        { severity: 'alarm', found, fix: 'Stop Pullpass, keep a copy of the files, and restore the last backup.' }
      ]
    }
    if (isChecked) return [{ severity: 'fine', found: 'The database has found no damage in itself.' }]
    const found = `${kind === 'postgres' ? 'Postgres' : 'The database'} does not look for damage: its data checksums are off.`
    return [{ severity: 'worth_knowing', found, fix: 'Turn them on with pg_checksums while Postgres is stopped.' }]
  }
}
