import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { demoFront } from '../../src/cli/demo/front.ts'
import { sendInvite, toast } from '../support/browser/buying.ts'
import { openSignedIn, openTab } from '../support/browser/tab.ts'
import { everyMail } from '../support/builders/every-mail.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../support/builders/plain-purchase.ts'
import { databases } from '../support/databases/databases.ts'
import { makePlace, start } from '../support/processes/process.ts'
import { SELLER } from '../support/worlds/desk-scene.ts'
import { repository } from '../support/worlds/people.ts'
import { openWorld } from '../support/worlds/test-worlds.ts'
import { stopTelling, tell } from '../support/worlds/told-access.ts'

const size = { width: 1200, height: 760 }
/** For a page whose subject is longer. */
const tall = { width: 1200, height: 1040 }
/** A picture of an empty page of one colour has 4 kB. */
const bytes = { least: 20_000, most: 200_000 }

const [sqlite] = databases

// Each run takes the pictures of the documents; only UPDATE_SCREENSHOT=1 npm test -- screenshot replaces the stored
// ones.
test('The pictures of the documents show a buyer who has paid, is invited, has access, and got a refund, and the desk', async (t) => {
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all', config: { admins: ['owner@example.com'] } })
  // The pages show the addresses of GitHub, while the calls go to the sandbox.
  world.config.codeHost = { ...world.config.codeHost, url: 'https://github.com' }

  const guest = await openTab(world, { viewport: size })
  await guest.page.goto('/')
  await guest.page.getByRole('link', { name: 'Buy Starter Kit' }).click()
  await guest.page.getByLabel('E-mail address').fill('grace@example.com')
  await guest.page.getByRole('button', { name: /^Pay .*99/ }).click()
  await guest.page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await keepPicture(guest.page, 'screenshot-paid')

  await world.pay({ email: 'ada@example.com' })
  const { page } = await openSignedIn(world, 'ada@example.com', { viewport: size })
  await page.goto('/dashboard')
  await sendInvite(page, 'ada-buyer')
  const sent = toast(page, 'Invitation sent')
  await sent.waitFor()
  const light = await keepPicture(page, 'screenshot')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await keepPicture(page, 'screenshot-dark')
  assert.ok(!light.equals(dark), 'the dark picture is the light one')
  // The toast must still be there after the pictures were taken, and lie wholly within them.
  const box = await sent.boundingBox()
  assert.ok(box && box.x >= 0 && box.y >= 0, JSON.stringify(box))
  assert.ok(box.x + box.width <= size.width && box.y + box.height <= size.height, JSON.stringify(box))
  await page.emulateMedia({ colorScheme: 'light' })

  world.codeHost.rehearse.byHand({ action: 'accept', repository, login: 'ada-buyer' })
  await world.context.access.round()
  await page.goto('/dashboard')
  await page.locator('#access').getByText('You’re in').waitFor()
  await keepPicture(page, 'screenshot-access')

  const seller = await openSignedIn(world, 'owner@example.com', { viewport: size })
  world.codeHost.rehearse.byHand({ action: 'add', repository, login: 'grace-hops' })
  await world.context.access.round()
  await seller.page.goto('/admin/repositories/acme-starters/starter-kit')
  await seller.page.getByText('grace-hops').first().waitFor()
  await keepPicture(seller.page, 'screenshot-repository')
  await seller.page.goto('/admin/health')
  await seller.page.getByText('Last checked just now').waitFor()
  await keepPicture(seller.page, 'screenshot-health')
  await seller.page.goto('/admin/buyers')
  await seller.page.getByRole('link', { name: 'ada@example.com' }).click()
  await seller.page.getByRole('heading', { name: 'Story' }).waitFor()
  await keepPicture(seller.page, 'screenshot-desk')
  await seller.page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(seller.page, 'screenshot-desk-dark')

  await world.atProcessor('refund', 'ada@example.com')
  await page.goto('/settings/purchases')
  await page.locator('#access').getByText('refunded').first().waitFor()
  await keepPicture(page, 'screenshot-refunded')
})

