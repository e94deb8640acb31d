// The rehearsals of the guide, played by its words.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openTab, type Tab } from '../../support/browser/tab.ts'
import { makePlace, type Running, start } from '../../support/processes/process.ts'

/** ms in which the workers of the sandbox do what a moved clock makes due, on a busy machine. */
const WORK_MS = 60_000

let running: Running
let guide: Tab
const open: AsyncDisposable[] = []

before(async () => {
  const place = await makePlace()
  open.push(place)
  running = await start(place, { PORT: '0' })
  open.unshift(running)
  guide = await openTab({ url: running.url }, { viewport: { width: 390, height: 844 } })
  await guide.page.goto('/guide')
})

after(async () => {
  await guide.close()
  for (const each of open) await each[Symbol.asyncDispose]()
})

test('A renewal fails: the access stays for the grace and ends, and comes back once the renewal is paid', async () => {
  const link = linksOf('a renewal fails')
  const { page, close } = await openTab({ url: running.url })
  await page.goto(await link('Processors'))
  await page.getByLabel('Buyer’s e-mail address').fill('renewing@example.com')
  await story(page, 'Stripe: Renewal', 'Renewal failed')
  await signIn(page, 'renewing@example.com')
  await page.goto('/dashboard')
  await connect(page, 'grace-hops')
  await accept(page)
  await eventually(page, '/dashboard', /renewal of your subscription was not paid[\s\S]*has access until/)
  const clock = await link('Put the clock forward')
  await advance(clock, '+8 days')
  await eventually(page, '/dashboard', /losing access/)
  // Two answers of the code host, at least a minute apart, prove that the access has ended.
  await eventually(page, '/dashboard', /no longer has access/, () => advance(clock, '+1 hour'))

  const { page: processors, close: leave } = await openTab({ url: running.url })
  await processors.goto(await link('Processors'))
  const sale = { label: 'Stripe: renewing@example.com, subscription past due' }
  await processors.getByLabel('Go on from').selectOption(sale)
  await story(processors, 'Stripe: Renewal', 'Renewal failed, then paid')
  await eventually(page, '/dashboard', /Open the invitation/)
  await close()
  await leave()
})

test('An invitation that is not accepted is sent again three times, and then only if the buyer asks', async () => {
  const clock = await linksOf('an invitation is not accepted')('Put the clock forward')
  const { page, close } = await buy('waiting@example.com', 'linus-builds')
  for (let weeks = 0; weeks < 3; weeks += 1) {
    await advance(clock, '+8 days')
    await eventually(page, '/dashboard', /invited linus-builds (just now|1 minute ago)/)
  }
  await advance(clock, '+8 days')
  const desk = await openDesk()
  const isNamed =
    /(linus-builds has not accepted the invitation|2 invitations were not accepted)\s+Expired, and sent again only if/
  await eventually(desk.page, '/admin', isNamed, () => advance(clock, '+1 hour'))
  await close()
  await desk.close()
})

test('A dispute ends the access until it is won', async () => {
  const link = linksOf('a buyer disputes the payment')
  const clock = await linksOf('a renewal fails')('Put the clock forward')
  const { page, close } = await buy('disputing@example.com', 'solo-dev')
  await accept(page)
  const { page: payments, close: leave } = await openTab({ url: running.url })
  await payments.goto(await link('Payments'))
  await payments.getByRole('button', { name: 'The buyer disputes it' }).first().click()
  await eventually(page, '/dashboard', /Your bank opened a dispute/)
  const desk = await openDesk()
  await eventually(desk.page, '/admin', /disputing@example.com disputes \$99.00\s+Answer by/)
  await payments.getByRole('button', { name: 'You win the dispute' }).first().click()
  // The access is invited anew once it is certain that the old one is gone.
  await eventually(page, '/dashboard', /Open the invitation/, () => advance(clock, '+1 hour'))
  for (const end of [close, leave, desk.close]) await end()
})

