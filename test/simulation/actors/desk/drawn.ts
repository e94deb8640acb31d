import { routes } from '../../../../src/routes.ts'
import { disputeDeeds } from './disputes.ts'
import { importPaths } from './imports.ts'
import { listDeeds } from './lists.ts'
import { mergePaths } from './merging.ts'
import { peoplePaths } from './people.ts'
import { prolongDeeds } from './prolong.ts'
import { purchaseDeeds } from './purchases.ts'
import { decisionPaths } from './repositories.ts'
import { saleDeeds } from './sales.ts'
import { takenBackDeeds } from './taken-back.ts'
import { takeoverPaths } from './takeovers.ts'

/** The paths of the desk's forms that the simulated seller sends. A form of several kinds has one entry for each. */
export const drawnPaths: readonly string[] = [
  ...[purchaseDeeds, listDeeds, prolongDeeds, saleDeeds, disputeDeeds, takenBackDeeds].flatMap((deeds) =>
    Object.keys(deeds)
  ),
  ...mergePaths,
  ...importPaths,
  ...takeoverPaths,
  ...peoplePaths,
  ...Object.values(decisionPaths)
]

/** The forms of the desk that the simulation does not send, each with the reason. */
export const notDrawn: Readonly<Record<string, string>> = {
  [routes.deskDeliveryBody]: 'It only shows a body, and stores that it was asked for.'
}
