import type { Context } from '../../context.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { readGroups } from '../groups/read-groups.ts'
import { readWaitsForToken } from '../groups/waits-for-token.ts'
import { readNeeds } from '../needs/needs-seller.ts'
import { needsOf } from '../shared-texts/needs-words.ts'

/**
 * Reads all that waits for the seller and for buyers, with the facts that it comes from; the purchases in each group;
 * and the limits of the repositories. The page Today and the command `status` say the same.
 */
export async function readToday(context: Pick<Context, 'access' | 'config' | 'db' | 'now'>) {
  const { access, config, db } = context
  const facts = await readNeeds(db, config.products, context.now())
  const groups = await readGroups(context)
  const forToken = facts.token?.state === 'rejected' ? await readWaitsForToken(context, groups) : undefined
  const needs = needsOf(facts, hostName(config.codeHost), forToken)
  return { facts, needs, groups, limits: await access.limits() }
}
