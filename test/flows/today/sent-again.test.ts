// An invitation that Pullpass has sent again because it was not accepted, in the list of buyers and on their pages.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('an invitation that was sent again', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, pass } = peopleOf(world)
  let ada: Awaited<ReturnType<typeof buyer>>
  before(async () => {
    ada = await buyer()
    await send(ada, ada.login)
  })

  async function read() {
    const seller = await signIn(world(), SELLER)
    const [purchase] = await world().context.access.purchases(ada.userId)
    const pageOf = async (path: string) => plain(await (await seller.get(path)).text())
    const list = await pageOf(`/admin/buyers?q=${ada.login}`)
    return { list, page: await pageOf(`/admin/buyers/${purchase?.paymentId}`) }
  }

  test('A first invitation is said to have begun once, also on the day before it is sent again', async () => {
    await pass(5 * DAY_MS, { rounds: 5 })
    const { list, page } = await read()
    assert.match(list, /Invited on /)
    assert.match(page, /This state began /)
    for (const text of [list, page]) assert.doesNotMatch(text, /Invited first|in place of/)
  })

  for (const [days, nth] of [
    [2, '1st'],
    [6, '2nd']
  ] as const) {
    test(`An invitation that was sent again for the ${nth} time has the day of the first one beside its own`, async () => {
      await pass(days * DAY_MS, { rounds: days * 2 })
      const { list, page } = await read()
      assert.match(list, /Invited first on .*, again /)
      const again = new RegExp(
        `The first invitation went out on .*\\. Pullpass sent the open one .* for the ${nth} time of`
      )
      assert.match(page, again)
      assert.doesNotMatch(page, /This state began/)
    })
  }
})