test('A sale that was never delivered is found in the list of the processor', async () => {
  const link = linksOf('a sale never reaches the shop')
  const { page, close } = await openTab({ url: running.url })
  await page.goto(await link('Processors'))
  await page.getByLabel('Buyer’s e-mail address').fill('undelivered@example.com')
  await story(page, 'Stripe: Mishaps', 'Never delivered')
  const desk = await openDesk()
  await desk.page.goto('/admin/buyers?q=undelivered')
  assert.doesNotMatch(await desk.page.locator('main').innerText(), /undelivered@example.com/)
  await advance(await link('Put the clock forward'), '+1 hour')
  await eventually(desk.page, '/admin/buyers?q=undelivered', /undelivered@example.com/)
  await close()
  await desk.close()
})

test('A token that is about to expire is on Today after Check now, and gone after a new token', async () => {
  const link = linksOf('the token is about to expire, or is refused')
  const { page, close } = await openTab({ url: running.url })
  await page.goto(await link('Trouble with the token'))
  await page.getByLabel('They are').selectOption({ label: 'about to expire, in six days' })
  await page.getByRole('button', { name: 'Set', exact: true }).first().click()
  const desk = await openDesk()
  await desk.page.goto('/admin/health')
  await desk.page.getByRole('button', { name: 'Check now' }).click()
  await eventually(desk.page, '/admin', /The invite token expires soon/)
  await page.getByRole('button', { name: 'Make a new token' }).click()
  await eventually(desk.page, '/admin', /^(?![\s\S]*token expires)/)
  await close()
  await desk.close()
})

test('An account that was added by hand is listed without a purchase', async () => {
  const { page, close } = await openTab({ url: running.url })
  await page.goto(await linksOf('somebody is added by hand')('Change who has access by hand'))
  const form = page.locator('form').filter({ hasText: 'Change who has access by hand' })
  await form.getByLabel('Account').fill('ada-buyer')
  await form.getByRole('button').click()
  const desk = await openDesk()
  await eventually(desk.page, '/admin/repositories', /ada-buyer[\s\S]*No purchase/)
  await close()
  await desk.close()
})

test('A mail to a buyer is refused and given up, Today says so, and a mail that is taken again arrives', async () => {
  const email = 'bounced@example.com'
  const link = linksOf('a mail cannot be delivered')
  const { page: mailbox, close } = await openTab({ url: running.url })
  await mailbox.goto(await link('Refuse mails'))
  await mailbox.getByLabel('E-mail address').fill(email)
  await mailbox.getByRole('button', { name: 'Refuse mails to it' }).click()
  await mailbox.getByText(email, { exact: true }).waitFor()
  const buyer = await openTab({ url: running.url })
  await pay(buyer.page, email)
  const desk = await openDesk()
  await desk.page.goto(await link('Buyers'))
  await desk.page.getByRole('link', { name: email }).first().click()
  await desk.page.waitForURL(/buyers\/./)
  const purchase = new URL(desk.page.url()).pathname
  await eventually(
    desk.page,
    purchase,
    /the mail server has not taken the mail yet\. The reason is in the story, in the details of the mail\./
  )
  const asksForOther = /Mails to bounced@example\.com come back, so no sign-in link reaches you there\./
  await eventually(desk.page, purchase, asksForOther)
  const main = desk.page.locator('main')
  assert.match(await main.innerText(), /how to get access\. The mail server has not taken it yet/)
  assert.match((await main.textContent()) ?? '', /550 5\.1\.1 There is no such mailbox here/)

  const clock = await link('Put the clock forward')
  await advance(clock, '+8 days')
  const later = () => advance(clock, '+1 hour')
  await eventually(desk.page, '/admin', /A mail to bounced@example\.com was given up/, later)
  await eventually(
    desk.page,
    purchase,
    /how was given up\. The reason is in the story, in the details of the mail\. Is the address right\?/
  )
  await eventually(desk.page, purchase, asksForOther)
  const mails = new URL('/', mailbox.url()).href
  await eventually(mailbox, mails, /A mail to a buyer was given up\s+To owner@/)

  await mailbox.goto(await link('Refuse mails'))
  await mailbox.getByRole('button', { name: `Take mails again, to ${email}` }).click()
  await mailbox.getByText('Mails to all addresses are taken.').waitFor()
  const { page: again, close: leave } = await openDesk()
  await again.goto(purchase)
  await again.getByRole('link', { name: 'Send a sign-in link' }).click()
  await again.getByRole('button', { name: 'Send the link' }).click()
  await eventually(mailbox, mails, /Your sign-in link for Starter Kit\s+To bounced@example\.com/)
  for (const end of [close, buyer.close, desk.close, leave]) await end()
})

