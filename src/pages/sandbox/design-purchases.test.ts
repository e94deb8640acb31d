import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { html } from 'hono/html'
import { everyGrant } from '../../../test/support/builders/every-grant.ts'
import { plainConfig as config } from '../../../test/support/builders/plain-config.ts'
import { type Situation, situationOf } from '../../words/situation.ts'
import { purchaseRules, rules } from '../../words/situation-rules.ts'
import { layout } from '../layout.ts'
import { explainGrant, situationOfSale } from '../page-texts/explain-view.ts'
import { designPage } from './design-page.ts'
import { exampleOf, offPayment } from './design-purchases.ts'
import { exampleOfReason } from './design-reasons.ts'

const now = Date.UTC(2026, 10, 25, 15, 2)
const [product] = config.products
const examples = exampleOf({ product: product.id, repository: product.repositories[0], now })

for (const [situation, purchase] of Object.entries(examples)) {
  test(`The example of the situation "${situation}" is in that situation`, () => {
    const [grant] = purchase.grants
    const found = grant
      ? explainGrant(config, purchase, grant, now).situation
      : situationOfSale(purchase, purchase.paymentId === offPayment)
    assert.equal(found, situation)
  })
}

test('The page with every component names and shows each situation of a purchase or an account in both schemes', () => {
  const page = String(designPage(config, now))
  const named = [...page.matchAll(/<p class="hint" lang="en"><code>(\w+)<\/code><\/p>/g)].map(([, name]) => name)
  const reached = everyGrant.map(({ status, ...grant }) =>
    situationOf(status, {
      ...grant,
      accountId: 7,
      hadAccess: grant.state === 'accepted',
      invited: 'yes',
      givesWay: false
    })
  )
  const all = [...Object.keys({ ...rules, ...purchaseRules }), ...reached] as Situation[]
  for (const situation of new Set(all)) assert.equal(named.filter((name) => name === situation).length, 2, situation)
  const lists = [...page.matchAll(/>Purchases<\/h3>(.*?)>Reasons<\/h3>/gs)].map(([, list = '']) => list)
  const cards = lists.flatMap((list) => list.match(/<section class="card purchase"/g) ?? [])
  assert.equal(cards.length, 2 * (Object.keys(examples).length + 1))
})

const ofReasons = exampleOfReason({ product: product.id, repository: product.repositories[0], now })

test('The page with every component shows each reason for the state of an account in both schemes', () => {
  const shown = [...String(designPage(config, now)).matchAll(/data-reason="(\w+)"/g)].map(([, reason]) => reason)
  const all = [...new Set(everyGrant.map(({ because }) => because))].sort()
  assert.deepEqual(Object.keys(ofReasons).sort(), all)
  assert.deepEqual(shown.sort(), [...all, ...all].sort())
})

for (const [because, { status, grants }] of Object.entries(ofReasons)) {
  test(`The example of the reason "${because}" is an account that the shop can have`, () => {
    const [grant] = grants
    assert.equal(grant?.because, because)
    const isPossible = everyGrant.some((each) => {
      return each.status === status && each.state === grant?.state && each.because === because
    })
    assert.ok(isPossible, `${status} ${grant?.state}`)
  })
}

const sheet = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')

/** The classes that the selectors of a stylesheet name. */
function classesOf(css: string): Set<string> {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

/** Classes of stylesheets that the page has nothing of, and why. */
const notShown: Record<string, string> = {
  desk: 'marks the body of the desk, whose frame is not this one',
  js: 'is set by a script, once there is one'
}

/** The page as the server makes it, for a shop whose product says all that it can. */
function wholePage(): string {
  const picture = { path: '/pictures/a.png', type: 'image/png', bytes: new Uint8Array(), width: 4, height: 3 }
  const pictures = [1, 2, 3].map((count) => ({ picture, alt: `Picture ${count}` }))
  const sandbox = { codeHostUrl: 'http://h.example', processorUrl: 'http://p.example', mailboxUrl: 'http://m.example' }
  const codeHost = { ...config.codeHost, clientId: 'app', clientSecret: 'secret' }
  const shop = { ...config, sandbox, codeHost, products: [{ ...product, page: { pictures } }] as const }
  return String(designPage({ ...shop, products: [shop.products[0]] }, now))
}

for (const name of ['base.css', 'pullpass.css', 'team.css', 'design.css']) {
  test(`The page with every component shows each class that ${name} styles`, () => {
    const page = wholePage()
    const shown = new Set([...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
    const lacks = [...classesOf(sheet(name))].filter((each) => !shown.has(each) && !notShown[each])
    assert.deepEqual(lacks, [])
  })
}

test('Each class that the page with every component leaves out is styled, and is not shown', () => {
  const all = ['base.css', 'pullpass.css', 'team.css', 'design.css'].flatMap((name) => [...classesOf(sheet(name))])
  for (const name of Object.keys(notShown)) assert.ok(all.includes(name), name)
})

test('Only the page with every component loads its stylesheet and that of the desk', () => {
  const loads = (page: string) =>
    [...page.matchAll(/<link rel="stylesheet" href="\/assets\/([\w.]+)/g)].map(([, name]) => name)
  const buyers = ['tokens.css', 'base.css', 'pullpass.css', 'team.css']
  assert.deepEqual(loads(wholePage()), [...buyers, 'desk.css', 'design.css'])
  assert.deepEqual(loads(String(layout({ config, user: 'unknown', title: '', body: html`` }))), buyers)
  assert.deepEqual(classesOf(sheet('pullpass.css')).has('type-sizes'), false)
})

test('No two elements of the page with every component have the same id', () => {
  const ids = [...wholePage().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    []
  )
})

/** Pages of which the page with every component shows all parts. */
const shownInParts = ['purchasesPage', 'seatTakenPage']

test('Each page of the rooms of buyers is on the page with every component', () => {
  const rooms = ['buyer', 'paid', 'seats', 'shop', 'sign-in'].map((room) => new URL(`../${room}/`, import.meta.url))
  const files = rooms.flatMap((room) => readdirSync(room).map((file) => readFileSync(new URL(file, room), 'utf8')))
  const pages = files.flatMap((text) =>
    [...text.matchAll(/^export function (\w+Page)\b/gm)].map(([, name = '']) => name)
  )
  const here = new URL('./', import.meta.url)
  const sandbox = readdirSync(here).filter((file) => file.startsWith('design-') && !file.endsWith('.test.ts'))
  const shown = sandbox.map((file) => readFileSync(new URL(file, here), 'utf8')).join('\n')
  assert.ok(pages.length > 20)
  assert.deepEqual(
    pages.filter((name) => !shownInParts.includes(name) && !shown.includes(`part: ${name}(`)),
    []
  )
})
