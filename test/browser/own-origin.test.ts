import assert from 'node:assert/strict'
import { test } from 'node:test'
import { states, type Who } from '../support/browser/states.ts'
import { openSignedIn, openTab, type Tab } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

const FIRST_PAGE_LIMIT_BYTES = 60_000

onEachDatabase('the requests of the pages', aWorld({ workers: 'all', paid: 'buyer@example.com' }), (world) => {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`The pages load nothing from another origin and log no errors, ${how} JavaScript`, async () => {
      const profile = { javaScriptEnabled }
      const tabs: Record<Who, Tab> = {
        stranger: await openTab(world(), profile),
        visitor: await openSignedIn(world(), 'visitor@example.com', profile),
        buyer: await openSignedIn(world(), 'buyer@example.com', profile)
      }
      for (const { who, arrive } of states) await arrive(tabs[who].page, world())
      for (const { foreign, complaints, close } of Object.values(tabs)) {
        assert.deepEqual(foreign, [])
        // The browser logs every 404 and 400, also for pages that are meant to answer so.
        assert.deepEqual(
          complaints.filter((complaint) => !/status of (404 \(Not Found\)|400 \(Bad Request\))/.test(complaint)),
          []
        )
        await close()
      }
    })
  }

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
})
