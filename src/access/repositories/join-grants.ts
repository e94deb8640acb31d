import type { Tx } from '../../db/database.ts'
import type { GrantState } from '../grant-states.ts'
import { chooseSeat, coveredSeats, type SeatChoice, type SeatGrant } from '../plan/choose-seat.ts'
import { seatGrants, takeSeat } from '../seats/assign-seat.ts'
import { giveSeatBack, releaseReplaced, releaseSeats } from '../tables/release-seat.ts'
import { type GrantRow, type JoinOptions, joinedGrant, type Sold } from './joined-rows.ts'

/** Larger than the version of any grant. */
const FAR = 1_000_000_000

/** `target`: the row that stays. `other`: the row that is merged into it. */
type Joining = JoinOptions & { tx: Tx; target: string; other: string }

/**
 * Merges the grants of the other row into the row that stays, as if their buyers had sent their names there in the
 * first place. A grant of the same account is merged with its twin; another account takes a free seat, or the seat of
 * the account that was named before it.
 */
export async function joinGrants(
  tx: Tx,
  { target, other }: { target: string; other: string },
  options: JoinOptions
): Promise<void> {
  const joining = { ...options, tx, target, other }
  const theirs = tx
    .selectFrom('access_grant')
    .selectAll()
    .where('target', '=', other)
    .orderBy('created_at')
    .orderBy('id')
  const ended = await theirs.where('released', 'is not', null).execute()
  const open = await theirs.where('released', 'is', null).execute()
  await tx
    .updateTable('access_grant')
    .set({ target })
    .where('target', '=', other)
    .where('released', 'is not', null)
    .execute()
  for (const grant of open.filter(({ replaced_by }) => replaced_by === null)) await comeWithSeat(joining, grant, open)
  for (const { id, replaced_by } of open) if (replaced_by !== null) await comeWithoutSeat(joining, id)
  for (const grant of ended) {
    const { released: because } = grant
    if (because === 'mistyped' || because === 'taken_back_by_seller') await takeBackToo(joining, grant, because)
  }
}

/** Merges a grant that holds a seat. */
async function comeWithSeat(joining: Joining, grant: GrantRow, theirs: readonly GrantRow[]) {
  const { tx, target, now } = joining
  const payments = await paymentsFor(joining, grant)
  const ids = payments.map(({ id }) => id)
  const grants = await seatGrants(tx, ids, target)
  const { login, proven } = grant
  const accountId = grant.account_id ?? undefined
  const replace = whoGivesWay(grants, grant, theirs)
  const choice = chooseSeat({ payments, grants, login, accountId, replace, now })
  switch (choice.do) {
    case 'keep':
      return become(joining, grant, choice.grantId)
    case 'return': {
      const from = grants.find(({ grantId }) => grantId === choice.from)
      // The account that was named last has the seat.
      if (from && from.createdAt <= grant.created_at) {
        const who = { login, accountId, proven: proven === 1, product: grant.product, actor: 'controller' } as const
        await takeSeat(tx, { target, now, newId: () => grant.id, ...who }, choice, grants)
      }
      return become(joining, grant, choice.grantId)
    }
    case 'take':
      await come(tx, grant.id, { target, payment_id: choice.paymentId, seat: choice.seat })
      return
    case 'move':
      return comeInPlaceOf(joining, grant, choice, grants)
    case 'which':
      throw new Error(`no seat for the grant ${grant.id}`)
  }
}

/** The payments whose seats the grant may take, its own first: if its own is live, all live payments of its buyer. */
async function paymentsFor({ tx, sold }: Joining, { payment_id, product }: GrantRow) {
  const { seats, scenes }: Sold = sold(product)
  const columns = ['id', 'quantity', 'user_id', 'status', 'scene'] as const
  const own = await tx.selectFrom('payment').select(columns).where('id', '=', payment_id).executeTakeFirst()
  const isLive = own?.status === 'paid' && own.scene !== null && scenes.includes(own.scene)
  const others =
    own?.user_id == null || !isLive
      ? []
      : await tx
          .selectFrom('payment')
          .select(columns)
          .where('user_id', '=', own.user_id)
          .where('status', '=', 'paid')
          .where('scene', 'in', scenes)
          .where('id', '!=', payment_id)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
  const first = { id: payment_id, quantity: own?.quantity }
  return [first, ...others].map(({ id, quantity }) => ({ id, seats: coveredSeats(seats, { quantity }) }))
}

