import type { Check } from './finding.ts'
import { basePermission } from './host/base-permission.ts'
import { forking } from './host/forking.ts'
import { membersDelete } from './host/members-delete.ts'
import { membership } from './host/membership.ts'
import { repositoryArchived } from './host/repository-archived.ts'
import { repositoryName } from './host/repository-name.ts'
import { repositoryOwner } from './host/repository-owner.ts'
import { repositoryPrivate } from './host/repository-private.ts'
import { repositoryShown } from './host/repository-shown.ts'
import { seats } from './host/seats.ts'
import { tokenLife } from './host/token-life.ts'
import { tokenOwner } from './host/token-owner.ts'
import { tokenPermissions } from './host/token-permissions.ts'
import { tokenReach } from './host/token-reach.ts'
import { twoFactor } from './host/two-factor.ts'
import type { HostFacts } from './host-facts.ts'
import { clock } from './shop/clock.ts'

/** The checks of the code host, in the order of their findings. */
export const hostChecks: readonly Check<HostFacts>[] = [
  tokenLife,
  tokenOwner,
  tokenPermissions,
  tokenReach,
  repositoryShown,
  repositoryPrivate,
  repositoryOwner,
  repositoryName,
  repositoryArchived,
  membership,
  membersDelete,
  basePermission,
  forking,
  seats,
  twoFactor,
  clock
]
