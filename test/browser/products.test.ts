import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Product } from '../../src/config/config.ts'
import { openForm, toast } from '../support/browser/buying.ts'
import { openSignedIn, openTab } from '../support/browser/tab.ts'
import { plainProduct, sandboxRepository } from '../support/builders/plain-config.ts'
import { databases } from '../support/databases/databases.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'
import { visit } from '../support/worlds/visitor.ts'

const kit: Product = { ...plainProduct, repositories: [sandboxRepository] }
const bundle: Product = {
  ...plainProduct,
  id: 'bundle',
  name: 'Bundle',
  scenes: ['bundle'],
  repositories: [
    { owner: 'acme-starters', repo: 'bundle' },
    { owner: 'acme-starters', repo: 'extras' }
  ]
}

const email = 'ada@example.com'

/** The invitation form of a product, found by its heading. */
const changeOf = (page: Page, name: string) => page.getByRole('region', { name: `Change account: ${name}` })
const formOf = (page: Page, name: string) => page.getByRole('region', { name: `Get your invitation: ${name}` })
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

onEachDatabase(
  'a shop with several products',
  aWorld({ workers: 'all', config: { products: [kit, bundle] } }),
  (world) => {
    test('The product page shows every product with its checkout', async () => {
      const { page, close } = await openTab(world())
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: 'Acme Starters' }).waitFor()
      for (const { id, name } of [kit, bundle]) {
        const href = await page.getByRole('link', { name: `Buy ${name}` }).getAttribute('href')
        assert.equal(href, `/buy/${id}`)
        const checkout = (await visit(world()).get(href)).headers.get('location') ?? ''
        assert.ok(checkout.startsWith(`${world().processor.url}/b/${id}?`), checkout)
      }
      await close()
    })

    test('The form names no product to a user who has bought none', async () => {
      const { page, close } = await openSignedIn(world(), 'none@example.com')
      await page.goto('/settings/purchases')
      const form = page.locator('.invite-card')
      await form.getByText('About invitations').click()
      await form.getByText('An invitation needs a paid purchase').waitFor()
      for (const { name } of [kit, bundle]) assert.equal(await form.getByText(name).count(), 0)
      await close()
    })

    test('A buyer of one product sees one form, without a choice of products', async () => {
      await world().pay({ email: 'one@example.com', product: 'bundle' })
      const { page, close } = await openSignedIn(world(), 'one@example.com')
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Bundle', exact: true }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Send invite' }).count(), 1)
      await page.getByRole('textbox', { name: 'username' }).fill('linus-builds')
      await page.getByRole('button', { name: 'Send invite' }).click()
      await toast(page, 'Invitation sent').waitFor()
      await close()
    })

    for (const javaScriptEnabled of [true, false]) {
      const login = javaScriptEnabled ? 'ada-buyer' : 'grace-hops'
      test(`A buyer of two products sees two cards and two forms, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
        const buyer = `${login}.${email}`
        for (const { id } of [kit, bundle]) await world().pay({ email: buyer, product: id })
        const { page, complaints, close } = await openSignedIn(world(), buyer, { javaScriptEnabled })
        await page.goto('/dashboard')
        await page.getByRole('heading', { name: 'Your purchases' }).waitFor()

        assert.deepEqual(await page.locator('h2').allInnerTexts(), [
          'Starter Kit',
          'Get your invitation: Starter Kit',
          'Bundle',
          'Bundle gets the same account'
        ])
        await formOf(page, 'Starter Kit').getByText('read Starter Kit.', { exact: false }).waitFor()
        // The form of the other product is closed: the name that the first form asks for is used for it, too.
        const form = page.getByRole('region', { name: 'Bundle gets the same account' })
        assert.equal(await page.getByRole('textbox', { name: 'username' }).count(), 1)
        await form.getByText('Bundle gets the same account').click()
        await form.getByText('read Bundle: 2 repositories, with an invitation for each.').waitFor()
        await form.getByRole('textbox', { name: 'username' }).fill(`@${login}`)
        await form.getByRole('button', { name: 'Send invite' }).click()
        const sent = toast(page, 'Invitation sent')
        await sent.waitFor()
        const card = cardOf(page, 'Bundle')
        await card.getByText(`${login}, acme-starters/bundle: Accept the invitation`).waitFor()
        const invitation = await card.getByRole('link', { name: 'Open the invitation' }).first().getAttribute('href')
        assert.equal(invitation, `${world().codeHost.url}/acme-starters/bundle/invitations`)
        // The other product of the buyer gets the same account: its name is typed once.
        await cardOf(page, 'Starter Kit').getByText(`${login}: Accept the invitation`).waitFor()
        // The other repository of the product gets its invitation without another request.
        const follows = card.getByText(`${login}, acme-starters/extras: Accept the invitation`)
        for (let looks = 0; looks < 20 && (await follows.count()) === 0; looks += 1) {
          await page.waitForTimeout(250)
          if (!javaScriptEnabled) await page.reload()
        }
        await follows.waitFor()
        assert.equal(await card.locator('button', { hasText: 'Cancel invitation' }).count(), 1)
        // The card of each product leads to the form of that product.
        await openForm(page)
        assert.match(
          (await changeOf(page, 'Bundle').textContent()) ?? '',
          new RegExp(`A new username replaces ${login}`)
        )
        assert.match(
          (await changeOf(page, 'Starter Kit').textContent()) ?? '',
          new RegExp(`A new username replaces ${login}`)
        )
        const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
        assert.deepEqual(
          ids.filter((id, place) => ids.indexOf(id) !== place),
          []
        )
        if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${login}.png`, fullPage: true })
        assert.deepEqual(complaints, [])
        await close()
      })
    }

    test('Without JavaScript the page shows a wrong name at the form into which it was typed', async () => {
      const { page, close } = await openSignedIn(world(), `grace-hops.${email}`, { javaScriptEnabled: false })
      await page.goto('/settings/purchases')
      const form = changeOf(page, 'Bundle')
      await openForm(page)
      await form.getByRole('textbox', { name: 'username' }).fill('not a name')
      await form.getByRole('button', { name: 'Send invite' }).click()
      await toast(page, 'Username not found').waitFor()
      // A form that a card leads to is hidden until then.
      const field = (name: string) =>
        page
          .locator('.invite-card')
          .filter({ hasText: `: ${name}` })
          .locator('input[name=username]')
      assert.equal(await field('Bundle').inputValue(), 'not a name')
      assert.equal(await field('Bundle').getAttribute('aria-invalid'), 'true')
      assert.equal(await field('Starter Kit').getAttribute('aria-invalid'), null)
      await close()
    })
  },
  databases.slice(0, 1)
)
