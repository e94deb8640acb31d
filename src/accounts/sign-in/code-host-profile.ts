import * as z from 'zod'
import { isEmailAddress } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { normalEmail } from '../../mail/canonical-address.ts'
import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'

/** ms for each of the two answers. */
const DEADLINE_MS = 10_000

const account = z.object({ id: z.number(), login: z.string(), name: z.string().nullish().catch(null) })
/** An address counts when the host says that it is verified; one entry that cannot be read hides no other. */
const address = z.object({ email: z.string(), primary: z.boolean().catch(false), verified: z.literal(true) })
const addresses = z.array(z.unknown())

/**
 * What sign-in needs to know of a code-host account. `email` is absent when the host calls none verified. Only plain ASCII
 * addresses count: of another spelling nobody here knows which mailbox the host has tried.
 */
export type CodeHostProfile = { id: string; login: string; name: string; email?: string }

/**
 * Asks the code host who the owner of this sign-in token is, and keeps the answer: the login as a prefill, the verified
 * addresses to match payments with. Throws when the host does not answer within 10 s or not as documented.
 * https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user
 */
export async function readCodeHostProfile(options: {
  db: Database
  apiUrl: string
  accessToken: string
  fetch: typeof fetch
  deadline(ms: number): AbortSignal
  now(): number
}): Promise<CodeHostProfile> {
  const ask = async (path: string) => {
    const signal = options.deadline(DEADLINE_MS)
    const response = await options.fetch(`${options.apiUrl}${path}`, {
      headers: {
        authorization: `Bearer ${options.accessToken}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'pullpass',
        'x-github-api-version': '2022-11-28'
      },
      redirect: 'error',
      signal
    })
    const { status, body } = await readWhole(response, { mostBytes: MOST_BYTES, signal })
    if (status !== 200) throw new Error(`the code host answered ${status} to ${path}`)
    return JSON.parse(body)
  }
  const [rawAccount, rawAddresses] = await Promise.all([ask('/user'), ask('/user/emails?per_page=100')])
  const { id, login, name } = account.parse(rawAccount)
  const known = addresses.parse(rawAddresses).flatMap((entry) => address.safeParse(entry).data ?? [])
  const verified = known.filter(({ email }) => isEmailAddress(email))
  await keep(
    options.db,
    { accountId: String(id), login, emails: verified.map(({ email }) => normalEmail(email)) },
    options.now()
  )
  const email = (verified.find(({ primary }) => primary) ?? verified[0])?.email
  return { id: String(id), login, name: name ?? login, ...(email && { email: normalEmail(email) }) }
}

async function keep(
  db: Database,
  seen: { accountId: string; login: string; emails: string[] },
  now: number
): Promise<void> {
  const { accountId, login } = seen
  await db.transaction().execute(async (tx) => {
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
