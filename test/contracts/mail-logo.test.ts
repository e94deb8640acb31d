// The logo of the seller's brand at the head of a mail.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { letter } from '../../src/mail/letter.ts'
import { composeMessage } from '../../src/mail/message.ts'
import type { Brand, Picture } from '../../src/shop-front.ts'
import { launchBrowser } from '../support/browser/chromium.ts'
import { pictureFiles } from '../support/builders/picture-files.ts'

const bytes = new Uint8Array(Buffer.from(pictureFiles['kit.png'] ?? ''))
const png = (over: Partial<Picture> = {}): Picture => ({
  path: '/pictures/logo.png',
  type: 'image/png',
  bytes,
  width: 480,
  height: 60,
  ...over
})

/** A mail of a shop with this logo. */
function mailWith(logo: Brand['logo']) {
  return letter({
    to: 'ada@example.com',
    subject: 'Starter Kit is ready for you',
    shop: { name: 'Acme & Sons', supportEmail: 'help@acme.example', brand: { ...(logo && { logo }) } },
    headline: 'Ready',
    text: ['Thank you for buying Starter Kit.'],
    why: 'You bought it.',
    questions: 'Questions? Write to help@acme.example.'
  })
}

test('The logo travels in the mail, so that nothing is loaded, and stands for the name of the shop', async () => {
  const mail = mailWith({ light: png(), dark: png() })
  const message = await composeMessage(mail, { name: 'Acme', address: 'shop@acme.example' }, 0)
  const { html = '', text = '', attachments } = await PostalMime.parse(message)
  assert.deepEqual(
    attachments.map(({ contentId, mimeType, disposition, content }) => {
      return [contentId, mimeType, disposition, new Uint8Array(content as ArrayBuffer)]
    }),
    [
      ['<logo>', 'image/png', 'inline', bytes],
      ['<logo-dark>', 'image/png', 'inline', bytes]
    ]
  )
  assert.deepEqual(
    [...html.matchAll(/src="([^"]*)" alt="([^"]*)" width="(\d+)" height="(\d+)"/g)].map(([, ...found]) => found),
    [
      ['cid:logo', 'Acme &amp; Sons', '240', '30'],
      ['cid:logo-dark', 'Acme &amp; Sons', '240', '30']
    ]
  )
  assert.match(text, /^Ready\n/)
})

test('A mail shows the light logo in light and the dark one in dark, and a single logo in both', async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage({ javaScriptEnabled: false })
  const shownIn = async (logo: Brand['logo']) => {
    await page.setContent(mailWith(logo).html)
    const shown: string[][] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const visible = await page.locator('img').evaluateAll((all) => {
        return all.filter((each) => getComputedStyle(each).display !== 'none').map(({ className }) => className)
      })
      shown.push(visible)
    }
    return shown
  }
  assert.deepEqual(await shownIn({ light: png(), dark: png() }), [['logo'], ['logo-dark']])
  assert.deepEqual(await shownIn({ light: png() }), [['logo'], ['logo']])
})

test('A logo that mail programs do not show, or that is heavy, stays out of mails: the name stands there', () => {
  const heavy = png({ bytes: new Uint8Array(50_001) })
  const left = [
    undefined,
    { light: png({ type: 'image/svg+xml' }) },
    { light: heavy },
    { light: png(), dark: png({ type: 'image/webp' }) }
  ]
  for (const logo of left) {
    const { html, pictures } = mailWith(logo)
    assert.equal(pictures, undefined)
    assert.doesNotMatch(html, /<img|logo-dark/)
    assert.match(html, />Acme &amp; Sons<\/td>/)
  }
})