/**
 * Chooses the account to replace if all seats are taken: the account that the grant had replaced before, else the
 * account on the seat with the same number, else any account that the buyer has not named again.
 */
function whoGivesWay(grants: readonly SeatGrant[], grant: GrantRow, theirs: readonly GrantRow[]): string | undefined {
  const named = new Set(theirs.map(({ id }) => id))
  const again = (each: SeatGrant) => {
    return theirs.some(({ replaced_by, account_id }) => replaced_by === null && account_id === each.accountId)
  }
  const current = grants.filter(({ released, replacedBy }) => !released && replacedBy === undefined)
  const before = theirs.filter(({ replaced_by }) => replaced_by === grant.id).map(({ account_id }) => account_id)
  const fits = current.filter((each) => !named.has(each.grantId) && !again(each))
  const isItsSeat = ({ paymentId, seat }: SeatGrant) => paymentId === grant.payment_id && seat === grant.seat
  const chosen =
    fits.find(({ accountId }) => accountId !== undefined && before.includes(accountId)) ??
    fits.find(isItsSeat) ??
    fits[0] ??
    current[0]
  return chosen?.grantId
}

/** Puts two accounts on one seat: the account that was named later has it, and the other is replaced as at any move. */
async function comeInPlaceOf(
  { tx, target, now }: Joining,
  grant: GrantRow,
  { from, paymentId, seat, ...move }: SeatChoice & { do: 'move' },
  grants: readonly SeatGrant[]
) {
  const cause = { actor: 'controller', now } as const
  const there = grants.find(({ grantId }) => grantId === from)
  const seatColumns = { target, payment_id: paymentId, seat }
  if (there && there.createdAt > grant.created_at) {
    await come(tx, grant.id, { ...seatColumns, replaced_by: from })
    if (grant.invited_at === null && grant.accepted_at === null) await releaseSeats(tx, [grant.id], 'moved', cause)
    return releaseIfReached(tx, from, there.state, cause)
  }
  await tx.updateTable('access_grant').set({ replaced_by: grant.id }).where('replaced_by', '=', from).execute()
  await tx.updateTable('access_grant').set({ replaced_by: grant.id }).where('id', '=', from).execute()
  if (move.release) await releaseSeats(tx, [from], 'moved', cause)
  await come(tx, grant.id, { ...seatColumns, moved: move.moved ? 1 : grant.moved })
  await releaseIfReached(tx, grant.id, grant.state, cause)
}

async function releaseIfReached(tx: Tx, id: string, state: GrantState, cause: { actor: 'controller'; now: number }) {
  if (state === 'invited' || state === 'accepted') await releaseReplaced(tx, id, state, cause)
}

/** Merges a grant that another account is replacing. */
async function comeWithoutSeat(joining: Joining, id: string) {
  const { tx, target } = joining
  // Merging earlier grants may have changed this one.
  const grant = await tx.selectFrom('access_grant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const twin = grant.released === null ? await twinOf(joining, grant) : undefined
  if (twin) return become(joining, grant, twin.id)
  await come(tx, id, { target })
}

/** An account that was taken back in the other row is taken back in this row as well. */
async function takeBackToo(joining: Joining, grant: GrantRow, because: 'mistyped' | 'taken_back_by_seller') {
  const { tx, now } = joining
  const twin = await twinOf(joining, grant)
  if (!twin || twin.created_at >= grant.created_at || twin.updated_at > grant.updated_at) return
  await giveSeatBack(tx, twin.id, { moved: twin.moved === 1, because }, { actor: 'controller', now })
}

/** The open grant of the same payment and account in the row that stays. */
async function twinOf({ tx, target }: Joining, { id, payment_id, account_id, login }: GrantRow) {
  const others = await tx
    .selectFrom('access_grant')
    .select(['id', 'account_id', 'login', 'moved', 'created_at', 'updated_at'])
    .where('payment_id', '=', payment_id)
    .where('target', '=', target)
    .where('released', 'is', null)
    .where('id', '!=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return others.find((each) => {
    return each.account_id !== null && account_id !== null
      ? each.account_id === account_id
      : each.login.toLowerCase() === login.toLowerCase()
  })
}

