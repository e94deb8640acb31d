import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chromium } from 'playwright-core'
import { findChromium, launchBrowser, options } from './chromium.ts'

test('A page opens in the system Chromium, and Chromium loads no pages for its address bar beside it', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<h1>Pullpass</h1>')
    assert.equal(await page.textContent('h1'), 'Pullpass')
    const session = await browser.newBrowserCDPSession()
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] })
    const urls = targetInfos.map(({ url }) => url)
    assert.ok(urls.includes('about:blank'), urls.join(', '))
    assert.deepEqual(
      urls.filter((url) => url.includes('omnibox')),
      []
    )
  } finally {
    await browser.close()
  }
})

test('The browser is started without every feature that Playwright switches off', async () => {
  const off = (flags: string) => /--disable-features=(\S+)/.exec(flags)?.[1]?.split(',') ?? []
  // Node is no browser and ends at once; the error says how Playwright started it.
  const { message } = await chromium.launch({ executablePath: process.execPath }).then(
    () => assert.fail('Node is no browser'),
    (error: Error) => error
  )
  const byPlaywright = off(message)
  assert.ok(byPlaywright.length > 0, message)
  const ours = off(options.join(' '))
  assert.deepEqual(
    byPlaywright.filter((feature) => !ours.includes(feature)),
    []
  )
})

test('CHROMIUM_PATH takes precedence, and is an error when it names no file', () => {
  assert.equal(findChromium({ CHROMIUM_PATH: process.execPath, PATH: '/usr/bin' }), process.execPath)
  assert.throws(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' }), /CHROMIUM_PATH names \/nowhere\/chromium/)
})

test('The error for a missing Chromium says what to install', () => {
  assert.throws(
    () => findChromium({ PATH: '/nowhere' }),
    /apt-get install -y --no-install-recommends chromium-headless-shell/
  )
})
