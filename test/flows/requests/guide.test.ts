// The guide of the sandbox after a refund that came before all steps were done.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { visit } from '../../support/worlds/visitor.ts'

const sandbox = {
  codeHostUrl: 'http://h.example',
  processorUrl: 'http://p.example',
  mailboxUrl: 'http://m.example'
}

onEachDatabase('the guide of the sandbox', aWorld({ workers: [], config: { sandbox } }), (world) => {
  const { buyer, accepted, refund, pass } = peopleOf(world)
  async function guide() {
    const text = await (await visit(world()).get('/guide', { accept: 'text/html' })).text()
    const steps = [...text.matchAll(/<li data-step="(\w+)"/g)].map(([, state]) => state)
    const [, next] = /<p class="grant-title">(.*?)<\/p>/.exec(text) ?? []
    return { text, steps, next }
  }

  test('After a refund before the clone the guide says so, goes on to the end, and follows the next purchase', async () => {
    const first = await buyer()
    await accepted(first)
    const before = await guide()
    assert.deepEqual([before.steps, before.next], [['done', 'done', 'done', 'now', 'later', 'later'], 'Clone'])
    assert.doesNotMatch(before.text, /Start over/)

    await refund(first)
    const after = await guide()
    assert.deepEqual(
      [after.steps, after.next],
      [['done', 'done', 'done', 'later', 'done', 'now'], 'See the access end']
    )
    assert.match(after.text, /Clone: not any more, since the refund came first/)
    assert.match(after.text, /<a class="btn" href="\/">Start over<\/a>/)

    await pass(8 * MINUTE_MS)
    const over = await guide()
    assert.deepEqual([over.steps, over.next], [['done', 'done', 'done', 'later', 'done', 'done'], undefined])
    assert.match(over.text, /refunded before one step was done[\s\S]*Start over/)
    assert.match(over.text, /id="guide" hx-get="\/guide"/)

    await accepted(await buyer())
    const again = await guide()
    assert.deepEqual([again.steps, again.next], [['done', 'done', 'done', 'now', 'later', 'later'], 'Clone'])
    assert.doesNotMatch(again.text, /Start over/)
  })
})
