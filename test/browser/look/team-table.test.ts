import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { openSignedIn } from '../../support/browser/tab.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { databases } from '../../support/databases/databases.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'
import { tell } from '../../support/worlds/told-access.ts'

const longName = 'a-name-of-nearly-forty-characters-000-x'
const team = [
  plainGrant(),
  plainGrant({ id: 'g2', seat: 2, login: longName, accountId: 8, state: 'accepted', because: 'shown' }),
  plainGrant({ id: 'g3', seat: 3, login: 'linus-gh', accountId: 9, state: 'accepted', because: 'shown' })
]

async function signInToTeam(t: TestContext, seats: number, options: { javaScriptEnabled?: boolean } = {}) {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create)
  await world.pay({ email: 'buyer@example.com' })
  const { page, close } = await openSignedIn(world, 'buyer@example.com', options)
  t.after(close)
  const told = tell(world, { purchases: [plainPurchase(team, { seats })] })
  return { world, page, told }
}

async function openTeam(t: TestContext, seats: number, options: { javaScriptEnabled?: boolean } = {}) {
  const { page } = await signInToTeam(t, seats, options)
  await page.goto('/dashboard')
  return page
}

/** The cells of these rows that are cut off, or that lie over one another. */
function covered(rows: Locator): Promise<(string | null)[]> {
  return rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const cells = [...row.children].map((cell) => ({ cell, box: cell.getBoundingClientRect() }))
      return cells.flatMap(({ cell, box }, index) => {
        const isCut = cell.scrollWidth > cell.clientWidth + 1 || box.right > innerWidth
        const overlaps = cells.some(({ box: other }, at) => {
          const beside = box.right <= other.left || other.right <= box.left
          return at > index && !beside && box.bottom > other.top + 1 && other.bottom > box.top + 1
        })
        return isCut || overlaps ? [cell.textContent] : []
      })
    })
  )
}

test('The sentence about the ways to fill a seat stands below them, also where there is only one', async (t) => {
  const { page, told } = await signInToTeam(t, 5)
  for (const [grants, ways] of [
    [team, 2],
    [[], 1]
  ] as const) {
    told.purchases = [plainPurchase([...grants], { seats: 5 })]
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/dashboard')
      const head = page.locator('.seats-head')
      assert.equal(await head.locator('.btn').count(), ways)
      const [count, buttons, hint] = await Promise.all(
        ['.seats-count', '.seats-ways', '.hint'].map((part) => head.locator(part).boundingBox())
      )
      assert.ok(count && buttons && hint)
      assert.ok(hint.y >= buttons.y + buttons.height, `${width}, ${ways}: beside the buttons`)
      assert.equal(hint.x, count.x, `${width}, ${ways}: not below the number of seats`)
    }
  }
})

test('The seats of a team are rows of one height, which can be read in a window of 320 pixels', async (t) => {
  const page = await openTeam(t, 5)
  const table = page.getByRole('table', { name: 'Accounts' })
  const rows = table.locator('tbody').getByRole('row')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    assert.deepEqual(await rows.getByRole('rowheader').allInnerTexts(), ['ada-buyer', longName, 'linus-gh'])
    assert.deepEqual(await rows.locator('.state').allInnerTexts(), ['Waiting', 'Access', 'Access'])
    assert.equal(await page.getByText('3 of 5 seats in use').isVisible(), true)
    assert.equal(await rows.first().getByText('Copy the invitation’s link').isVisible(), true)
    assert.equal(await page.locator('.clone').count(), 1, 'the commands are for all accounts')
    assert.deepEqual(await covered(rows), [], `${width} pixels`)
    const least = width === 1280 ? 36 : 44
    const small = await table
      .locator('a, button, summary')
      .evaluateAll(
        (all, least) =>
          all
            .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < least)
            .map(({ outerHTML }) => outerHTML),
        least
      )
    assert.deepEqual(small, [], 'a finger needs 44 pixels, and a mouse 36')
    if (width !== 1280) continue
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    assert.ok(
      heights.every((height) => height >= 56 && height <= 61),
      `${heights}`
    )
  }
})

test('The states, the days and the buttons of a team stand below one another, and the two ways to fill a seat above them', async (t) => {
  const page = await openTeam(t, 5)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const part of ['.initial', '.state', '.grant-title', '.menu:last-child > summary']) {
      const lefts = await page
        .locator(`.team ${part}`)
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
      assert.equal(lefts.length, 3, part)
      assert.equal(new Set(lefts).size, 1, `${part} at ${lefts} in ${width} pixels`)
    }
    const boxOf = (name: string) => page.getByRole('link', { name }).boundingBox()
    const [add, give] = [await boxOf('Add a person'), await boxOf('Get a seat link')]
    assert.ok(add && give)
    assert.ok(add.y + add.height <= 844, 'the primary button needs no scrolling')
    assert.equal(add.y, give.y, 'both stand in one line')
    const rows = await page.getByRole('table', { name: 'Accounts' }).boundingBox()
    assert.ok(rows && give.y + give.height <= rows.y, 'both stand above the accounts')
  }
})

