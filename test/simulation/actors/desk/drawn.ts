import { routes } from '../../../../src/routes.ts'
import { disputeActions } from './disputes.ts'
import { importPaths } from './imports.ts'
import { listActions } from './lists.ts'
import { mergePaths } from './merging.ts'
import { peoplePaths } from './people.ts'
import { prolongActions } from './prolong.ts'
import { purchaseActions } from './purchases.ts'
import { decisionPaths } from './repositories.ts'
import { saleActions } from './sales.ts'
import { takenBackActions } from './taken-back.ts'
import { takeoverPaths } from './takeovers.ts'

/** The paths of the desk's forms that the simulated seller sends. A form of several kinds has one entry for each. */
export const drawnPaths: readonly string[] = [
  ...[purchaseActions, listActions, prolongActions, saleActions, disputeActions, takenBackActions].flatMap((actions) =>
    Object.keys(actions)
  ),
  ...mergePaths,
  ...importPaths,
  ...takeoverPaths,
  ...peoplePaths,
  ...Object.values(decisionPaths)
]

/** The forms of the desk that the simulation does not send, each with the reason. */
export const notDrawn: Readonly<Record<string, string>> = {
  [routes.deskDeliveryBody]: 'It only shows a body, and stores that it was asked for.',
  [routes.deskCatchUp]: 'It only has catch-up begin what it does automatically once an hour.'
}
