import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Context } from '../../context.ts'
import { serializable } from '../../db/serializable.ts'
import { inLine } from '../../runtime/logging/printable.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { deleteAccount } from '../../users/deleting/delete-account.ts'
import { forgetInAlerts } from '../../users/deleting/forget-in-alerts.ts'
import { forgetNamesOfAddress } from '../../users/deleting/forget-names.ts'
import { type DeletingFacts, whatDeletingMeans } from '../../users/deleting/what-deleting-means.ts'
import { type WhyNotDelete, whyNotDelete } from '../../users/deleting/why-not-delete.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { dataOfAddress, personalData } from '../../users/users-and-guests/personal-data.ts'
import { userOfAddress, usersLeadingTo } from '../../users/users-and-guests/users.ts'
import { languageOfVisitor } from '../../users/users-and-guests/visitor-language.ts'
import { COULD_NOT } from '../configuration.ts'

type Print = (text: string) => void

/** The addresses in the alerts and news to the seller. */
const MASKED = 'Masks the address in what you were told until now; a purchase that still needs you names it again.'

type Shop = Pick<Context, 'db' | 'config' | 'now'>

/**
 * Prints what is stored about the person with an address, as one JSON object: what the person can download on the page
 * Account, or, if no user signs in with the address, the purchases that were paid with it.
 * @returns the exit code
 */
export async function exportPerson({ db }: Shop, address: string, print: Print): Promise<number> {
  const email = canonicalEmail(address)
  if (email === undefined) return refuse(`${inLine(address)} is no e-mail address.`, print)
  const userId = await userOfAddress(db, email)
  const data = userId === undefined ? await dataOfAddress(db, email) : await personalData(db, userId)
  if (userId === undefined && data.purchases.length === 0) return refuse(nothingAbout(email), print)
  print(JSON.stringify(data, undefined, 2))
  return 0
}

/**
 * Says what forgetting the person with an address deletes; with `apply` it is deleted, as the person can do on the page
 * Account. Purchases stay.
 * @returns the exit code
 */
export async function forgetPerson(
  shop: Shop,
  { address, apply }: { address: string; apply: boolean },
  print: Print
): Promise<number> {
  const email = canonicalEmail(address)
  if (email === undefined) return refuse(`${inLine(address)} is no e-mail address.`, print)
  const userId = await userOfAddress(shop.db, email)
  return userId === undefined
    ? await forgetAddress(shop, { email, apply }, print)
    : await forgetUser(shop, { userId, apply }, print)
}

async function forgetUser(
  { db, config, now }: Shop,
  { userId, apply }: { userId: string; apply: boolean },
  print: Print
): Promise<number> {
  const { admins } = config
  const ids = await usersLeadingTo(db, userId)
  const refused = await whyNotDelete(db, { userId, ids, admins, now: now() })
  if (refused) return refuse(refusal(refused), print)
  const { addresses, codeHostAccounts, purchases } = await personalData(db, userId)
  const accounts = codeHostAccounts.map(({ username }) => username)
  print(
    [
      `Deletes the sign-in of ${listed(addresses)}${accounts.length > 0 ? `, linked with ${listed(accounts)}` : ''}: its sessions, language, names and links.`,
      MASKED,
      purchasesStay(purchases.length),
      ...askedSentences(await whatDeletingMeans(db, userId, now()))
    ].join('\n')
  )
  if (!apply) return notDone(print)
  const mailIn = signInMethods(config).mail ? await languageOfVisitor(db, userId) : undefined
  const deletion = await deleteAccount(db, { userId, admins, mailIn, now: now() })
  if (deletion.kind === 'admin' || deletion.kind === 'merged') return refuse(refusal(deletion), print)
  print(`\nDeleted.${mailIn === undefined ? '' : ' The service mails the person that it was done.'}`)
  return 0
}

async function forgetAddress(
  { db }: Shop,
  { email, apply }: { email: string; apply: boolean },
  print: Print
): Promise<number> {
  const { purchases } = await dataOfAddress(db, email)
  if (purchases.length === 0) {
    print(nothingAbout(email))
    return 0
  }
  print(
    `No user signs in with ${email}. Deletes the names that processors reported with its purchases, and the record of links that were mailed to it. ${MASKED}`
  )
  print(purchasesStay(purchases.length))
  if (!apply) return notDone(print)
  await serializable(db, async (tx) => {
    await forgetNamesOfAddress(tx, email)
    await forgetInAlerts(tx, [email])
  })
  print('\nDeleted.')
  return 0
}

function nothingAbout(email: string): string {
  return `No user signs in with ${email}, and no purchase without a user was paid with it. A guest of a browser may hold one: npm run pullpass -- payments list`
}

function purchasesStay(count: number): string {
  if (count === 0) return 'There are no purchases.'
  return `${count === 1 ? 'One purchase stays' : `${count} purchases stay`}, with the address that paid, the accounts and their access. Whoever proves that address takes ${count === 1 ? 'it' : 'them'} up again.`
}

function askedSentences({ isForeign, isAskedFor, asks }: DeletingFacts): string[] {
  return [
    ...(isForeign ? ['A purchase was paid with another address, or with none: only you can find it again.'] : []),
    ...(isAskedFor ? ['Another user asks for a purchase of this person: takeovers list.'] : []),
    ...(asks ? ['The person asks for a purchase that another user or a guest holds; the request ends.'] : [])
  ]
}

function refusal(refused: WhyNotDelete): string {
  return refused.kind === 'admin'
    ? 'An address of this person is in admins of the site config. Take it out first.'
    : `Two sign-ins of this person were brought together, and the owner of either can undo that until ${dateWords(refused.until)}. Forget the person after that day.`
}

function listed(names: readonly string[]): string {
  return names.map(inLine).join(', ')
}

function notDone(print: Print): number {
  print('\nNothing was done. To do it, add --apply.')
  return 0
}

function refuse(why: string, print: Print): number {
  print(why)
  return COULD_NOT
}
