import assert from 'node:assert/strict'
import { buyerOf, reconcileStory } from '../../support/worlds/reconcile-story.ts'

reconcileStory('The command reconcile tells what it has withdrawn itself from what still waits', async (world) => {
  const [ada, bob] = [await buyerOf(world, 'ada'), await buyerOf(world, 'bob')]
  for (const each of [ada, bob]) await each.send()
  bob.byHand('accept')
  await world.context.access.round()
  await ada.refund()
  await bob.refund()
  const { text } = await world.run(true)
  assert.match(
    text,
    /\nWithdrawn by the steps above\. It counts as ended once a later look at the code host proves it:\nACCOUNT .*\nada +revoking .*\nbob +revoking /
  )
  assert.doesNotMatch(text, /^Waiting:/m)
  // Another run has not withdrawn it.
  assert.match((await world.run()).text, /\nWaiting:\nACCOUNT .*\nada +revoking /)
})
