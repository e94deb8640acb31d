import type { Database, DatabaseConnection } from '../../../../src/db/database.ts'
import { confirmImport, linesOf, readImport, storeImport } from '../../../../src/importing/stored-imports.ts'
import { routes } from '../../../../src/routes.ts'
import { takeAsOurs } from '../../invariants/decided-accounts.ts'
import type { Provenance } from '../../invariants/while-it-runs.ts'
import type { Chance } from '../../random.ts'
import { type Sale, setSellerEnd } from '../../world/sale.ts'
import { emailOf, SELLER } from '../../world/seed-database.ts'
import {
  type Buyer,
  DAY,
  goesOn,
  HOUR,
  lastChange,
  MINUTE,
  meantBy,
  repositoryOf,
  standing,
  type World
} from '../../world/world.ts'

/** A file is sent, and then its report is confirmed. */
export const importPaths = [routes.deskImports, routes.deskImport] as const

/** The machinery of an import: `db`: a connection of an observer. */
type Importing = { world: World; chance: Chance; db: Database; provenance: Provenance }

/**
 * The host's reads never lag for longer (ms): an account that is let in just before a call looks as if the call had
 * done it.
 */
const LAG_MS = 7 * HOUR

/**
 * A line of a file, with the buyer and the account that it names. `wasIn`: the seller let the account in by hand
 * before.
 */
type Line = { buyer: Buyer; account: number | undefined; wasIn: boolean }

/** The seller imports earlier buyers, in some cases the same file twice, at processes that die. */
export async function importBuyers(
  world: World,
  chance: Chance,
  { db }: DatabaseConnection,
  provenance: Provenance
): Promise<void> {
  const { scheduler, people } = world
  if (!chance.is(0.5)) return
  for (let file = 1; file <= 2; file += 1) {
    await scheduler.wait(people, chance.early(MINUTE, 2 * DAY))
    if (goesOn(world)) await importFile({ world, chance, db, provenance }, file)
  }
}

async function importFile(importing: Importing, number: number): Promise<void> {
  const { world, chance } = importing
  const { users, shop } = world
  const { id: product } = chance.pick(world.products)
  const buyers = users.filter(({ userId }) => /^user-\d+$/.test(userId) && chance.is(0.5))
  if (buyers.length === 0) return
  for (const buyer of buyers) if (chance.is(0.6)) letIn(importing, buyer, product)
  await world.scheduler.wait(world.people, LAG_MS + chance.early(MINUTE, DAY))
  if (!goesOn(world)) return
  const lines = buyers.map((buyer) => lineOf(importing, buyer, product))
  const sales = shop.sales.filter((sale) => sale.product === product)
  for (const sale of sales) sale.untold += 1
  const mails = chance.is(0.3)
  const names = [`file-${world.seed}-${number}`, ...(chance.is(0.4) ? [`file-${world.seed}-${number}-again`] : [])]
  for (const id of names) await runFile(importing, { id, lines, product, mails })
  for (const sale of sales) {
    sale.untold -= 1
    sale.toldAt = world.scheduler.now()
  }
}

/** The seller lets a buyer's account in by hand, as long before the import as the host's reads may lag. */
function letIn({ world }: Importing, buyer: Buyer, product: string): void {
  const { names, host, story } = world
  const [account] = buyer.accounts
  const repository = repositoryOf(world, product)
  if (account === undefined || host.record.nameOf(repository) === undefined) return
  const login = names.loginOf(account)
  const isCalm = standing(world, repository, account) === 'nothing' && lastChange(world, repository, account) === 0
  if (!isCalm || world.asks.some((ask) => meantBy(world, ask).has(account))) return
  story.tell(`seller lets ${login} in by hand, before the import`)
  host.rehearse.byHand({ action: 'add', repository, login, role: 'read' })
}

/** A buyer of the file, with or without an account. */
function lineOf({ world, chance, provenance }: Importing, buyer: Buyer, product: string): Line {
  const account = chance.is(0.8) ? buyer.accounts[0] : undefined
  if (account === undefined) return { buyer, account, wasIn: false }
  const repository = repositoryOf(world, product)
  world.inFiles.add(account)
  return { buyer, account, wasIn: provenance.of(repository, account).access === 'other' }
}

type File = { id: string; lines: readonly Line[]; product: string; mails: boolean }

/** Has a process store and confirm a file, until there is an answer, and waits until each line has its outcome. */
async function runFile(importing: Importing, file: File): Promise<void> {
  const { world, chance, db } = importing
  const { scheduler, people, names, story } = world
  const { id, lines, product, mails } = file
  const cells = lines.map(({ buyer, account }, index) => ({
    line: index + 2,
    address: emailOf(buyer.userId),
    username: account === undefined ? '' : names.loginOf(account),
    product,
    date: '',
    note: '',
    isTooLong: false
  }))
  // Each file names its accounts anew: a name may belong to another account by then.
  for (const { buyer, account } of lines) {
    if (account === undefined) continue
    const [login, at] = [names.loginOf(account), scheduler.now()]
    world.asks.push({ userId: buyer.userId, product, login, at, answeredAt: null, reason: null, state: null })
  }
  for (let stored = false; !stored; ) {
    const machine = world.anyMachine()
    if (machine && goesOn(world) && chance.is(0.4)) machine.arm(chance.whole(1, 30), 'kill')
    const work = machine && storeAt(machine.context())
    stored = (await Promise.race([work, scheduler.wait(people, 2 * MINUTE).then(() => false)])) === true
    machine?.nudge()
    if (!stored) await scheduler.wait(people, 10 * MINUTE)
  }
  story.tell(`the seller imports ${cells.map(({ address, username }) => `${address} ${username}`).join(', ')} (${id})`)
  for (let over = false; !over; ) {
    await scheduler.wait(people, 5 * MINUTE)
    over = (await scheduler.during(readImport(db, id)))?.ended_at != null
  }
  await noteOutcome(importing, file)

  async function storeAt({ db: own, now }: { db: Database; now(): number }): Promise<true> {
    const order = { id, file: 'buyers.csv', lines: cells, by: SELLER.id, mails, isConfirmed: false }
    await storeImport(own, order, now())
    await confirmImport(own, order, now())
    for (const path of importPaths) world.acted.push({ path, actionId: id })
    return true
  }
}

