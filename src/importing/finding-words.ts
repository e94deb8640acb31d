import type { Cells } from './csv-file.ts'
import { type Finding, type FindingKind, findingKinds, isImported, isRefused } from './finding.ts'

/**
 * The meaning of a line in words: what it leads to, or what it has led to; and what the seller can do, where that is
 * anything.
 */
export type FindingWords = { text: string; fix: string | undefined }

/** `host`: the name of the code host. `products`: their ids. `isDone`: the line was applied. */
export type WordsFacts = { cells: Cells; host: string; products: readonly string[]; isDone: boolean }

/** The heading of the lines of each kind. */
export const findingLabels: Record<FindingKind, string> = {
  too_many_cells: 'More cells than columns',
  no_address: 'No address',
  bad_address: 'No e-mail address',
  bad_username: 'Cannot be a username',
  no_product: 'No product named',
  unknown_product: 'Unknown product',
  bad_date: 'No date',
  future_date: 'Date in the future',
  long_note: 'Note too long',
  contradicts: 'Contradicts another line',
  no_account: 'Unknown username',
  not_a_person: 'Not a person’s account',
  newer_account: 'Account newer than the purchase',
  other_account: 'Has another account already',
  not_named_there: 'There, without an account',
  ended_there: 'Ended earlier',
  adopted: 'Has access: adopted',
  invitation_adopted: 'Is invited: adopted',
  covered: 'Has access through Pullpass',
  invitation_covered: 'Is invited through Pullpass',
  in_otherwise: 'Has access otherwise',
  invite: 'To be invited',
  no_username: 'No account yet',
  there: 'There already',
  repeated: 'Repeats another line'
}

/** Says what a line means. Pure. */
export function findingWords(finding: Finding, facts: WordsFacts): FindingWords {
  const { text, fix } = isImported(finding) ? importedWords(finding, facts) : otherWords(finding, facts)
  return { text, fix }
}

type Words = { text: string; fix?: string | undefined }

function importedWords({ kind, login = '' }: Finding, { isDone, host }: WordsFacts): Words {
  const purchase = isDone ? 'The purchase was imported.' : 'A new purchase.'
  switch (kind) {
    case 'adopted':
      return {
        text: isDone
          ? `${purchase} ${login} was in already, and its access follows this purchase now.`
          : `${purchase} ${login} is in already: its access will follow this purchase, and no invitation is sent.`
      }
    case 'invitation_adopted':
      return {
        text: isDone
          ? `${purchase} ${login} had an invitation already, which follows this purchase now.`
          : `${purchase} ${login} has an invitation already: it will follow this purchase, and no other one is sent.`
      }
    case 'covered':
      return { text: `${purchase} ${login} has access through Pullpass, and this purchase covers it as well.` }
    case 'invitation_covered':
      return {
        text: `${purchase} ${login} has an invitation through Pullpass, and this purchase covers it as well.`
      }
    case 'in_otherwise':
      return {
        text: `${purchase} ${login} may do more than read, so its access stays as it is, and does not end with the purchase.`,
        fix: `If it is an ordinary buyer, lower its role to Read at ${host}, and adopt it on the page of the repository.`
      }
    case 'invite':
      return {
        text: isDone
          ? `${purchase} ${login} is invited when its turn comes.`
          : `${purchase} ${login} has no access: it is invited within the limit of the day.`
      }
    default:
      return {
        text: `${purchase} No account is named: the buyer signs in with the address and names one.`
      }
  }
}

