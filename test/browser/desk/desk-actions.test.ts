import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER } from '../../support/worlds/desk-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

const phone = { width: 390, height: 844 }

onOneDatabase('the actions of the desk in a browser', aWorld({ config: { admins: [SELLER] } }), (world) => {
  before(async () => {
    await fillDesk(world())
    await world().pay({ email: 'ada-inside@mail.example' })
  })

  test('From a phone without JavaScript the seller ends access, leaves out a purchase, and gives it back', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled: false, viewport: phone })
    t.after(tab.close)
    const { page } = tab
    await page.goto('/admin/buyers?state=in')
    await page.getByRole('link', { name: 'ada-inside@mail.example' }).click()
    await page.getByRole('region', { name: 'Actions' }).getByRole('link', { name: 'End access' }).click()
    await page.getByLabel('What the buyer is told').fill('You shared the files.')
    await page.getByRole('checkbox', { name: 'stripe' }).uncheck()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('heading', { level: 1, name: 'End the access of ada-inside@mail.example' }).waitFor()
    await page.getByText('Nothing is done yet.').waitFor()
    assert.equal(await page.getByText('Ends another purchase').count(), 0)
    await page.getByRole('button', { name: 'Change' }).click()
    assert.equal(await page.getByLabel('What the buyer is told').inputValue(), 'You shared the files.')
    assert.equal(await page.getByRole('checkbox', { name: 'stripe' }).isChecked(), false)
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'End access' }).click()

    await page.getByRole('heading', { level: 2, name: 'Access is being ended' }).waitFor()
    assert.match(await page.title(), /^Access is being ended · /)
    await page.getByText('The seller ended the access.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'End access' }).count(), 0)
    await page.getByRole('link', { name: 'Give access back' }).click()
    await page.getByRole('button', { name: 'Give access back' }).click()
    await page.getByRole('heading', { level: 2, name: 'Given back' }).waitFor()
  })

  test('From a phone without JavaScript the seller sends sign-in links to two buyers, and comes back to the same list', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled: false, viewport: phone })
    t.after(tab.close)
    const { page } = tab
    await page.goto('/admin/buyers?state=paid')
    assert.equal(await page.getByRole('checkbox', { name: 'All on this page' }).count(), 0)
    for (const buyer of ['grace-invited@mail.example', 'nameless@company.example'])
      await page.getByRole('checkbox', { name: `Tick ${buyer}` }).check()
    await page.getByRole('button', { name: 'Send sign-in links' }).click()
    await page.getByRole('heading', { level: 1, name: 'Send 2 sign-in links' }).waitFor()
    await page.getByText('Nothing is done yet.').waitFor()
    await page.getByRole('button', { name: 'Send 2 sign-in links' }).click()
    await page.getByRole('heading', { level: 2, name: '2 sign-in links on the way' }).waitFor()
    assert.match(page.url(), /\/admin\/buyers\?state=paid$/)
    await page.getByRole('link', { name: 'nameless@company.example' }).click()
    await page.getByText('sign-in link').first().waitFor()
  })

  test('With the keyboard alone the seller matches a sale from the first page, and gives access to a reviewer', async (t) => {
    const tab = await openSignedIn(world(), SELLER)
    t.after(tab.close)
    const { page } = tab
    const { keyboard } = page
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Match the sale' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Match the sale' }).waitFor()
    assert.equal(await page.getByLabel('Product').inputValue(), 'starter-kit', 'the only product is chosen')
    await page.getByRole('button', { name: 'Review' }).press('Enter')
    await page.getByText('Counts it as a sale of Starter Kit.').waitFor()
    await page.getByRole('link', { name: 'Back to the purchase' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'unmatched@mail.example' }).waitFor()

    await page.goto('/admin/buyers')
    await page.getByRole('link', { name: 'Give access' }).press('Enter')
    await page.getByLabel('E-mail address of the buyer').focus()
    await keyboard.type('reviewer@mail.example')
    await page.getByLabel('What it is').focus()
    await keyboard.type('Rev')
    await page.getByLabel('Your reason').focus()
    // In a field these are letters.
    await keyboard.type('A review? Yes/no')
    await keyboard.press('Tab')
    await keyboard.type('a b')
    await keyboard.press('Enter')
    await page.getByRole('alert').getByText('a b cannot be a username.').waitFor()
    assert.equal(await page.getByLabel('Your reason').inputValue(), 'A review? Yes/no')
    assert.equal(await page.getByLabel('What it is').inputValue(), 'review')
    await page.getByLabel('username').fill('')
    await page.getByLabel('Last day').fill('2099-01-31')
    await page.getByLabel('Quantity').press('Enter')
    await page.getByText('The access ends automatically. Its last day is January 31, 2099, in UTC.').waitFor()
    // A button that is pressed twice at once gives access once.
    await page.getByRole('button', { name: 'Give access' }).dblclick()
    await page.getByRole('heading', { level: 1, name: 'reviewer@mail.example' }).waitFor()
    const { db } = world().context
    const given = await db.selectFrom('payment').select('id').where('email', '=', 'reviewer@mail.example').execute()
    assert.equal(given.length, 1)
    await page.getByText('None: review', { exact: true }).waitFor()
    assertOwnOrigin(tab)
  })
})
