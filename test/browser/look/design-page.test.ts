import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTab } from '../../support/browser/tab.ts'
import { databases } from '../../support/databases/databases.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'
import { visit } from '../../support/worlds/visitor.ts'

const sandbox = {
  codeHostUrl: 'http://h.example',
  processorUrl: 'http://p.example',
  mailboxUrl: 'http://m.example'
}

test('The page with every component is in the sandbox only, and shows both schemes side by side', async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const shop = await openWorld(t, sqlite.create)
  assert.equal((await visit(shop).get('/design')).status, 404)

  const world = await openWorld(t, sqlite.create, { config: { sandbox } })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await openTab(world, { colorScheme })
    t.after(close)
    await page.goto('/design')
    const [light, dark] = await page
      .locator('.design')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor))
    assert.match(light ?? '', /^oklch\(0\.97/)
    assert.match(dark ?? '', /^oklch\(0\.17/)
    for (const words of [
      'Waiting for Acme Starters',
      'Payment failed',
      'refunded on',
      'Accept the invitation',
      'Payment received',
      'Asked for'
    ]) {
      assert.ok((await page.getByText(words).count()) >= 2, words)
    }
  }
})