async function openDesk() {
  const tab = await openTab({ url: running.url })
  await tab.page.goto('/guide/desk')
  await tab.page.getByRole('button', { name: 'Open the desk as the seller' }).click()
  await tab.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  return tab
}

/** A buyer pays at the shop and connects an account. */
async function buy(email: string, login: string) {
  const tab = await openTab({ url: running.url })
  await pay(tab.page, email)
  await connect(tab.page, login)
  return tab
}

async function pay(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Buy Starter Kit' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: /^Pay .*99/ }).click()
  await page.getByRole('heading', { name: /Payment received/ }).waitFor()
}

/** The addresses of the links of a rehearsal, by their words. */
function linksOf(title: string) {
  const { page } = guide
  const steps = page.locator('#rehearsals details').filter({ has: page.getByText(title, { exact: true }) })
  return async (words: string): Promise<string> => {
    const href = await steps.locator('a').filter({ hasText: words }).first().getAttribute('href')
    assert.ok(href, words)
    return href
  }
}

async function story(page: Page, group: string, name: string) {
  await page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click()
  await page.getByRole('listitem').first().waitFor()
}

async function advance(url: string, by: string) {
  const { page, close } = await openTab({ url: running.url })
  await page.goto(url)
  await page.getByRole('button', { name: by }).click()
  await page.getByRole('status').first().waitFor()
  await close()
}

/** Signs in by the link in the mailbox. */
async function signIn(page: Page, email: string) {
  await page.goto(`${running.url}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('link', { name: 'Mailbox' }).click()
  await page
    .getByRole('link', { name: /^(New )?Sign in/ })
    .first()
    .click()
  await page.waitForURL(/\/mails\//)
  const [path = ''] = /\/sign-in\/link\?token=[\w-]+/.exec(await page.content()) ?? []
  await page.goto(path)
  await page.locator('main form button').first().click()
  await page.waitForURL(/dashboard|purchases/)
}

async function connect(page: Page, login: string) {
  await page.getByRole('button', { name: 'Continue with Code Host' }).click()
  await page.getByRole('button', { name: login }).click()
  await page.getByRole('link', { name: 'Open the invitation' }).waitFor()
}

async function accept(page: Page) {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the invitation' }).click()
  const host = await opened
  await host.getByRole('button', { name: 'Accept invitation' }).click()
  await eventually(page, '/dashboard', /You’re in/)
}

/** Loads a page until it has these words. `meanwhile`: done before each time but the first. */
async function eventually(page: Page, path: string, words: RegExp, meanwhile = async () => {}) {
  for (const until = Date.now() + WORK_MS; Date.now() < until; await page.waitForTimeout(2000)) {
    await page.goto(path)
    if (words.test(await textOf(page))) return
    await meanwhile()
  }
  assert.match(await textOf(page), words)
}

/** The text of the page, with the answer for the buyer unfolded. */
function textOf(page: Page): Promise<string> {
  return page.locator('main').evaluate((main: HTMLElement) => {
    for (const answer of main.querySelectorAll('[aria-labelledby="answer-heading"] details'))
      answer.setAttribute('open', '')
    return main.innerText
  })
}