test('Without a script a buyer opens the form and the menus of a team', async (t) => {
  const page = await openTeam(t, 5, { javaScriptEnabled: false })
  const field = page.getByRole('textbox', { name: 'username' })
  assert.equal(await field.isVisible(), false)
  await page.getByRole('link', { name: 'Add a person' }).click()
  assert.equal(await field.isVisible(), true)
  assert.equal(await field.evaluate((node) => node === document.activeElement), true)
  await page.getByRole('link', { name: 'Close' }).click()
  assert.equal(await field.isVisible(), false)
  const cancel = page.getByRole('button', { name: 'Cancel invitation' })
  assert.equal(await cancel.isVisible(), false)
  await page.getByLabel('More about ada-buyer').click()
  assert.equal(await cancel.isVisible(), true)
  await page.getByLabel('More about ada-buyer').click()
  await page.getByLabel(`More about ${longName}`).click()
  await page.getByRole('link', { name: 'Remove account' }).waitFor()
})

test('A buyer copies the link of a teammate’s invitation, and reads that only the teammate can open it', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const { world, page } = await signInToTeam(t, 5, { javaScriptEnabled })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    const link = `${world.config.codeHost.url}/acme/kit/invitations`
    const row = page.locator('#grant-g1')
    await row.getByText('Copy the invitation’s link').click()
    assert.equal(await row.getByText('Send it to ada-buyer: only that account can open it.').isVisible(), true)
    assert.equal(await row.getByText(link, { exact: true }).isVisible(), true)
    const box = await row.locator('.invitation-link').boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box))
    if (!javaScriptEnabled) continue
    await row.getByText('Copied').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)
    await row.getByText('Copy the invitation’s link').waitFor()
  }
})

test('From the menu of an account of a full team, the form opens with this account chosen to be replaced', async (t) => {
  const page = await openTeam(t, 3)
  await page.getByLabel('More about linus-gh').click()
  await page.getByRole('link', { name: 'Change account' }).last().click()
  const field = page.getByRole('textbox', { name: 'username' })
  await field.waitFor()
  assert.equal(await page.getByRole('radio', { name: 'linus-gh' }).isChecked(), true)
  assert.equal(await field.evaluate((node) => node === document.activeElement), true)
  // A menu closes by Escape, and the focus returns to what opened it.
  const more = page.getByLabel('More about ada-buyer')
  await more.click()
  await page.getByRole('button', { name: 'Cancel invitation' }).waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('button', { name: 'Cancel invitation' }).isVisible(), false)
  assert.equal(await more.evaluate((node) => node === document.activeElement), true)
})

test('An open menu stays open, with the focus in it, while a live update changes its row', async (t) => {
  const { page, told } = await signInToTeam(t, 5)
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByLabel('More about ada-buyer').click()
  const cancel = page.getByRole('button', { name: 'Cancel invitation' })
  await cancel.focus()
  const [invited, ...others] = team
  told.purchases = [
    plainPurchase([{ ...plainGrant(invited), sentAt: Date.now(), proven: true }, ...others], { seats: 5 })
  ]
  await page.clock.runFor(60_000)
  await page.locator('#grant-g1 .badge').waitFor()
  assert.equal(await cancel.isVisible(), true)
  assert.equal(await cancel.evaluate((node) => node === document.activeElement), true)
})

test('The menu of an account closes when the buyer has cancelled its invitation', async (t) => {
  const { page, told } = await signInToTeam(t, 5)
  await page.goto('/dashboard')
  await page.getByLabel('More about ada-buyer').click()
  const [invited, ...others] = team
  const revoking = plainGrant({ ...invited, state: 'revoking', because: 'mistyped', acts: null })
  told.purchases = [plainPurchase([revoking, ...others], { seats: 5 })]
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  await page.locator('#grant-g1').getByText('is being cancelled').waitFor()
  assert.equal(await page.locator('.menu[open]').count(), 0)
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'access')
})

test('A team reads why invitations are off, in place of the form, and while the page is open', async (t) => {
  const { world, page } = await signInToTeam(t, 5)
  const repositories = world.context.knownRepositories
  const known = repositories.of(world.config.products[0])
  let isOff = true
  t.mock.method(repositories, 'of', () => ({ ...known, knownPersonal: () => isOff }))
  await page.clock.install()
  await page.goto('/dashboard')
  const reason = page.getByText('The seller has to move the repository to an organization first')
  const field = page.getByRole('textbox', { name: 'username' })
  assert.deepEqual([await reason.isVisible(), await field.isVisible()], [true, false])
  assert.equal(await page.getByRole('link', { name: 'Close' }).isVisible(), false)
  isOff = false
  await page.clock.runFor(60_000)
  await page.getByRole('link', { name: 'Add a person' }).waitFor()
  assert.equal(await reason.isVisible(), false)
  isOff = true
  await page.clock.runFor(60_000)
  await reason.waitFor()
  assert.equal(await field.isVisible(), false)
})

test('Once the last seat of a team is given, the form for teammates closes, and the card says what can be done', async (t) => {
  const { page, told } = await signInToTeam(t, 5)
  await page.clock.install()
  await page.goto('/dashboard')
  const field = page.getByRole('textbox', { name: 'username' })
  await page.getByRole('link', { name: 'Add a person' }).click()
  await field.fill('grace-hops')
  told.purchases = [plainPurchase(team, { seats: team.length })]
  await page.clock.runFor(60_000)
  await page.getByText('All seats are taken. To add someone, remove or replace an account.').waitFor()
  assert.equal(await field.isVisible(), false)
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'access')
  assert.equal(await page.getByRole('link', { name: 'Get a seat link' }).count(), 0)
  await page.getByRole('link', { name: 'Change account', exact: true }).click()
  assert.deepEqual([await field.isVisible(), await field.inputValue()], [true, ''])
  assert.equal(await page.locator('.invite-form [name="replace"]').count(), team.length)
})
