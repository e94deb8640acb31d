import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../db/database.ts'

type Joined = Pick<Tables, 'access_grant' | 'access_account'>

/** Joins a grant with the stored row of its account. There is no row before the host was asked about the account. */
export function onAccountOfGrant<Any extends JoinBuilder<Joined, keyof Joined>>(join: Any): Any {
  return join
    .onRef('access_account.account_id', '=', 'access_grant.account_id')
    .onRef('access_account.target', '=', 'access_grant.target') as Any
}
