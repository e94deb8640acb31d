import type { Row } from './row.ts'
import { deliveryOfMany, deliveryOfOne } from './rows/delivery.ts'
import { deliverySustained } from './rows/delivery-sustained.ts'
import { invite } from './rows/invite.ts'
import { inviteSlowHost } from './rows/invite-slow-host.ts'
import { page, pageWithAccess } from './rows/page.ts'

/** The rows of the table, in the order in which they are measured. */
export const rows: readonly Row[] = [
  page,
  pageWithAccess,
  invite,
  inviteSlowHost,
  deliveryOfMany,
  deliveryOfOne,
  deliverySustained
]
