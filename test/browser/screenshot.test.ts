import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sendInvite, toast } from '../support/browser/buying.ts'
import { openSignedIn } from '../support/browser/tab.ts'
import { databases } from '../support/databases/databases.ts'
import { openWorld } from '../support/worlds/test-worlds.ts'

const file = fileURLToPath(new URL('../../docs/screenshot.png', import.meta.url))
const size = { width: 1200, height: 760 }
/** A picture of an empty page of one colour has 4 kB. */
const bytes = { least: 20_000, most: 200_000 }

// Each run takes the picture of the README; only UPDATE_SCREENSHOT=1 npm test -- screenshot replaces it in the README.
test('The picture in the README shows the dashboard after Send invite', async (t) => {
  const picture = await takePicture(t)
  checkPicture(picture)
  if (process.env.UPDATE_SCREENSHOT) writeFileSync(file, picture)
  checkPicture(readFileSync(file))
})

function checkPicture(picture: Buffer): void {
  assert.equal(picture.toString('latin1', 1, 4), 'PNG')
  // The header chunk: https://www.w3.org/TR/png/#11IHDR
  assert.deepEqual({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }, size)
  assert.ok(picture.length > bytes.least && picture.length < bytes.most, `${picture.length} bytes`)
}

/** Takes the picture of a shop that shows the addresses of GitHub, while its calls go to the sandbox. */
async function takePicture(t: TestContext): Promise<Buffer> {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all' })
  world.config.codeHost.url = 'https://github.com'
  await world.pay({ email: 'ada@example.com' })
  const { page } = await openSignedIn(world, 'ada@example.com', { viewport: size, reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await sendInvite(page, 'ada-buyer')
  const sent = toast(page, 'Invitation sent')
  await sent.waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const picture = await page.screenshot()
  // The toast must still be there after the picture was taken, and lie wholly within the picture.
  const box = await sent.boundingBox()
  assert.ok(box && box.x >= 0 && box.y >= 0, JSON.stringify(box))
  assert.ok(box.x + box.width <= size.width && box.y + box.height <= size.height, JSON.stringify(box))
  return picture
}
