import { sql } from 'kysely'
import { isGuestId } from '../../../src/payments/guest-reference.ts'
// Loaded before the first seed, since the scheduler does not wait for modules.
import '../../../src/users/sign-in/better-auth.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { routes } from '../../../src/routes.ts'
import { openPurchases } from '../invariants/page.ts'
import type { Chance } from '../random.ts'
import { addUser, cookieOfUser, emailOf } from '../world/seed-database.ts'
import { type Buyer, DAY, goesOn, HOUR, isSoldHere, MINUTE, REACTION_MS, visit, type World } from '../world/world.ts'
import { sendName } from './buyers.ts'

/**
 * The owner of the address with which a guest has paid: the buyer in another browser, or another person, if the buyer
 * has mistyped the address. Signs in there, asks for the purchases, and uses them. The guest answers, and so does a
 * stranger.
 */
export async function proveAddress(
  world: World,
  guest: Buyer,
  chance: Chance,
  observer: DatabaseConnection
): Promise<void> {
  const { scheduler, people, names, users, holders } = world
  if (!chance.is(0.7)) return
  await scheduler.wait(people, chance.early(2 * HOUR, 5 * DAY))
  const email = emailOf(guest.userId)
  holders.proven.add(email)
  const name = `${guest.name}-owner`
  const signedIn = (await signInByPayment(world, email, observer)) ?? (await signIn(world, email, name, observer))
  const accounts = chance.is(0.4) ? guest.accounts : [names.join(`${name}-dev`)]
  const owner: Buyer = { ...signedIn, name, accounts }
  users.push(owner)
  world.story.tell(`the owner of ${email} signs in as ${owner.userId}`)
  void answerTakeovers(world, guest, chance.fork('holder'))
  while (goesOn(world)) {
    await openPurchases(world, owner)
    await askForPurchases(world, { email, owner }, chance, observer)
    await useOwn(world, owner, chance)
    await scheduler.wait(people, chance.early(REACTION_MS, 2 * DAY))
  }
}

type SignedIn = Pick<Buyer, 'userId' | 'cookie'>

/** Signs in by the link of a mail about the payment, if there is one and it works. The link signs in only its user. */
export async function signInByPayment(
  world: World,
  email: string,
  { db }: Pick<DatabaseConnection, 'db'>
): Promise<SignedIn | undefined> {
  const { scheduler, people, mailServer, story } = world
  const mails = mailServer.arrived.filter(({ to }) => to === email)
  const token = mails.flatMap(({ text }) => /\/sign-in\/link\?token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
  if (token === undefined) return undefined
  const visitor: Buyer = { userId: '', cookie: '', name: '', accounts: [] }
  const answer = await Promise.race([
    visit(world, visitor, routes.signInLink, { token }, 'form'),
    scheduler.wait(people, MINUTE).then(() => undefined)
  ])
  const cookie = answer?.cookies.find((one) => one.includes('session_token='))
  story.tell(`the link of a payment of ${email} was answered ${answer?.status}${cookie ? ', signed in' : ''}`)
  if (!cookie) return undefined
  const session = decodeURIComponent(cookie).replace(/^.*session_token=([^.]*).*$/, '$1')
  const found = sql<{ id: string; email: string }>`select "user".id, "user".email from "session"
    join "user" on "user".id = "session"."userId" where "session".token = ${session}`
  const [user] = (await scheduler.during(found.execute(db))).rows
  const brought = db.selectFrom('user_email').select('user_id').where('email', '=', email)
  const heir = (await scheduler.during(brought.executeTakeFirst()))?.user_id
  if (!user) return undefined
  if (user.email !== email && user.id !== heir)
    world.broken('a link signs in only the user to whom it was mailed', `the link for ${email} signed in ${user.email}`)
  return { userId: user.id, cookie }
}

/** Signs in as a mailed link does, which the simulation does not send: stores the user and the session. */
async function signIn(world: World, email: string, name: string, observer: DatabaseConnection): Promise<SignedIn> {
  // Between two effects no other transaction is open.
  await world.scheduler.wait(world.people, MINUTE)
  return { userId: await world.scheduler.during(addUser(observer, { id: name, email })), cookie: cookieOfUser(name) }
}

async function askForPurchases(
  world: World,
  { email, owner }: { email: string; owner: Buyer },
  chance: Chance,
  { db }: DatabaseConnection
): Promise<void> {
  const { scheduler, story, users } = world
  const elsewhere = db
    .selectFrom('payment')
    .select('id')
    .where('email', '=', email)
    .where('user_id', '!=', owner.userId)
  for (const { id } of await scheduler.during(elsewhere.execute())) {
    if (!chance.is(0.7)) continue
    const answer = await post(world, owner, routes.takeoverAsk, { payment: id })
    story.tell(`${owner.userId} asks for payment ${id}: ${answer?.status ?? 'no answer'}`)
    const stranger = users.find(({ userId }) => userId !== owner.userId && !isGuestId(userId))
    if (stranger && chance.is(0.3)) await post(world, stranger, routes.takeoverAsk, { payment: id })
  }
}

/** Sends a name for a purchase that the owner holds. */
async function useOwn(world: World, owner: Buyer, chance: Chance): Promise<void> {
  const { shop, names } = world
  const own = shop.sales.filter((sale) => sale.userId === owner.userId && isSoldHere(world, sale))
  const [first, ...others] = own
  if (!first || !chance.is(0.4)) return
  const { product } = chance.pick([first, ...others])
  await sendName(world, { ...owner, product }, names.loginOf(owner.accounts[0] ?? 0))
}

/**
 * A guest keeps a purchase that is asked for, or hands it over, or says nothing. A stranger tries to hand it over, too.
 */
async function answerTakeovers(world: World, guest: Buyer, chance: Chance): Promise<void> {
  const { scheduler, people, holders, story, users } = world
  const feelings = new Map<string, 'keep' | 'hand_over' | undefined>()
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(HOUR, 2 * DAY))
    const machine = world.anyMachine()
    if (!machine) continue
    const views = await Promise.race([
      machine.context().access.purchases(guest.userId),
      scheduler.wait(people, MINUTE).then(() => [])
    ])
    for (const { paymentId, takeover } of views) {
      if (takeover === undefined) continue
      const stranger = users.find(({ userId }) => userId !== guest.userId && !isGuestId(userId))
      if (stranger && chance.is(0.3)) await post(world, stranger, routes.takeover, { takeover, answer: 'hand_over' })
      if (!feelings.has(paymentId)) feelings.set(paymentId, chance.pick(['keep', 'keep', 'hand_over', undefined]))
      const answer = feelings.get(paymentId)
      if (answer === undefined || chance.is(0.3)) continue
      // The accounts that the purchase is handed over with are those of this moment.
      await holders.look()
      if (answer === 'keep') holders.kept.add(paymentId)
      else holders.handedOver.add(paymentId)
      const answered = await post(world, guest, routes.takeover, { takeover, answer })
      story.tell(`${guest.userId} answers ${answer} about payment ${paymentId}: ${answered?.status ?? 'no answer'}`)
    }
  }
}

/** Sends a form. A request to a process that has died is given up after a minute. */
function post(world: World, buyer: Buyer, path: string, fields: Record<string, string>) {
  const gone = world.scheduler.wait(world.people, MINUTE).then(() => undefined)
  return Promise.race([visit(world, buyer, path, { ...fields, from: routes.dashboard }, 'form'), gone])
}
