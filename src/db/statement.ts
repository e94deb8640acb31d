import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** A statement that is built once and run with other values each time: {@link statement}. */
export type Statement<Values, Row> = {
  all(db: Database, values: Values): Promise<Row[]>
  first(db: Database, values: Values): Promise<Row | undefined>
  /** Resolves to the number of rows that were changed. For statements without `returning`. */
  run(db: Database, values: Values): Promise<number>
}

/** The values of a statement by their names. An array is a list (`in`), and nothing else. */
type ValuesByName = Record<string, unknown>

/**
 * The number of lengths of lists for which a statement is kept at most. With other lengths it is built at each run, since
 * a list of thousands, such as that of all open invitations, may have any length.
 */
const MOST_LENGTHS = 100

/**
 * Makes a statement of named values. Kysely builds and compiles a statement slower than SQLite runs it, so this is done
 * once for each kind of database, and once for each length of a list, since each element of a list is a parameter
 * ({@link MOST_LENGTHS}).
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
    const built = build(db, standIns(values)).compile()
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

  constructor(name: string, index?: number) {
    this.#name = name
    this.#index = index
  }

  of(values: ValuesByName): unknown {
    const value = values[this.#name]
    return this.#index === undefined ? value : (value as readonly unknown[])[this.#index]
  }
}

function standIns<Values extends ValuesByName>(values: Values): Values {
  const made = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, index) => new StandIn(name, index)) : new StandIn(name)
  ])
  return Object.fromEntries(made)
}

/** A key of the names and lengths of all lists among the values; empty without lists. */
function lengthsOf(values: ValuesByName): string {
  let lengths = ''
  for (const [name, value] of Object.entries(values)) if (Array.isArray(value)) lengths += `${name} ${value.length},`
  return lengths
}
