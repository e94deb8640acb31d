import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../setup/chromium.ts'
import { databases } from '../setup/databases.ts'
import { startSandboxWorld } from '../setup/sandbox-world.ts'
import { sendInvite, toast } from './buying.ts'
import { openSignedIn } from './tab.ts'

const file = fileURLToPath(new URL('../../docs/screenshot.png', import.meta.url))
const size = { width: 1200, height: 760 }
const limitBytes = 200_000

// The README's picture. A run makes it anew only when asked to: UPDATE_SCREENSHOT=1 npm test -- screenshot
test('the picture in the README is the dashboard after Send invite', async (t) => {
  if (process.env.UPDATE_SCREENSHOT) writeFileSync(file, await takePicture((end) => t.after(end)))
  const picture = readFileSync(file)
  assert.equal(picture.toString('latin1', 1, 4), 'PNG')
  // The header chunk: https://www.w3.org/TR/png/#11IHDR
  assert.deepEqual({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }, size)
  assert.ok(picture.length < limitBytes, `${picture.length} bytes`)
})

/** As a shop at GitHub shows it: its addresses, while the calls go to the sandbox. */
async function takePicture(onEnd: (end: () => Promise<void>) => void): Promise<Buffer> {
  const [sqlite] = databases
  assert.ok(sqlite)
  const database = await sqlite.create()
  onEnd(database.dispose)
  const world = await startSandboxWorld({ database })
  onEnd(world.close)
  world.config.codeHost.url = 'https://github.com'
  await world.pay({ email: 'ada@example.com' })
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openSignedIn(browser, world, 'ada@example.com', { viewport: size, reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await sendInvite(page, 'ada-buyer')
  await toast(page, 'Invitation sent').waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  return await page.screenshot()
}
