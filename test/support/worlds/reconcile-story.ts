import { test } from 'node:test'
import { reconcile } from '../../../src/cli/reconcile.ts'
import type { Config } from '../../../src/config/config.ts'
import { emptyDatabase, onEachDatabase } from '../databases/on-each-database.ts'
import { repository } from './people.ts'
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts'
import { signIn } from './visitor.ts'

export type ReconcileWorld = SandboxWorld & { run(apply?: boolean): ReturnType<typeof run> }

/** Runs a story of the command on SQLite and on Postgres, each in a new database and without rounds of the service. */
export function reconcileStory(
  words: string,
  tell: (world: ReconcileWorld) => Promise<void>,
  config: Partial<Config> = {}
): void {
  onEachDatabase('pullpass reconcile', emptyDatabase, (database) => {
    test(words, async () => {
      const world = await startSandboxWorld({ database: database(), config })
      await using _ = { [Symbol.asyncDispose]: () => world.close() }
      await tell(Object.assign(world, { run: (apply = false) => run(world, apply) }))
    })
  })
}

/** Runs the command. Returns its exit code, its output, and the number of its calls to the host. */
async function run({ codeHost, context }: SandboxWorld, apply: boolean) {
  const before = codeHost.record.calls().length
  const printed: string[] = []
  const code = await reconcile(context, { apply }, (text) => printed.push(text))
  return { code, text: printed.join('\n'), calls: codeHost.record.calls().length - before }
}

/** Makes a buyer with this login who has bought the product with this id, or the first product. */
export async function buyerOf(world: SandboxWorld, login: string, product?: string) {
  const of = product !== undefined && { product }
  world.codeHost.rehearse.addAccount({ login, name: login, emails: [] })
  await world.pay({ email: `${login}@mail.example`, ...of })
  const { userId } = await signIn(world, `${login}@mail.example`)
  return {
    userId,
    login,
    send: () => world.context.invite({ userId, username: login, ...of }),
    byHand: (action: 'accept' | 'add', where = repository) =>
      world.codeHost.rehearse.byHand({ action, repository: where, login }),
    refund: () =>
      world.context.db.updateTable('payment').set({ status: 'refunded' }).where('user_id', '=', userId).execute()
  }
}