function otherWords({ kind, line, login = '' }: Finding, { cells, products }: WordsFacts): Words {
  const { username, product, address, date } = cells
  switch (kind) {
    case 'too_many_cells':
      return {
        text: 'The line has more cells than the head.',
        fix: 'Put a text that has a comma in it in quotation marks.'
      }
    case 'no_address':
      return { text: 'The line names no buyer.', fix: 'Write the address with which the buyer paid.' }
    case 'bad_address':
      return { text: `“${short(address)}” is no e-mail address.`, fix: 'Write one like ada@example.com.' }
    case 'bad_username':
      return {
        text: `“${short(username)}” cannot be a username.`,
        fix: 'Correct it, or leave it empty: then the buyer names an account.'
      }
    case 'no_product':
      return { text: 'The line names no product.', fix: `Write which: ${products.join(', ')}.` }
    case 'unknown_product':
      return { text: `There is no product “${short(product)}”.`, fix: `Write one of: ${products.join(', ')}.` }
    case 'bad_date':
      return { text: `“${short(date)}” is no date.`, fix: 'Write a day like 2024-01-31, or leave it empty.' }
    case 'future_date':
      return { text: `${short(date)} is in the future.`, fix: 'Write the day of the purchase, or leave it empty.' }
    case 'long_note':
      return { text: 'The note has more than 500 characters.', fix: 'Shorten it.' }
    case 'contradicts':
      return {
        text: `Line ${line} says something else about the same buyer or account.`,
        fix: 'Keep one of the lines. For several purchases of one buyer, name an account in each line.'
      }
    case 'no_account':
      return {
        text: `There is no account ${login || username}.`,
        fix: 'Correct the name, or leave it empty: then the buyer names an account.'
      }
    case 'not_a_person':
      return {
        text: `${login} is an organization or a bot, and not a person.`,
        fix: 'Write the account of a person, or leave it empty.'
      }
    case 'newer_account':
      return {
        text: `The account ${login} was created after the purchase, or after this file was given, so it may belong to somebody else.`,
        fix: 'If it is the buyer’s, leave the date empty in a new file. Else leave the username empty.'
      }
    case 'other_account':
      return {
        text: `The buyer has this product already, with ${login === '' ? 'another account' : `the account ${login}`}.`,
        fix: 'Open the purchase to move its seat. For a second purchase, give access by hand.'
      }
    case 'not_named_there':
      return {
        text: 'The buyer has this product already, and no account is named for it.',
        fix: `Open the purchase to invite ${login}.`
      }
    case 'ended_there':
      return {
        text: 'The buyer had this product, and the purchase does not count any more.',
        fix: 'Open the purchase to see why. Access that you ended can be given back there.'
      }
    case 'repeated':
      return { text: `Line ${line} says the same.` }
    default:
      return { text: 'The purchase is there already. Nothing changes.' }
  }
}

/** The longest text of a cell that is repeated. */
const MOST_SHOWN = 60

function short(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

/** The number of lines of each kind, in the order of the report. */
export function countKinds(findings: readonly Finding[]): { kind: FindingKind; count: number }[] {
  return findingKinds
    .map((kind) => ({ kind, count: findings.filter((each) => each.kind === kind).length }))
    .filter(({ count }) => count > 0)
}

/** The outcome of a whole file in a sentence. `open`: lines that the host has not answered about. */
export function summaryOf(findings: readonly Finding[], open: number, isDone: boolean): string {
  const count = (number: number, one: string, many: string) => (number === 1 ? one : many.replace('%', `${number}`))
  const [news, wrong] = [findings.filter(isImported).length, findings.filter(isRefused).length]
  const rest = findings.length - news - wrong
  return [
    isDone
      ? count(
          news,
          'One purchase was imported.',
          news === 0 ? 'No purchase was imported.' : '% purchases were imported.'
        )
      : count(news, 'One new purchase.', news === 0 ? 'No new purchase.' : '% new purchases.'),
    rest === 0 ? '' : count(rest, 'One line needs nothing.', '% lines need nothing.'),
    wrong === 0
      ? ''
      : count(wrong, 'One line needs you: nothing is done about it.', '% lines need you: nothing is done about them.'),
    open === 0 ? '' : count(open, 'One line is not checked yet.', '% lines are not checked yet.')
  ]
    .filter((part) => part !== '')
    .join(' ')
}
