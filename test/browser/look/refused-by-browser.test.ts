// The script of the pages: where the browser refuses it something, and while an answer is awaited.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openSignedIn, type Profile } from '../../support/browser/tab.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { tell } from '../../support/worlds/told-access.ts'

onOneDatabase('the script of the page', aWorld({ workers: 'all', paid: 'buyer@example.com' }), (world) => {
  async function open(t: TestContext, purchases: Parameters<typeof plainPurchase>, profile: Profile = {}) {
    const tab = await openSignedIn(world(), 'buyer@example.com', profile)
    t.after(tab.close)
    const { access } = world().context
    const { purchases: asked } = access
    t.after(() => Object.assign(access, { purchases: asked }))
    tell(world(), { purchases: [plainPurchase(...purchases)] })
    return tab
  }
  const isIn = () => plainGrant({ state: 'accepted', because: 'shown', acts: null })

  test('Each form whose answer is a toast says meanwhile that it is being sent', async (t) => {
    const team = [
      plainGrant(),
      plainGrant({ id: 'g2', seat: 2, login: 'linus-gh', accountId: 9, state: 'gone', because: 'declined' })
    ]
    const { page } = await open(t, [team, { seats: 5 }])
    await page.goto('/dashboard')
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/invite|\/mistyped/, async (route) => {
      await held.promise
      await route.abort()
    })
    const forms = page.locator('form[hx-target="#toaster"]:not(.invite-form)')
    const labels = new Set<string>()
    for (const form of await forms.all()) {
      const button = form.locator('button')
      labels.add((await button.innerText()).trim())
      await button.evaluate((each: HTMLButtonElement) => each.click())
      await page.locator('#toaster .sending').waitFor()
      assert.equal(await page.locator('#toaster').innerText(), 'Sending…')
      await page.evaluate(() => document.getElementById('toaster')?.replaceChildren())
    }
    assert.match([...labels].join(', '), /Send invite[\s\S]*|Cancel invitation/)
    assert.ok(labels.size >= 2, [...labels].join(', '))
    held.resolve()
  })

  for (const clipboard of ['missing', 'refusing'] as const) {
    test(`A copy button whose browser has a ${clipboard} clipboard selects the text and says so`, async (t) => {
      const { page, complaints } = await open(t, [[isIn()]])
      await page.addInitScript((isMissing) => {
        const refusing = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
        Object.defineProperty(navigator, 'clipboard', { value: isMissing ? undefined : refusing })
      }, clipboard === 'missing')
      await page.goto('/dashboard')
      const button = page.getByRole('button', { name: 'Copy the command for HTTPS' })
      await page.getByRole('radio', { name: 'HTTPS' }).check()
      await button.click()
      await page.getByRole('button', { name: 'Selected. Now copy it.' }).waitFor()
      assert.match(await page.evaluate(() => String(getSelection())), /^git clone http\S+\.git$/)
      assert.deepEqual(complaints, [])
    })
  }

  test('Where storage is blocked the rest of the script works: the ways, the times and Escape', async (t) => {
    const { page, complaints } = await open(t, [[isIn()]])
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        }
      })
    })
    await page.goto('/dashboard')
    await page.getByRole('radio', { name: 'SSH' }).check()
    await page.getByRole('button', { name: 'Copy the command for SSH' }).waitFor()
    await page.evaluate(() => {
      const toaster = document.getElementById('toaster')
      if (toaster) toaster.innerHTML = '<div class="toast"><footer><button>Close</button></footer></div>'
    })
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('#toaster .toast').count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('The way into an editor is offered where there is one, and not on a phone', async (t) => {
    for (const isPhone of [false, true]) {
      const { page } = await open(t, [[isIn()]], isPhone ? { hasTouch: true, isMobile: true } : {})
      await page.goto('/dashboard')
      assert.equal(await page.getByRole('link', { name: 'Open on ' }).isVisible(), true)
      assert.equal(await page.getByRole('link', { name: 'Open in VS Code' }).isVisible(), !isPhone)
    }
  })
})