test('The pictures of the documents show the shop, a team, a renewal that is due, a mail, and a file of earlier buyers', async (t) => {
  assert.ok(sqlite)
  const { page: kitPage, brand } = await demoFront()
  const kit = {
    ...plainProduct,
    repositories: [sandboxRepository],
    quantity: true,
    renewUrl: 'https://billing.example/login',
    ...(kitPage && { page: kitPage })
  } as const
  const forTeams = {
    ...sandboxProduct('team', 'team'),
    name: 'Starter Kit for teams',
    seats: 5,
    page: {
      price: '$699 one time',
      line: 'The same kit, and one invoice for all of you.',
      pictures: kitPage?.pictures?.slice(1) ?? []
    }
  }
  const world = await openWorld(t, sqlite.create, {
    workers: 'all',
    config: { admins: [SELLER], products: [kit, forTeams] },
    site: brand ? { brand } : {}
  })
  world.config.codeHost = { ...world.config.codeHost, url: 'https://github.com' }

  const visitor = await openTab(world, { viewport: size })
  const invited = everyMail.find(({ name }) => name === 'invited') ?? assert.fail()
  await visitor.page.setContent(invited.mail.html.replaceAll('&lt;Kit&gt;', 'Kit'))
  await keepPicture(visitor.page, 'screenshot-mail')
  await visitor.page.goto('/products/starter-kit')
  await keepPicture(visitor.page, 'screenshot-product')
  await visitor.page.setViewportSize(tall)
  await visitor.page.goto('/')
  await keepPicture(visitor.page, 'screenshot-products', tall)

  await world.pay({ email: 'ada@example.com' })
  const { page } = await openSignedIn(world, 'ada@example.com', { viewport: tall })
  for (const [name, purchases] of [
    ['screenshot-team', [teamOf(world.context.now())]],
    ['screenshot-renewal', [dueAt(world.context.now())]]
  ] as const) {
    tell(world, { purchases: [...purchases] })
    await page.goto('/settings/purchases')
    await page.locator('#access .purchase').waitFor()
    await keepPicture(page, name, tall)
  }
  stopTelling(world)

  const seller = await openSignedIn(world, SELLER, { viewport: tall })
  world.codeHost.rehearse.byHand({ action: 'add', repository, login: 'grace-hops' })
  await seller.page.goto('/admin/import')
  await seller.page.getByLabel('Or paste its lines').fill(earlierBuyers)
  await seller.page.getByRole('button', { name: 'Review' }).click()
  await seller.page.getByText('3 new purchases. 2 lines need you').waitFor()
  await keepPicture(seller.page, 'screenshot-import', tall)
})

test('The picture of the guide of the sandbox shows its steps', async () => {
  await using place = await makePlace()
  await using running = await start(place, { PORT: '0' })
  const { page } = await openTab({ url: running.url }, { viewport: tall })
  await page.goto('/guide')
  await page.locator('#guide [aria-current=step]').waitFor()
  await keepPicture(page, 'screenshot-guide', tall)
})

const DAY_MS = 86_400_000
const isIn = { state: 'accepted', because: 'shown' } as const

/** A team of five: the buyer and a teammate are in, one is invited, and a name was mistyped. */
function teamOf(now: number) {
  const seats = [
    { login: 'ada-buyer', proven: true, since: now - 9 * DAY_MS, ...isIn },
    { login: 'grace-hops', since: now - 8 * DAY_MS, ...isIn },
    { login: 'egon-gh', since: now - DAY_MS, sentAt: now - DAY_MS, expiresAt: now + 6 * DAY_MS },
    { login: 'kim-typo', since: now - DAY_MS, state: 'blocked', because: 'no_such_account', acts: 'buyer' }
  ] as const
  const grants = seats.map((over, index) =>
    plainGrant({ ...over, id: `g${index + 1}`, seat: index + 1, accountId: index + 7 })
  )
  return plainPurchase(grants, { seats: 5, paidAt: now - 9 * DAY_MS })
}

/** A subscription whose renewal has just failed, with a week of grace. */
function dueAt(now: number) {
  const grant = plainGrant({ ...isIn, proven: true })
  return plainPurchase([grant], { state: 'past_due', endsAt: now + 7 * DAY_MS, paidAt: now - 31 * DAY_MS })
}

const earlierBuyers = `address,username,product,date,note
grace@example.com,grace-hops,starter-kit,2024-05-06,order 17
bob@example.com,ada-buyer,starter-kit,,"paid by card, in May"
carol@example.com,,starter-kit,2024-06-01,
dan@example.com,there-is-no-such-name,starter-kit,2024-06-02,
erin,,starter-kit,2024-06-03,`

/** Takes a picture of the window of this size, and checks it and the one that is stored in docs. */
async function keepPicture(page: Page, name: string, window = size): Promise<Buffer> {
  const file = new URL(`../../docs/${name}.png`, import.meta.url)
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const picture = await page.screenshot()
  checkPicture(picture, window)
  if (process.env.UPDATE_SCREENSHOT) writeFileSync(file, picture)
  checkPicture(readFileSync(file), window)
  return picture
}

function checkPicture(picture: Buffer, window: typeof size): void {
  assert.equal(picture.toString('latin1', 1, 4), 'PNG')
  // The header chunk: https://www.w3.org/TR/png/#11IHDR
  assert.deepEqual({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }, window)
  assert.ok(picture.length > bytes.least && picture.length < bytes.most, `${picture.length} bytes`)
}
