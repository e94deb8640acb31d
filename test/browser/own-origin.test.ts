import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskStates } from '../support/browser/desk-states.ts'
import { states, type Who } from '../support/browser/states.ts'
import { assertOwnOrigin, openSignedIn, openTab, type Tab } from '../support/browser/tab.ts'
import { onOneDatabase } from '../support/databases/on-each-database.ts'
import { SELLER } from '../support/worlds/desk-scene.ts'
import type { SandboxWorld } from '../support/worlds/sandbox-world.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

const FIRST_PAGE_LIMIT_BYTES = 60_000

const world = aWorld({ workers: 'all', paid: 'buyer@example.com', config: { admins: [SELLER] } })

// The accessibility tests ask the same of the pages with JavaScript.
onOneDatabase('the requests of the pages', world, tests)

function tests(world: () => SandboxWorld) {
  test('The pages load nothing from another origin and log no errors, without JavaScript', async () => {
    const profile = { javaScriptEnabled: false }
    const tabs: Record<Who, Tab> = {
      stranger: await openTab(world(), profile),
      guest: await openTab(world(), profile),
      visitor: await openSignedIn(world(), 'visitor@example.com', profile),
      buyer: await openSignedIn(world(), 'buyer@example.com', profile),
      seller: await openSignedIn(world(), SELLER, profile)
    }
    for (const { who, arrive } of [...states, ...deskStates]) await arrive(tabs[who].page, world())
    for (const tab of Object.values(tabs)) {
      assertOwnOrigin(tab)
      await tab.close()
    }
  })

  test('The Content-Security-Policy blocks an injected script, style and foreign picture', async (t) => {
    const { page, complaints, close } = await openTab(world())
    t.after(close)
    await page.goto('/')
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="position:fixed">x</p>')
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.pwned = true' }))
      document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/pixel.gif' }))
    })
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    assert.equal(await page.evaluate(() => 'pwned' in window), false)
    assert.notEqual(await page.locator('#styled').evaluate((node) => getComputedStyle(node).position), 'fixed')
    assert.equal(complaints.filter((complaint) => /Content Security Policy/i.test(complaint)).length, 3)
  })

  test(`The first page takes less than ${FIRST_PAGE_LIMIT_BYTES / 1000} KB over the network`, async (t) => {
    for (const path of ['/', '/sign-in']) {
      const { page, close } = await openTab(world())
      t.after(close)
      const wire = await page.context().newCDPSession(page)
      await wire.send('Network.enable')
      let bytes = 0
      let requests = 0
      wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
        requests += encodedDataLength > 0 ? 1 : 0
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      t.diagnostic(`${path}: ${bytes} bytes in ${requests} requests`)
      assert.ok(requests >= 8, 'the page, two stylesheets and five scripts were counted')
      assert.ok(bytes < FIRST_PAGE_LIMIT_BYTES, `${bytes} bytes`)
    }
  })
}
