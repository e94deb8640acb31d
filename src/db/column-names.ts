import type { IdentifierNode } from 'kysely'

/**
 * The tables call the payment processor `provider`, from before the code had one word for it. The compilers of both
 * databases write that name, and rows come back with ours, so no other file knows it. A statement in plain SQL names
 * the column by `sql.ref`. (decisions/080)
 */
const OURS = 'processor'
const STORED = 'provider'

/** The identifier as the database calls it. */
export function storedIdentifier(node: IdentifierNode): IdentifierNode {
  return node.name === OURS ? { ...node, name: STORED } : node
}

/** The rows of a statement by our names. All rows of a statement have the same columns, in the same order. */
export function inOurNames<Row extends object>(rows: Row[]): Row[] {
  const [first] = rows
  return first && STORED in first ? rows.map(renamed) : rows
}

function renamed<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name === STORED ? OURS : name, value])) as Row
}
