import assert from 'node:assert/strict'
import { constants, DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import '../support/runner/time-limit.ts'
import { simulate } from './simulate.ts'
import { sqliteTemplate, type Template } from './world/seed-database.ts'

/** Reads a whole table, or all rows of a repository, a processor or a product: these grow with the number of sales. */
const GROWS = /^SCAN |\((target|provider|scene)=\?\)$/
/**
 * Tables with one row, or with a row per repository, processor, name, migration, file of earlier buyers, open sign-in,
 * or account that the seller or somebody else let in by hand; indexes of open rows only, or of what the seller has done
 * by hand; and words that name no table.
 */
const SMALL =
  /\b(access_target|access_name|kysely_migration|access_intent_open|access_account_stray|webhook_heard|payment_by_policy|payment_disputed|payment_renewal_failed|access_mail_waiting|access_mail_sending|access_mail_not_ready|access_mail_not_stopped|access_mail_untold|access_mail_untold_end|inbox_waiting|inbox_set_aside|takeover_open|verification|seller_quiet|buyer_import|outbound_counter|alert_checks|ignored_account|stranger|smoke_invitation|account_action|mail_server|seller_action_matched|sqlite_master|CONSTANT|VALUES CLAUSE)\b/

/** Reads the first rows of an index in its order: the accounts at the head of the queue. */
const HEAD = /^select "account_id" from "access_grant" where .* order by "renewal", "queued_at", "id" limit 50$/s
/**
 * Statements that read all rows but run rarely: once after the start and after the clock was put back (accounts,
 * grants, attempts and mails with future times); when two rows turn out to be one repository; when the seller
 * reconciles, or imports earlier buyers.
 */
const ONCE = [
  /^select .* from "access_account" where "target" = \? and \("written_at" > \? or "renewed_at" > \?/,
  /^select .* from "access_grant" left join "payment" on .* where "target" = \? and \("access_grant"."created_at" > \?/,
  /^select .* from "access_intent" where "target" = \? and \("at" > \? or "ended_at" > \?\)/,
  /^select .* from "access_mail" where \("at" > \? or "next_at" > \?\)/,
  /^select \* from "access_account" where "target" = \?$/,
  /^update "access_intent" set "target" = \?, "fence" = \? where "target" = \?$/,
  /^(select \* from|update) "access_grant" (set "target" = \? )?where "target" = \? and "released" is (not )?null/,
  /^select "account_id", "login", "origin" from "access_account" where "target" = \? and "origin" is not null/,
  /^select "account_id", "origin" from "access_account" where "target" = \? and "origin" in \(\?(, \?)?\)$/
]

/**
 * Statements about one purchase, of the report of `reconcile`, or of a repository that took the name of a sold one.
 * They run at an act of a person, and `statement` does not build them.
 */
const AT_AN_ACT = [
  /^select "id", "quantity", "user_id", "status", "scene" from "payment" where "user_id" = \? and "status" = \?/,
  /^select .* from "paid_link" inner join "payment" .* where "token_hash" = \?/,
  /^select "fact" from "access_mail" where "subject" = \? and "kind" = \? and "at" > \?$/,
  /^select .* from "access_grant" left join "payment" on .* where "access_grant"."target" = \? and .* or "access_grant"."acts" = \?\)/,
  /^select .* from "access_grant" where "target" = \? and "payment_id" in \(select "refused"."payment_id" from/,
  /^select count\(\*\) as "count" from "access_grant" inner join "payment" .* where "target" = \? and "product" in/,
  /^select "waiting"."id" from "access_grant" as "waiting" where "waiting"."target" = \?/
]

/** The template, and the texts of all statements that the processes of its seeds prepare. */
function watched(template: Template) {
  const { prepare } = DatabaseSync.prototype
  const statements = new Set<string>()
  let observer: DatabaseSync | undefined
  let file = ''
  DatabaseSync.prototype.prepare = function (statement: string) {
    // The first connection to a database belongs to the invariants, not to a process.
    observer ??= this
    if (this !== observer) statements.add(statement)
    return prepare.call(this, statement)
  }
  async function make() {
    const database = await template.make()
    observer = undefined
    file = database.url.slice('file:'.length)
    return { ...database, dispose: async () => {} }
  }
  return {
    template: { ...template, make },
    statements,
    file: () => file,
    [Symbol.dispose]() {
      DatabaseSync.prototype.prepare = prepare
    }
  }
}

/**
 * The steps of the plan of a statement: https://sqlite.org/eqp.html. The scan of a subquery's rows is left out, since
 * the plan also has the steps that find these rows.
 */
function stepsOf(sqlite: DatabaseSync, statement: string): string[] {
  const plan = sqlite.prepare(`explain query plan ${statement}`).all() as { detail: string }[]
  const steps = plan.map(({ detail }) => detail)
  return steps.filter((step) => !(step.startsWith('SCAN ') && steps.includes(step.replace('SCAN', 'CO-ROUTINE'))))
}

/**
 * The statement with lists of one element each: for such a list SQLite may choose another index, as for a shop with one
 * product.
 */
function withShortLists(statement: string): string {
  return statement.replace(/ in \(\?(?:, \?)+\)/g, ' in (?)')
}

/** The statements of the processes of four seeds, and the database of the last one. */
async function statementsOfSeeds(template: Template) {
  using watch = watched(template)
  for (const seed of [1, 2, 3, 4]) await simulate(seed, watch.template)
  const statements = [...watch.statements].filter((text) => /^(select|insert|update|delete) /.test(text))
  assert.ok(statements.length > 50, `${statements.length} statements`)
  return { statements, file: watch.file() }
}

/** Reads all rows of a table that grows with the number of sales, by one of the steps of its plan. */
function growing(sqlite: DatabaseSync, statements: readonly string[]) {
  return statements
    .flatMap((statement) => [...new Set([statement, withShortLists(statement)])])
    .filter(
      (statement) => !/ limit 1$/.test(statement) && !HEAD.test(statement) && !ONCE.some((once) => once.test(statement))
    )
    .flatMap((statement) => stepsOf(sqlite, statement).map((detail) => ({ detail, statement })))
    .filter(({ detail }) => GROWS.test(detail) && !SMALL.test(detail))
}

/** Statements that SQLite plans again when they are run again: only while it plans, it asks for authorization. */
function plannedAgain(sqlite: DatabaseSync, statements: readonly string[]): string[] {
  let asked = 0
  sqlite.setAuthorizer(() => {
    asked += 1
    return constants.SQLITE_OK
  })
  const isPlannedAgain = (text: string) => {
    const statement = sqlite.prepare(text)
    const values = Array.from({ length: text.split('?').length - 1 }, () => null)
    asked = 0
    for (let run = 0; run < 2; run += 1) {
      try {
        statement.all(...values)
      } catch (error) {
        // A column that takes no null.
        assert.match(String(error), /constraint/)
      }
    }
    return asked > 0
  }
  sqlite.exec('begin')
  const often = statements.filter((text) => !AT_AN_ACT.some((act) => act.test(text)))
  const found = often.filter(isPlannedAgain)
  sqlite.exec('rollback')
  return found
}

test('No process reads all rows of a table that grows with the number of sales, or has SQLite plan a statement again', async () => {
  const template = await sqliteTemplate()
  try {
    const { statements, file } = await statementsOfSeeds(template)
    const sqlite = new DatabaseSync(file)
    assert.deepEqual(growing(sqlite, statements), [])
    assert.deepEqual(plannedAgain(sqlite, statements), [])
    sqlite.close()
  } finally {
    await template.dispose()
  }
})
