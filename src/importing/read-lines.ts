import { canonicalEmail } from '../config/values/email-address.ts'
import { cleanUsername } from '../invite/form.ts'
import { isUsername } from '../invite/username.ts'
import { type Product, productOfScene } from '../product.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { endOfDay } from '../runtime/time/end-of-day.ts'
import type { Cells } from './csv-file.ts'
import type { Finding } from './finding.ts'

/** An earlier purchase as a line names it. `product`: its id. `boughtAt`: the beginning of its day in UTC, in ms. */
export type LineOrder = {
  email: string
  product: string
  username: string | undefined
  boughtAt: number | undefined
  note: string | undefined
}

/** A line with its order, or with what is wrong with it by itself. */
export type ReadLine = { line: number } & ({ order: LineOrder; finding?: undefined } | { finding: Finding })

/** The shop that the lines are about. `codeHostUrl`: the address of the code host's pages. `now` in ms. */
export type ReadingShop = { products: readonly Product[]; codeHostUrl: string; now: number }

/** The most characters of a note. */
const MOST_NOTE = 500

/** Reads all lines of a file, and finds what no line may say, and lines that contradict each other. Pure. */
export function readLines(lines: readonly Cells[], shop: ReadingShop): ReadLine[] {
  const read = lines.map((cells): ReadLine => {
    const found = orderOf(cells, shop)
    return 'kind' in found ? { line: cells.line, finding: found } : { line: cells.line, order: found }
  })
  const conflicts = conflictsOf(read)
  return read.map((each) => {
    const finding = conflicts.get(each.line)
    return finding ? { line: each.line, finding } : each
  })
}

function orderOf(cells: Cells, { products, codeHostUrl, now }: ReadingShop): LineOrder | Finding {
  if (cells.isTooLong) return { kind: 'too_many_cells' }
  if (cells.address === '') return { kind: 'no_address' }
  const email = canonicalEmail(cells.address)
  if (email === undefined) return { kind: 'bad_address' }
  const product = productCalled(products, cells.product)
  if (!product) return { kind: cells.product === '' ? 'no_product' : 'unknown_product' }
  const username = cells.username === '' ? undefined : cleanUsername(cells.username, codeHostUrl)
  if (username !== undefined && !isUsername(username)) return { kind: 'bad_username' }
  const boughtAt = cells.date === '' ? undefined : dayOf(cells.date)
  if (boughtAt === 'bad') return { kind: 'bad_date' }
  if (boughtAt !== undefined && boughtAt > now) return { kind: 'future_date' }
  const note = noteOf(cells.note)
  if (note !== undefined && note.length > MOST_NOTE) return { kind: 'long_note' }
  return { email, product: product.id, username, boughtAt, note }
}

/** The product with this id, alias or name, whatever the case of the name; the only one if the line names none. */
function productCalled(products: readonly Product[], called: string): Product | undefined {
  if (called === '') return products.length === 1 ? products[0] : undefined
  const named = products.filter(({ name }) => name.toLowerCase() === called.toLowerCase())
  return productOfScene(products, called) ?? (named.length === 1 ? named[0] : undefined)
}

/** No shop has sold anything before: a date that is earlier is a mistake. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)

/**
 * The day of a date like 2024-01-31 or 2024/01/31, alone or with a time, in ms. A time belongs to the day that it is
 * written with.
 */
function dayOf(text: string): number | 'bad' {
  const [, year, month, day] = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ]\d\d:\d\d.{0,30})?$/.exec(text) ?? []
  const end = endOfDay(`${year}-${month}-${day}`)
  const start = end === undefined ? undefined : end - DAY_MS
  return start === undefined || start < EARLIEST_MS ? 'bad' : start
}

function noteOf(text: string): string | undefined {
  const words = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  return words === '' ? undefined : words
}

type Ordered = { line: number; order: LineOrder }

/** The lines that repeat or contradict another line of the file. */
function conflictsOf(lines: readonly ReadLine[]): Map<number, Finding> {
  const ordered = lines.filter((each): each is Ordered & ReadLine => 'order' in each && each.finding === undefined)
  const conflicts = new Map<number, Finding>()
  const contradict = (group: readonly Ordered[]) => {
    for (const { line } of group) {
      const other = group.find((each) => each.line !== line)
      if (other) conflicts.set(line, { kind: 'contradicts', line: other.line })
    }
  }
  const named = ordered.filter(({ order }) => order.username !== undefined)
  const byAccount = Map.groupBy(named, ({ order }) => `${order.product} ${order.username?.toLowerCase()}`)
  for (const group of byAccount.values()) if (!sayTheSame(group)) contradict(group)
  for (const group of Map.groupBy(ordered, ({ order }) => `${order.product} ${order.email}`).values()) {
    const nameless = group.filter(({ order }) => order.username === undefined)
    // A line without an account may be the same purchase as one with an account, or a further one.
    if (nameless.length > 0 && (nameless.length < group.length || !sayTheSame(group))) contradict(group)
  }
  for (const group of Map.groupBy(ordered, ({ order }) => purchaseName(order)).values()) {
    const [first, ...others] = group.filter(({ line }) => !conflicts.has(line))
    for (const { line } of others) conflicts.set(line, { kind: 'repeated', line: first?.line })
  }
  return conflicts
}

function sayTheSame([first, ...others]: readonly Ordered[]): boolean {
  return others.every(({ order }) => order.email === first?.order.email && order.boughtAt === first.order.boughtAt)
}

/** A text that is the same for lines about the same purchase: one buyer, product and account. */
export function purchaseName({ email, product, username }: LineOrder): string {
  return JSON.stringify([product, email, username?.toLowerCase() ?? ''])
}
