import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { repository } from '../../support/worlds/people.ts'
import { fillRepository } from '../../support/worlds/repository-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

const PAGE = `/admin/repositories/${repository}`
const phone = { width: 390, height: 844 }

onOneDatabase('the people of a repository in a browser', aWorld({ config: { admins: [SELLER] } }), (world) => {
  before(async () => {
    await fillRepository(world())
    await world().pay({ email: 'zoe-buys@mail.example' })
  })

  test('From a phone without JavaScript the seller withdraws a stranger, and ignores another', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled: false, viewport: phone })
    t.after(tab.close)
    const { page } = tab
    await page.goto(PAGE)
    await page.getByRole('link', { name: 'Withdraw sid-stranger' }).click()
    await page.getByRole('heading', { level: 1, name: 'Withdraw what sid-stranger has' }).waitFor()
    await page.getByText('Nothing is done yet.').waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('heading', { level: 2, name: 'Withdrawn' }).waitFor()
    await page.getByText('has taken away what sid-stranger had').first().waitFor()
    assert.equal(await page.getByRole('link', { name: 'Withdraw sid-stranger' }).count(), 0)

    await page.getByRole('link', { name: 'Ignore wanda-writes' }).click()
    await page.getByLabel('Why it is meant to be there').fill('Writes the docs')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Change' }).click()
    assert.equal(await page.getByLabel('Why it is meant to be there').inputValue(), 'Writes the docs')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Ignore' }).click()
    await page.getByRole('link', { name: 'Stop ignoring wanda-writes' }).waitFor()
  })

  test('At a desk the seller ticks two invitations and withdraws them, and has an account follow a purchase', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { viewport: { width: 1280, height: 900 } })
    t.after(tab.close)
    const { page } = tab
    world().codeHost.rehearse.addAccount({ login: 'nora-new', name: 'Nora', emails: [] })
    world().codeHost.rehearse.byHand({ action: 'add', repository, login: 'nora-new' })
    world().codeHost.clock.advance(61_000)
    await page.goto(PAGE)
    for (const login of ['otto-other', 'mia-maintains'])
      await page.getByRole('checkbox', { name: `Tick ${login}` }).check()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Withdraw from 2 accounts' }).click()
    await page.getByRole('heading', { level: 2, name: 'Withdrawn' }).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: 'Tick otto-other' }).count(), 0)

    await page.getByRole('link', { name: 'Adopt nora-new' }).click()
    await page.getByLabel('Which payment does it follow?').fill('zoe-buys@mail.example')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('radio', { name: 'zoe-buys@mail.example' }).check()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('nora-new follows Starter Kit').waitFor()
    await page.getByRole('button', { name: 'Adopt' }).click()
    await page.getByRole('heading', { level: 2, name: 'Adopted' }).waitFor()
    await page.getByRole('link', { name: 'Let go nora-new' }).waitFor()
  })
})
