import * as z from 'zod'
import { isEmailAddress } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { normalEmail } from '../../mail/canonical-address.ts'
import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'

/** ms for each of the two requests. */
const DEADLINE_MS = 10_000

const account = z.object({ id: z.number(), login: z.string(), name: z.string().nullish().catch(null) })
/**
 * An address counts if the host says that it is verified. Entries are parsed one by one: an unreadable one is skipped.
 */
const address = z.object({ email: z.string(), primary: z.boolean().catch(false), verified: z.literal(true) })
const addresses = z.array(z.unknown())

/**
 * The facts about a code-host account that sign-in needs. `email` is absent if the host calls no address verified. Only
 * ASCII addresses count: for others it is not known which mailbox the host has verified.
 */
export type CodeHostProfile = { id: string; login: string; name: string; email?: string }

/**
 * Asks the code host for the owner of this sign-in token, and stores the answer: the login to prefill forms, the
 * verified addresses to match payments with. Throws if the host does not answer within 10 s or as documented.
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