async function come(
  tx: Tx,
  id: string,
  row: Partial<Pick<GrantRow, 'target' | 'payment_id' | 'seat' | 'replaced_by' | 'moved'>>
) {
  await tx.updateTable('access_grant').set(row).where('id', '=', id).execute()
}

/** Merges a grant with its twin: its facts, attempts and mails go to the twin that stays. */
async function become({ tx, target }: Joining, { id }: Pick<GrantRow, 'id'>, keptId: string) {
  const grant = (grantId: string) => tx.selectFrom('access_grant').selectAll().where('id', '=', grantId)
  const [kept, other] = [await grant(keptId).executeTakeFirstOrThrow(), await grant(id).executeTakeFirstOrThrow()]
  const row = joinedGrant(kept, other)
  const version = kept.version + other.version
  // The history of the grant whose state counts comes last.
  if (row.updated_at !== other.updated_at) await shiftHistory(tx, keptId, { grantId: keptId, by: other.version })
  const by = row.updated_at === other.updated_at ? kept.version : 0
  await shiftHistory(tx, id, { grantId: keptId, by })
  await tx.deleteFrom('access_grant').where('id', '=', id).execute()
  await tx
    .updateTable('access_grant')
    .set({ ...row, version })
    .where('id', '=', keptId)
    .execute()
  await tx.updateTable('access_grant').set({ replaced_by: keptId }).where('replaced_by', '=', id).execute()
  await tx
    .updateTable('access_grant')
    .set({ replaced_by: null })
    .where('id', '=', keptId)
    .where('replaced_by', '=', keptId)
    .execute()
  await joinRenames(tx, id, keptId)
  await tx.updateTable('access_intent').set({ grant_id: keptId }).where('grant_id', '=', id).execute()
  if (row.account_id != null) {
    const unnamed = tx.updateTable('access_intent').set({ account_id: row.account_id }).where('grant_id', '=', keptId)
    await unnamed.where('account_id', 'is', null).execute()
  }
  await tx
    .updateTable('access_account')
    .set({ stray_of: keptId })
    .where('target', '=', target)
    .where('stray_of', '=', id)
    .execute()
  await joinMails(tx, id, keptId)
}

/**
 * Renumbers a history in two steps, through versions that no history has, so that two rows never have the same version.
 */
async function shiftHistory(tx: Tx, from: string, { grantId, by }: { grantId: string; by: number }) {
  for (const [old, step] of [
    [from, by + FAR],
    [grantId, -FAR]
  ] as const) {
    await tx
      .updateTable('access_history')
      .set((set) => ({ grant_id: grantId, version: set('version', '+', step) }))
      .where('grant_id', '=', old)
      .where('version', step < 0 ? '>' : '<', FAR)
      .execute()
  }
}

/** Keeps the earlier names of both: those of the twin that were noticed at the same time are the same. */
async function joinRenames(tx: Tx, id: string, keptId: string) {
  const known = await tx.selectFrom('access_rename').select('at').where('grant_id', '=', keptId).execute()
  const theirs = tx.updateTable('access_rename').set({ grant_id: keptId }).where('grant_id', '=', id)
  await (known.length === 0
    ? theirs
    : theirs.where(
        'at',
        'not in',
        known.map(({ at }) => at)
      )
  ).execute()
  await tx.deleteFrom('access_rename').where('grant_id', '=', id).execute()
}

/** Merges the mails of a grant: a mail that was sent is not sent again for the twin. */
async function joinMails(tx: Tx, id: string, keptId: string) {
  const mails = await tx.selectFrom('access_mail').selectAll().where('subject', '=', id).execute()
  for (const { fact, state, tries, next_at } of mails) {
    const own = tx.selectFrom('access_mail').select('state').where('subject', '=', keptId).where('fact', '=', fact)
    const existing = await own.executeTakeFirst()
    if (!existing) {
      const mine = tx.updateTable('access_mail').set({ subject: keptId }).where('subject', '=', id)
      await mine.where('fact', '=', fact).execute()
    } else if (existing.state === 'waiting' && state !== 'void') {
      const theirs = tx.updateTable('access_mail').set({ state, tries, next_at }).where('subject', '=', keptId)
      await theirs.where('fact', '=', fact).execute()
    }
  }
  await tx.deleteFrom('access_mail').where('subject', '=', id).execute()
}
