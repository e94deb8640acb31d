import { findRow } from '../../access/repositories/find-row.ts'
import type { Context } from '../../context.ts'
import { serializable } from '../../db/serializable.ts'
import { keepIgnored } from '../../desk/people/account-rows.ts'
import { nameOf, type RepositoryName } from '../../product.ts'

const note = 'The account of the invite token. It has to administer the repository.'

/**
 * Says of an account on the repository of the sandbox's product what the seller would say on the desk: it is meant to
 * be there. Does nothing if the code host does not show the account.
 */
export async function ignoreMeantAccount(
  { access, db, now }: Pick<Context, 'access' | 'db' | 'now'>,
  { product, repository, login }: { product: string; repository: RepositoryName; login: string }
): Promise<void> {
  const reading = await access.readForImport(product)
  const account = 'silent' in reading ? undefined : reading.accountNamed(login)
  const row = await findRow(db, { name: nameOf(repository), id: undefined })
  if (!account || !row) return
  const meant = { target: row.target, accountId: account.id, login: account.login, note }
  await serializable(db, (tx) => keepIgnored(tx, meant, now()))
}
