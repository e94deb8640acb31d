import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { signInByMail } from '../../support/browser/buying.ts'
import { assertOwnOrigin, openSignedIn, openTab } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER } from '../../support/worlds/desk-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

onOneDatabase('the desk in a browser', aWorld({ config: { admins: [SELLER] } }), (world) => {
  before(() => fillDesk(world()))

  test('A seller who follows a link to the desk without a sign-in signs in and is where the link leads', async (t) => {
    const tab = await openTab(world(), { viewport: { width: 390, height: 844 } })
    t.after(tab.close)
    const { page } = tab
    const path = '/admin/buyers?state=no_account'
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signInByMail(page, world(), SELLER)
    await page.getByRole('heading', { level: 1, name: 'Buyers' }).waitFor()
    assert.equal(page.url(), world().url + path)
  })

  test('With the keyboard alone the seller goes from the first page to the answer for a buyer', async (t) => {
    const tab = await openSignedIn(world(), SELLER)
    t.after(tab.close)
    const { page } = tab
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { keyboard } = page
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Desk' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    await keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await keyboard.press('?')
    await keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
    await keyboard.press('ArrowDown')
    assert.match(await focused(), /^Mend the token/)

    await keyboard.press('/')
    // In the field a slash and a question mark are letters.
    await keyboard.type('a/?')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'a/?')
    await keyboard.press('/')
    await page.getByRole('searchbox').fill('')
    await keyboard.type('mail.example')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search for “mail.example”' }).waitFor()
    await keyboard.press('/')
    for (const _ of [1, 2, 3]) await keyboard.press('ArrowDown')
    const third = await focused()
    await keyboard.press('ArrowUp')
    const second = await focused()
    assert.notEqual(second, third)
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: second }).waitFor()

    // The two characters can be turned off; the menu of the account leads back to the dialog.
    await keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Use / and ?' }).press('Space')
    await keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
    await page.reload()
    await keyboard.press('/')
    assert.notEqual(await page.evaluate(() => document.activeElement?.id), 'search')
    await page.locator('.desk-account summary').press('Enter')
    await page.getByRole('button', { name: 'Keys' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Use / and ?' }).press('Space')
    await keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
    await keyboard.press('/')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'search')

    const answer = page.getByRole('region', { name: 'Answer for the buyer' })
    assert.equal(await answer.getByText('Starter Kit: ').isVisible(), false, 'the text is folded')
    await answer.getByRole('button', { name: 'Copy' }).press('Enter')
    await answer.getByText('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    // An invited buyer's answer has a line more than another one's.
    assert.ok(copied.split('\n').length >= 5, copied)
    assert.match(copied, /^Starter Kit: /)

    // A browser that does not copy has the text unfolded and selected.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await answer.getByRole('button').press('Enter')
    await answer.getByText('Starter Kit: ').waitFor()
    assert.equal(await page.evaluate(() => getSelection()?.toString()), copied)
    assertOwnOrigin(tab)
  })

  for (const javaScriptEnabled of [true, false]) {
    const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript`

    test(`On a phone ${how} the actions stand just below the state, and the answer unfolds below them`, async (t) => {
      const viewport = { width: 390, height: 844 }
      const tab = await openSignedIn(world(), SELLER, { viewport, javaScriptEnabled })
      t.after(tab.close)
      const { page } = tab
      await page.goto('/admin/buyers?q=quentin-waits')
      await page.getByRole('link', { name: 'quentin-waits@mail.example' }).click()
      const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN
      const state = await page.getByRole('region', { name: 'Starter Kit', exact: true }).boundingBox()
      const below = (state?.y ?? 0) + (state?.height ?? 0)
      const actions = await topOf('Actions')
      assert.ok(actions > below && actions - below < 60, `${below} and ${actions}: nothing stands between them`)
      const answer = await topOf('Answer for the buyer')
      assert.ok(answer > actions)
      assert.ok((await topOf('Story')) > answer)
      await page.getByText('Show the answer').click()
      await page.getByText('Starter Kit: ').waitFor()
      const picture = process.env.DESK_PICTURES
      if (picture) await page.screenshot({ path: `${picture}-answer-${javaScriptEnabled}.png`, fullPage: true })
      assertOwnOrigin(tab)
    })
  }

  test('The address of a list has only what was chosen, and nothing happens before Show is pressed', async (t) => {
    const tab = await openSignedIn(world(), SELLER)
    t.after(tab.close)
    const { page } = tab
    await page.goto('/admin/buyers?q=mail')
    const visits: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && visits.push(new URL(request.url()).search))
    await page.getByText('Filter and sort').click()
    await page.getByLabel('State').selectOption('Invited, not accepted')
    await page.getByLabel('State').selectOption('With access')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**/admin/buyers?q=mail&state=in')
    assert.deepEqual(visits, ['?q=mail&state=in'])
    await page.getByRole('link', { name: 'All buyers' }).click()
    await page.waitForURL('**/admin/buyers')
    await page.getByText('Filter and sort').click()
    await page.getByLabel('State').selectOption('With access')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**/admin/buyers?state=in')
    assert.deepEqual(await page.locator('[data-line]').allInnerTexts(), ['ada-inside@mail.example'])
    await page.getByRole('row', { name: 'ada-inside' }).getByText('Has access').waitFor()
    assertOwnOrigin(tab)
  })

  test('On a phone without JavaScript the charts lead to other lengths of time, fit the page, and open as a table', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    t.after(tab.close)
    const { page } = tab
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'The last 7 days' }).waitFor()
    for (const days of [90, 7]) {
      await page.getByRole('link', { name: `${days} days` }).click()
      const charts = page.getByRole('region', { name: `The last ${days} days` })
      await charts.waitFor()
      assert.equal(await charts.getByRole('figure').count(), 4)
      const sales = charts.getByRole('figure', { name: 'Sales' })
      await sales.getByText(`6 in ${days} days`).waitFor()
      const boxes = await charts.locator('figure svg :is(text, rect)').evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility())
          .map((part) => {
            const { left, right } = part.getBoundingClientRect()
            return { left, right }
          })
      )
      assert.ok(boxes.length > 20, `${boxes.length} parts`)
      assert.deepEqual(
        boxes.filter(({ left, right }) => left < 16 || right > 390 - 15),
        []
      )
    }
    await page.getByText('The same figures as a table').click()
    const table = page.getByRole('table', { name: 'Sales, invitations, acceptances and withdrawals of each day' })
    assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), [
      'Day',
      'Sales',
      'Invitations',
      'Acceptances',
      'Withdrawals'
    ])
    assert.deepEqual((await table.getByRole('row').last().innerText()).split(/\s+/), ['All', '6', '3', '2', '1'])
    assertOwnOrigin(tab)
  })

  test('Without JavaScript the desk lists, searches and tells the story', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    t.after(tab.close)
    const { page } = tab
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Waiting for the buyer' }).click()
    await page.getByRole('link', { name: 'grace-invited@mail.example' }).waitFor()
    await page.getByText('Filter and sort').click()
    await page.getByLabel('State').selectOption('An account waits for you')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: 'quentin-waits@mail.example' }).click()
    await page.getByText('Code Host refused to invite quentin-account.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Copy' }).count(), 0)
    const call = page.locator('.story li', { hasText: 'refused to invite' })
    await call.getByText('Details').click()
    await call.getByText('Words of Code Host').waitFor()
    await page.getByRole('link', { name: 'See what the buyer sees' }).click()
    await page.getByRole('heading', { level: 1, name: 'What quentin-waits@mail.example sees' }).waitFor()
    await page.getByRole('searchbox').fill('nobody-like-this')
    await page.getByRole('searchbox').press('Enter')
    await page.getByText('No purchase has this address, name, username or id.').waitFor()
  })
})
