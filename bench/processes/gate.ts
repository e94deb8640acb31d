// Asks the gate's question on two databases in turn: for users who were asked about a moment ago, or for any user.
// Arguments: the SQLite files and the number of users in each.

import { defaultPolicy } from '../../src/product.ts'
import { findPaidPayment } from '../../src/users/users-and-guests/find-purchases.ts'
import { openConnection } from '../../test/support/databases/migrated.ts'
import { answerWith } from '../support/answer.ts'
import type { GateAnswer, GateOrder } from '../support/gate.ts'

const [small = '', smallUsers = '', large = '', largeUsers = ''] = process.argv.slice(2)
const shops = [
  { db: openConnection({ databaseUrl: `file:${small}` }).db, users: Number(smallUsers) },
  { db: openConnection({ databaseUrl: `file:${large}` }).db, users: Number(largeUsers) }
] as const
const scenes = ['starter-kit', 'product-lifetime']
const TURNS = 40
const QUESTIONS = 50
const LATELY_SEEN = 50

answerWith<GateOrder>(async ({ lately }) => {
  const times = shops.map((): number[] => [])
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, { db, users }] of shops.entries()) {
      const began = performance.now()
      for (let question = 0; question < QUESTIONS; question += 1) {
        const user = lately ? ((question * 7919) % Math.min(users, LATELY_SEEN)) + 1 : Math.ceil(Math.random() * users)
        const found = await findPaidPayment(
          db,
          { userId: `user-${user}`, scenes },
          { now: Date.now(), policyOf: () => defaultPolicy, sendsMails: true }
        )
        if (!found) throw new Error(`user-${user} has not paid`)
      }
      times[index]?.push(((performance.now() - began) / QUESTIONS) * 1000)
    }
  }
  const [ofSmall = [], ofLarge = []] = times
  return { small: ofSmall, large: ofLarge } satisfies GateAnswer
})
