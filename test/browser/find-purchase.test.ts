import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendInvite, toast } from '../support/browser/buying.ts'
import { openGuest, openSignedIn, type Profile } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'
import { linkMailedTo, signIn } from '../support/worlds/visitor.ts'

const browsers: Record<string, Profile> = {
  'with JavaScript, desktop': { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } },
  'without JavaScript, phone': { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
}

onEachDatabase('finding a purchase', aWorld({ workers: 'all' }), (shared) => {
  test('A purchase of another address comes to the user who signed in', async (t) => {
    const world = shared()
    let people = 0

    for (const [how, profile] of Object.entries(browsers)) {
      await t.test(`A purchase comes by the link mailed to its address, ${how}`, async (t) => {
        const person = `finder-${++people}`
        await world.pay({ email: `${person}@work.example` })
        const { page, complaints, close } = await openSignedIn(world, `${person}@home.example`, profile)
        t.after(close)
        await page.goto('/dashboard')
        assert.equal(await page.getByRole('link', { name: 'Find your purchase' }).count(), 1)
        // A user who overlooks the link gets to the form, whose toast names the same way.
        await page.goto('/settings/purchases')
        await sendInvite(page, person)
        await toast(page, 'No paid purchase found').getByRole('link', { name: 'Find my purchase' }).click()
        await page.getByLabel('Email address you gave at checkout').fill(`${person}@work.example`)
        await page.getByRole('button', { name: 'Mail me a link' }).click()
        await page.getByRole('heading', { name: 'Check that mailbox' }).waitFor()
        await world.context.purchaseLinks.settled()
        await page.goto(await linkMailedTo(world, `${person}@work.example`))
        await page.getByRole('button', { name: 'Bring it here' }).click()
        await page.waitForURL(`${world.url}/dashboard`)
        await toast(page, 'Your purchase is here').waitFor()
        await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
        assert.deepEqual(complaints, [])
      })

      await t.test(`A purchase that another browser holds is asked for and handed over, ${how}`, async (t) => {
        const email = `two-browsers-${people}@mail.example`
        const login = `elsewhere-${people}`
        await world.tell('/_sandbox/accounts', { login, email: `${login}@host.example` })
        const guest = await openGuest(world, email, profile)
        t.after(guest.close)
        await guest.page.goto('/dashboard')
        await sendInvite(guest.page, login)
        await toast(guest.page, 'Invitation sent').waitFor()
        await guest.page.goto('/dashboard')

        const owner = await openSignedIn(world, email, profile)
        t.after(owner.close)
        await owner.page.goto('/dashboard')
        await owner.page.getByText('Opened in another browser').waitFor()
        assert.equal(await owner.page.getByText(login).count(), 0)
        await owner.page.getByRole('button', { name: 'Ask for this purchase' }).click()
        await toast(owner.page, 'You asked for this purchase').waitFor()
        assert.equal(await owner.page.getByRole('button', { name: 'Ask for this purchase' }).count(), 0)

        // With JavaScript, returning to the tab shows the question; without it, the link does.
        if (profile.javaScriptEnabled) {
          await guest.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        } else await guest.page.getByRole('link', { name: 'Check again' }).click()
        await guest.page.getByText('Somebody asks for this purchase').waitFor()
        await guest.page.getByRole('button', { name: 'Hand it over' }).click()
        await guest.page.getByRole('heading', { name: 'The purchase was handed over' }).waitFor()

        if (profile.javaScriptEnabled) {
          await owner.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        } else await owner.page.reload()
        await owner.page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
        assert.ok((await owner.page.locator('main').innerText()).includes(login))
        assert.deepEqual([...guest.complaints, ...owner.complaints], [])
      })

      await t.test(`Two sign-ins of one person are brought together through the code host, ${how}`, async (t) => {
        const login = `both-${people}`
        const emails = [{ email: `${login}@host.example`, primary: true, verified: true }]
        await world.tell('/_sandbox/accounts', { login, emails })
        await world.pay({ email: `${login}@mail.example` })
        // The account already has a user of its own.
        await signIn(world, `${login}@host.example`)
        const { page, complaints, close } = await openSignedIn(world, `${login}@mail.example`, profile)
        t.after(close)
        await page.goto('/settings/merge')
        await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByText('Nothing has changed').waitFor()
        await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
        await page.getByRole('button', { name: login }).click()
        await page.getByRole('heading', { name: 'Merge your two sign-ins?' }).waitFor()
        await page.getByRole('button', { name: 'Merge both sign-ins' }).click()
        await page.waitForURL(`${world.url}/dashboard`)
        await toast(page, 'Your purchase is here').waitFor()
        assert.equal(await page.locator('.linked').innerText(), `Linked: @${login}`)

        // A third sign-in that links the account is told so, and led to the page that brings sign-ins together.
        const other = await openSignedIn(world, `${login}@third.example`, profile)
        t.after(other.close)
        await world.pay({ email: `${login}@third.example` })
        await other.page.goto('/settings/purchases')
        await other.page.getByRole('button', { name: 'Continue with Code Host' }).click()
        await other.page.getByRole('button', { name: login }).click()
        await other.page.getByRole('link', { name: 'Merge both sign-ins' }).click()
        await other.page.getByRole('heading', { name: 'Merge your two sign-ins' }).waitFor()
        assert.deepEqual([...complaints, ...other.complaints], [])
      })
    }
  })
})
