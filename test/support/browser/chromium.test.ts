import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findChromium, launchBrowser } from './chromium.ts'

test('a page opens in the system Chromium', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<h1>Pullpass</h1>')
    assert.equal(await page.textContent('h1'), 'Pullpass')
  } finally {
    await browser.close()
  }
})

test('CHROMIUM_PATH takes precedence, and is an error when it names no file', () => {
  assert.equal(findChromium({ CHROMIUM_PATH: process.execPath, PATH: '/usr/bin' }), process.execPath)
  assert.throws(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' }), /CHROMIUM_PATH names \/nowhere\/chromium/)
})

test('The error for a missing Chromium says what to install', () => {
  assert.throws(() => findChromium({ PATH: '/nowhere' }), /apt-get install -y --no-install-recommends chromium/)
})
