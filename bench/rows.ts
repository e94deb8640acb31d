import type { Row } from './row.ts'
import { deliveryOfMany, deliveryOfOne } from './rows/delivery.ts'
import { deliverySustained } from './rows/delivery-sustained.ts'
import { firstPage } from './rows/first-page.ts'
import { gateAny, gateLately } from './rows/gate.ts'
import { invite } from './rows/invite.ts'
import { inviteSlowHost } from './rows/invite-slow-host.ts'
import { launch } from './rows/launch.ts'
import { page, pageWithAccess } from './rows/page.ts'
import { invitePeer, pagePeer, startPeer } from './rows/peer.ts'
import { roundWithNothingToDo } from './rows/round.ts'
import { scaleOnPostgres, scaleOnSqlite } from './rows/scale.ts'
import { coldStart, memoryAfterStart } from './rows/start.ts'
import { twoProcesses } from './rows/two-processes.ts'

/** The rows of the table, in the order in which they are measured. */
export const rows: readonly Row[] = [
  page,
  pageWithAccess,
  pagePeer,
  invite,
  invitePeer,
  inviteSlowHost,
  deliveryOfMany,
  deliveryOfOne,
  deliverySustained,
  twoProcesses,
  gateLately,
  gateAny,
  coldStart,
  startPeer,
  memoryAfterStart,
  firstPage,
  roundWithNothingToDo,
  launch,
  scaleOnSqlite,
  scaleOnPostgres
]
