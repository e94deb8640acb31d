import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { git } from '../../sandbox/code-host/testing.ts'
import { buy, sendInvite, signInByMail, toast } from '../support/browser/buying.ts'
import { openTab } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import type { SandboxWorld } from '../support/worlds/sandbox-world.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  onEachDatabase(`the whole story ${how}`, aWorld({ workers: 'all', wire: true, clonable: true }), (shared) => {
    test(`A buyer buys, signs in, is invited, accepts, clones and pulls, and cannot push, ${how}`, async (t) => {
      const world = shared()
      const tab = await openTab(world, { javaScriptEnabled })
      t.after(() => tab.close())
      const { page } = tab

      await buy(page, world, 'buyer@example.com')
      await signInByMail(page, world, 'buyer@example.com')
      await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
      assert.equal(page.url(), `${world.url}/dashboard`)
      await (javaScriptEnabled ? inviteInPlace(page) : inviteByRedirect(page))

      const { href, token } = await accept(page, world)
      assert.equal(href, world.codeHost.url)
      const clone = await commandToClone(page, javaScriptEnabled)
      const folder = await cloneAndPull(t, world, clone, token)
      await pushIsRefused(folder, token, world)
      await strangerFindsNothing(t, world, clone)
      assert.deepEqual(tab.complaints, [])
    })
  })
}

async function inviteInPlace(page: Page): Promise<void> {
  const url = page.url()
  const form = page.locator('.invite-form label, #username-hint, .invite-form [type="submit"]')
  const words = await form.allTextContents()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await sendInvite(page, '@ada-buyer')
  const success = toast(page, 'Invitation sent')
  await success.waitFor()
  assert.match(await success.innerText(), /It went to ada-buyer\./)
  assert.equal(await success.getAttribute('role'), 'status')
  // The answer that brought the toast also updated the card. The page looked the account up while the name was typed.
  await page.locator('#access [role=status]').getByText('Accept the invitation').waitFor()
  assert.deepEqual(
    loaded.filter((request) => !request.startsWith('GET /api/account')),
    ['POST /api/invite']
  )
  assert.equal(page.url(), url)
  assert.deepEqual(await form.allTextContents(), words, 'the form is otherwise unchanged')
  assert.equal(await page.locator('#username').inputValue(), '@ada-buyer')
}

/** The dashboard after the account has accepted; with JavaScript it notices that by itself, and its toast is over. */
async function commandToClone(page: Page, javaScriptEnabled: boolean): Promise<string> {
  const command = page.getByLabel('Command to clone with HTTPS')
  if (javaScriptEnabled) {
    await page.bringToFront()
    await command.waitFor()
    assert.equal(await page.locator('#toaster .toast').count(), 0)
    return await command.innerText()
  }
  await page.goto('/dashboard')
  for (let looks = 0; looks < 20 && (await command.count()) === 0; looks += 1) {
    await page.waitForTimeout(250)
    await page.getByRole('link', { name: 'Check again' }).click()
  }
  return await command.innerText()
}

async function inviteByRedirect(page: Page): Promise<void> {
  await sendInvite(page, '@ada-buyer')
  await page.waitForURL('**/dashboard')
  await toast(page, 'Invitation sent').waitFor()
  assert.equal(await page.title(), 'Invitation sent · Dashboard · Acme Starters')
  assert.equal(await page.locator('#username').inputValue(), 'ada-buyer')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
  assert.equal(await page.title(), 'Dashboard · Acme Starters')
  assert.equal(await page.locator('#toaster .toast').count(), 0)
}

/**
 * Opens the invitation by the link on the page and accepts it; the code host's page then shows the token to clone with.
 */
async function accept(page: Page, world: SandboxWorld): Promise<{ href: string; token: string }> {
  const beside = page.waitForEvent('popup')
  await page.locator('#access').getByRole('link', { name: 'Open the invitation' }).click()
  const host = await beside
  await host.getByRole('button', { name: 'ada-buyer' }).click()
  await host.getByRole('button', { name: 'Accept invitation' }).click()
  await host.waitForURL(`${world.codeHost.url}/acme-starters/starter-kit`)
  const command = await host.locator('#clone-command').innerText()
  const { origin, password } = new URL(command.replace('git clone ', ''))
  return { href: origin, token: password }
}

/** The git options of a credential helper, as a person has it after pasting the token once. */
const signedIn = (login: string, token: string): string[] => [
  ...['-c', `credential.helper=!f() { echo username=${login}; echo password=${token}; }; f`]
]

async function cloneAndPull(t: TestContext, world: SandboxWorld, clone: string, token: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'pullpass-clone-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const [, ...words] = clone.trim().split(' ')
  const cloned = await git(home, ...signedIn('ada-buyer', token), ...words)
  assert.equal(cloned.code, 0, cloned.output)
  const folder = join(home, 'starter-kit')
  const changes = () => readFile(join(folder, 'CHANGELOG.md'), 'utf8')
  assert.doesNotMatch(await changes(), /second release/)

  const order = { repository: 'acme-starters/starter-kit', tag: 'v2.0.0', notes: 'The second release' }
  await world.tell('/_sandbox/releases', order)
  const pulled = await git(folder, ...signedIn('ada-buyer', token), 'pull', '--tags')
  assert.equal(pulled.code, 0, pulled.output)
  assert.match(await changes(), /The second release/)
  return folder
}

async function pushIsRefused(folder: string, token: string, world: SandboxWorld): Promise<void> {
  const committed = await git(folder, 'commit', '--allow-empty', '-m', 'Mine now')
  assert.equal(committed.code, 0, committed.output)
  const pushed = await git(folder, ...signedIn('ada-buyer', token), 'push', 'origin', 'HEAD')
  assert.notEqual(pushed.code, 0)
  assert.match(pushed.output, /Permission to acme-starters\/starter-kit.git denied to ada-buyer/)
  assert.match(pushed.output, /403/)
  const { repositories } = await world.hostTruth()
  const ada = repositories.flatMap(({ collaborators }) => collaborators).find(({ login }) => login === 'ada-buyer')
  assert.equal(ada?.role, 'read')
}

async function strangerFindsNothing(t: TestContext, world: SandboxWorld, clone: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'pullpass-stranger-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const [, ...words] = clone.trim().split(' ')
  const grace = (await world.hostTruth()).accounts.find(({ login }) => login === 'grace-hops')
  const refused = await git(home, ...signedIn('grace-hops', grace?.tokens[0]?.token ?? ''), ...words)
  assert.notEqual(refused.code, 0)
  assert.match(refused.output, /not found/i)
}
