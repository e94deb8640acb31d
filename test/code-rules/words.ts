import type { SourceFile } from './source-file.ts'

/** A word that is not ours, our word for the same thing, and the files that may have it, each with its reason. */
type ForeignWord = { word: RegExp; ours: string; mayHave: Readonly<Record<string, string>> }

const plainSql = 'writes rows in plain SQL, by the name of the column'
const planOfSql = 'reads the plan of a statement, which has the name of the column'
const signIn = "better-auth's name in the order of a sign-in"

/** The table of ARCHITECTURE.md explains our words. `providerId` is better-auth's name of a column. */
export const foreignWords: readonly ForeignWord[] = [
  {
    word: /provider(?!_?id\b)/i,
    ours: 'processor',
    mayHave: {
      'src/db/column-names.ts': 'gives the column its two names',
      'src/db/migrate.ts': "Kysely's name of an option",
      'src/server/handlers/sign-in.ts': signIn,
      'src/server/handlers/link-account.ts': signIn,
      'src/cli/sales/sales-commands.ts': 'the earlier spelling of --processor',
      'test/process/commands/command.test.ts': 'the earlier spelling of --processor',
      'src/doctor/checks/shop/mail.ts': 'the company with the mail server, in words for the seller',
      'sandbox/processor/stripe/session.ts': "Stripe's name of a field",
      'sandbox/processor/stripe/invoice.ts': "Stripe's name of a field",
      'test/support/builders/fullest-page.ts': "GitHub's name of a field",
      'test/support/databases/watch-statements.ts': "Kysely's name of a method",
      'test/support/databases/postgres-server.ts': 'an option of Postgres',
      'test/rows/database/older-rows.test.ts': plainSql,
      'test/flows/users/secrets-of-links.test.ts': plainSql,
      'test/settled/desk.test.ts': plainSql,
      'test/settled/settled.test.ts': plainSql,
      'bench/support/buyers.ts': plainSql,
      'bench/support/gate.ts': plainSql,
      'test/rows/desk/alert-purchases-plan.test.ts': planOfSql,
      'test/rows/payments/delivery-lists.test.ts': planOfSql,
      'test/rows/payments/inbox-plans.test.ts': planOfSql,
      'test/simulation/query-plans.test.ts': planOfSql
    }
  }
]

/** This file and its test name the words. The copy of another shop, which is measured beside ours, is not ours. */
const apart = /^test\/code-rules(\.test|\/words)\.ts$|^bench\/peer-nextjs\//

/** The lines with a foreign word, as `path:line`, and the exceptions that no file needs any more. */
export function foreignLines(files: readonly SourceFile[]): string[] {
  const ours = files.filter(({ path }) => !apart.test(path))
  return foreignWords.flatMap(({ word, ours: right, mayHave }) => {
    const found = ours.flatMap(({ path, text }) => {
      const lines = text
        .split('\n')
        .flatMap((line, index) => (word.test(line) ? [{ line: line.trim(), at: index + 1 }] : []))
      return lines.map(({ line, at }) => ({ path, words: `${path}:${at}: write ${right}: "${line.slice(0, 80)}"` }))
    })
    const stale = Object.keys(mayHave).filter((path) => !found.some((each) => each.path === path))
    return [
      ...found.filter(({ path }) => !(path in mayHave)).map(({ words }) => words),
      ...stale.map((path) => `${path}: it needs no exception any more (test/code-rules/words.ts)`)
    ]
  })
}
