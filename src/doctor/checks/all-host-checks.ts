import type { Check } from '../finding.ts'
import type { HostFacts } from '../host-facts.ts'
import { repositoryArchived } from './host/repository-archived.ts'
import { repositoryName } from './host/repository-name.ts'
import { repositoryOwner } from './host/repository-owner.ts'
import { repositoryPrivate } from './host/repository-private.ts'
import { repositoryShown } from './host/repository-shown.ts'
import { tokenLife } from './host/token-life.ts'
import { tokenOwner } from './host/token-owner.ts'
import { tokenPermissions } from './host/token-permissions.ts'
import { tokenReach } from './host/token-reach.ts'
import { basePermission } from './organization/base-permission.ts'
import { forking } from './organization/forking.ts'
import { membersDelete } from './organization/members-delete.ts'
import { membership } from './organization/membership.ts'
import { seats } from './organization/seats.ts'
import { twoFactor } from './organization/two-factor.ts'
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
