import type { CodeHostSignIn } from '../../code-host/kind.ts'
import { isEmailAddress } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { normalEmail } from '../../mail/canonical-address.ts'

/**
 * The facts about a code-host account that sign-in needs. `email` is absent if the host calls no address verified. Only
 * ASCII addresses count: for others it is not known which mailbox the host has verified.
 */
export type CodeHostProfile = { id: string; login: string; name: string; email?: string }

/**
 * Asks the code host for the owner of this sign-in token, and stores the answer: the login to prefill forms, the
 * verified addresses to match payments with. Throws if the host does not answer in time or as documented.
 */
export async function readCodeHostProfile({
  db,
  signIn,
  now,
  ...asking
}: Parameters<CodeHostSignIn['readAccount']>[0] & {
  db: Database
  signIn: CodeHostSignIn
  now(): number
}): Promise<CodeHostProfile> {
  const { id, login, name, addresses } = await signIn.readAccount(asking)
  const verified = addresses.filter(({ email }) => isEmailAddress(email))
  const emails = verified.map(({ email }) => normalEmail(email))
  await keep(db, { accountId: String(id), login, emails }, now())
  const email = (verified.find(({ primary }) => primary) ?? verified[0])?.email
  return { id: String(id), login, name, ...(email && { email: normalEmail(email) }) }
}

async function keep(
  db: Database,
  seen: { accountId: string; login: string; emails: string[] },
  now: number
): Promise<void> {
  const { accountId, login } = seen
  await serializable(db, async (tx) => {
    await tx
      .insertInto('code_host_account')
      .values({ account_id: accountId, login, seen_at: now })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ login, seen_at: now }))
      .execute()
    await tx.deleteFrom('code_host_email').where('account_id', '=', accountId).execute()
    const rows = [...new Set(seen.emails)].map((email) => ({ account_id: accountId, email }))
    if (rows.length > 0) await tx.insertInto('code_host_email').values(rows).execute()
  })
}
