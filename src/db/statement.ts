import {
  type Compilable,
  type CompiledQuery,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  ValueListNode,
  ValueNode
} from 'kysely'
import type { Database } from './database.ts'

/** A statement that is built once and run with other values each time: {@link statement}. */
export type Statement<Values, Row> = {
  all(db: Database, values: Values): Promise<Row[]>
  first(db: Database, values: Values): Promise<Row | undefined>
  /** Resolves to the number of rows that were changed. For statements without `returning`. */
  run(db: Database, values: Values): Promise<number>
}

/**
 * The values of a statement by their names. An array is a list (`in`), or rows to insert, each an object of values; all
 * rows have the same fields.
 */
type ValuesByName = Record<string, unknown>

/**
 * The number of lengths of lists for which a statement is kept at most. With other lengths it is built at each run,
 * since a list of thousands, such as that of all open invitations, may have any length.
 */
const MOST_LENGTHS = 100

/**
 * Makes a statement of named values. Kysely builds and compiles a statement slower than SQLite runs it, so this is done
 * once for each kind of database, and once for each length of a list, since each element of a list is a parameter
 * ({@link MOST_LENGTHS}). {@link padded} and {@link inParts} keep the lengths few.
 *
 * All other values are constants of the statement, which are written into it: SQLite plans a statement again at every
 * run if a partial index is about a column that the statement compares with a parameter.
 * https://sqlite.org/c3ref/prepare.html (the last paragraphs)
 *
 * @param build returns the statement. It gets a stand-in for each value, so it must not depend on what the values are.
 */
export function statement<Values extends ValuesByName, Row>(
  build: (db: Database, value: Values) => Compilable<Row>
): Statement<Values, Row> {
  /** By the class of the database's adapter (Kysely's name for a kind of database) and the lengths of the lists. */
  const compiled = new Map<unknown, Map<string, CompiledQuery<Row>>>()

  function compiledFor(db: Database, values: Values): CompiledQuery<Row> {
    const kind = db.getExecutor().adapter.constructor
    const ofKind = compiled.get(kind) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(kind, ofKind)
    const lengths = lengthsOf(values)
    const known = ofKind.get(lengths)
    if (known) return known
    const built = build(db.withPlugin(constantsWrittenOut), standIns(values)).compile()
    if (ofKind.size < MOST_LENGTHS) ofKind.set(lengths, built)
    return built
  }

  function execute(db: Database, values: Values) {
    const query = compiledFor(db, values)
    const parameters = query.parameters.map((each) => (each instanceof StandIn ? each.of(values) : each))
    return db.executeQuery<Row>({ ...query, parameters })
  }

  return {
    all: async (db, values) => (await execute(db, values)).rows,
    first: async (db, values) => (await execute(db, values)).rows[0],
    run: async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0)
  }
}

/** Stands for a value, or for an element of a list, while a statement is built. To Kysely it is a parameter. */
class StandIn {
  #name: string
  #index: number | undefined
  #field: string | undefined

  constructor(name: string, index?: number, field?: string) {
    this.#name = name
    this.#index = index
    this.#field = field
  }

  of(values: ValuesByName): unknown {
    const value = values[this.#name]
    if (this.#index === undefined) return value
    const element = (value as readonly unknown[])[this.#index]
    return this.#field === undefined ? element : (element as ValuesByName)[this.#field]
  }
}

class ConstantsWrittenOut extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return valueNode(node.value)
  }

  protected override transformPrimitiveValueList({ values }: PrimitiveValueListNode) {
    // The compiler takes either kind of list at each place where Kysely makes this one.
    return ValueListNode.create(values.map(valueNode)) as ValueListNode & PrimitiveValueListNode
  }
}

function valueNode(value: unknown): ValueNode {
  return value instanceof StandIn ? ValueNode.create(value) : ValueNode.createImmediate(value)
}

const transformer = new ConstantsWrittenOut()
const constantsWrittenOut: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result
}

function standIns<Values extends ValuesByName>(values: Values): Values {
  const made = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((element, index) => elementOf(name, index, element)) : new StandIn(name)
  ])
  return Object.fromEntries(made)
}

/** Stands for an element of a list, or for each value of a row. */
function elementOf(name: string, index: number, element: unknown): unknown {
  if (typeof element !== 'object' || element === null) return new StandIn(name, index)
  return Object.fromEntries(Object.keys(element).map((field) => [field, new StandIn(name, index, field)]))
}

/** A key of the names and lengths of all lists among the values; empty without lists. */
function lengthsOf(values: ValuesByName): string {
  let lengths = ''
  for (const [name, value] of Object.entries(values)) if (Array.isArray(value)) lengths += `${name} ${value.length},`
  return lengths
}

/**
 * Lengthens a list for `in` by repeating its last element, so that lists of all lengths lead to few statements. An
 * empty list stays empty.
 */
export function padded<T>(list: readonly T[]): T[] {
  const last = list.slice(-1)
  const missing = list.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(list.length)) - list.length
  return [...list, ...Array.from({ length: missing }, () => last).flat()]
}

/** The largest part of {@link inParts}. */
const LARGEST_PART = 64

/** Divides rows to insert into parts whose lengths are powers of two, for the same reason. */
export function inParts<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let done = 0, size = LARGEST_PART; done < rows.length; ) {
    if (size > rows.length - done) size /= 2
    else {
      parts.push(rows.slice(done, done + size))
      done += size
    }
  }
  return parts
}

/** Divides a list into parts of at most this length. */
export function chunksOf<T>(all: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, index) =>
    all.slice(index * length, (index + 1) * length)
  )
}