/** Tells the world of the purchases that the file has made, and of the accounts that were adopted. */
async function noteOutcome({ world, db, provenance }: Importing, { id, lines, product }: File): Promise<void> {
  const { scheduler, shop, broken, names, story } = world
  const found = await scheduler.during(linesOf(db, id))
  const keys = await scheduler.during(db.selectFrom('payment').select(['id', 'key']).execute())
  const adopted = await scheduler.during(
    db
      .selectFrom('access_account')
      .innerJoin('access_target', 'access_target.target', 'access_account.target')
      .select(['account_id', 'repository_id'])
      .where('origin', '=', 'adopted')
      // An account whose withdrawal the seller has ordered counts as adopted until that order ends.
      .where('stray_of', 'is', null)
      .execute()
  )
  for (const { account_id, repository_id } of adopted) takeAsOurs(provenance, Number(repository_id), account_id)
  for (const [index, { finding, isDone, paymentId }] of found.entries()) {
    const line = lines[index]
    if (!line || !finding || !isDone) {
      broken('each line of an import has its outcome', `${id}: line ${index + 2}`)
      continue
    }
    story.tell(`${id}: ${line.buyer.userId} ${finding.kind}`)
    // The row of the repository may have no number yet.
    if (line.account !== undefined && (finding.kind === 'adopted' || finding.kind === 'invitation_adopted'))
      takeAsOurs(provenance, repositoryOf(world, product), line.account)
    const key = keys.find((payment) => payment.id === paymentId)?.key
    if (paymentId !== undefined && key !== undefined) {
      if (shop.sales.some(({ entry }) => entry === key))
        broken('a purchase is imported once', `${key} was imported again`)
      else await noteMeanwhile(world, db, { paymentId, sale: shop.give(line.buyer.userId, { product, key }) })
    }
    if (line.account !== undefined && line.wasIn && finding.kind === 'invite') {
      // The seller may have taken the account off meanwhile.
      const repository = repositoryOf(world, product)
      const calm = scheduler.now() - lastChange(world, repository, line.account) > DAY
      if (calm && standing(world, repository, line.account) === 'collaborator' && world.lagMs === 0)
        broken('an account that is in is not invited by an import', names.loginOf(line.account))
    }
  }
  for (const { account } of lines) if (account !== undefined) world.inFiles.delete(account)
  const actions = await scheduler.during(
    db.selectFrom('seller_action').select('payment_id').where('kind', '=', 'import').execute()
  )
  if (new Set(actions.map(({ payment_id }) => payment_id)).size !== actions.length)
    broken('a purchase is imported once', `${id}: a payment has two imports in its story`)
}

/** The seller may have ended a purchase of the file, or given it back, before the last line of the file was done. */
async function noteMeanwhile(
  { scheduler }: World,
  db: Database,
  { paymentId, sale }: { paymentId: string; sale: Sale }
): Promise<void> {
  const own = db.selectFrom('seller_action').select('kind').where('payment_id', '=', paymentId)
  const acts = await scheduler.during(own.where('kind', 'in', ['end_access', 'give_back']).orderBy('at').execute())
  if (acts.at(-1)?.kind === 'end_access') setSellerEnd(sale, true, scheduler.now())
}

/**
 * No buyer is mailed about the beginning of a purchase that was imported without mails, unless an account of it was
 * asked for since.
 */
export async function checkNobodyIsMailed(
  { scheduler, mailServer, broken }: World,
  { db }: DatabaseConnection
): Promise<void> {
  const imports = await scheduler.during(
    db.selectFrom('seller_action').select(['payment_id', 'facts']).where('kind', '=', 'import').execute()
  )
  for (const { payment_id, facts } of imports) {
    if (JSON.parse(facts).mails) continue
    const grants = await scheduler.during(
      db.selectFrom('access_grant').select('id').where('payment_id', '=', payment_id).execute()
    )
    const ids = grants.map(({ id }) => id)
    const moves = db
      .selectFrom('access_history')
      .select('actor')
      .where('grant_id', 'in', ['', ...ids])
    const asked = (await scheduler.during(moves.execute())).some(({ actor }) => actor === 'buyer' || actor === 'seller')
    if (asked) continue
    const begun = ['ready', 'queued', 'invited', 'renewed', 'accepted', 'lapsing', 'lapsed', 'stopped']
    const mailed = mailServer.arrived.find(({ fact }) =>
      [payment_id, ...ids].some((id) =>
        begun.some((kind) => fact === `${id} ${kind}` || fact.startsWith(`${id} ${kind}:`))
      )
    )
    if (mailed) broken('nobody is mailed about an import without mails', `${mailed.fact} to ${mailed.to}`)
  }
}

/** The subjects of mails that were withheld, since their purchases were imported without mails. */
export async function withheldSubjects(
  { scheduler }: Pick<World, 'scheduler'>,
  { db }: Pick<DatabaseConnection, 'db'>
): Promise<Set<string>> {
  const rows = db.selectFrom('access_mail').select('subject').where('state', '=', 'withheld')
  return new Set((await scheduler.during(rows.execute())).map(({ subject }) => subject))
}
