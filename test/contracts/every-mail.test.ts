import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { inLanguage } from '../../src/words/in-language.ts'
import { allLanguages } from '../../src/words/languages.ts'
import { launchBrowser } from '../support/browser/chromium.ts'
import { everyMail, everyMailNow, HOST, type NamedMail, renewUrl, SITE, shop } from '../support/builders/every-mail.ts'
import { hardIn } from '../support/builders/readability.ts'

const MAILTO = `mailto:${shop.supportEmail}`

/**
 * Takes a picture of the mail. MAIL_PICTURES=folder npm test -- every-mail keeps all of them in that folder, to be
 * looked at.
 */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.MAIL_PICTURES
  const picture = await page.screenshot({
    fullPage: true,
    ...(folder && { path: `${folder}/${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png` })
  })
  assert.ok(picture.length > 4000, `the picture of ${name} is empty`)
}

/** The sentences of a mail, without its links and commands. */
function sentencesOf({ mail }: NamedMail): string[] {
  const words = mail.text.split('\n').filter((line) => !/^(https?:|git |gh )/.test(line))
  return words.flatMap((line) => line.split(/(?<=[.?!:]) /)).filter((sentence) => sentence !== '')
}

/** The blocks of words of a mail: paragraphs, headings, items of lists and labels. */
function blocksOf(html: string): string[] {
  const body = html.replace(/<(style|head|title)[^>]*>.*?<\/\1>/gs, '')
  const parts = body.split(/<\/?(?:p|h\d|li|td|tr|table|div|pre|br|a|ul|ol|body|html)\b[^>]*>/)
  return parts
    .map((part) =>
      part
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    )
    .filter((part) => part !== '')
}

test('Each block of words in a mail to a buyer is easy to read', () => {
  const hard = everyMail
    .filter(({ forSeller }) => !forSeller)
    .flatMap(({ name, mail }) =>
      blocksOf(mail.html)
        .flatMap(hardIn)
        .map((what) => `${name}: ${what}`)
    )
  assert.deepEqual(hard, [])
})

describe('every mail', () => {
  let browser: Browser
  let page: Page
  before(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ javaScriptEnabled: false })
  })
  after(() => browser.close())

  for (const named of everyMail) {
    const { name, mail, link, elsewhere, forSeller } = named
    const { html, text } = mail

    test(`The mail "${name}" has the same words as text and as HTML`, async () => {
      await page.setContent(html)
      const shown =
        (await page.locator('body').textContent())?.replaceAll('’', "'").replaceAll('•', '*').replace(/\s+/g, ' ') ?? ''
      for (const line of text.split('\n')) assert.ok(shown.includes(line.replace(/^- /, '').replace(/:$/, '')), line)
      assert.doesNotMatch(text, /undefined|NaN|[{}]/)
      assert.match(text, /^[\t\n\x20-\x7e]*$/, 'ASCII, so that the link travels whole')
    })

    test(`The mail "${name}" has at most one button, whose address stands at the foot, and links only to the site, the host and the page of renewals`, () => {
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
      const places = links.filter((href) => href !== MAILTO)
      assert.deepEqual(
        places,
        [link, elsewhere, link].filter((place) => place !== undefined)
      )
      assert.ok(link === undefined || text.split('\n').includes(link), 'on a line of its own')
      assert.ok(link === undefined || link.startsWith(`${SITE}/`) || link.startsWith(`${HOST}/`) || link === renewUrl)
      assert.equal(html.match(/class="button"/g)?.length ?? 0, link === undefined ? 0 : 1)
    })

    test(`The mail "${name}" is under 30 kB, loads nothing, and escapes what others have typed`, () => {
      assert.ok(Buffer.byteLength(html) + Buffer.byteLength(text) < 30_000)
      assert.doesNotMatch(html, /<img|<link|<script|@import|url\(|src=|<Kit>|<b>/i)
      assert.match(html, /^<!doctype html>\n<html lang="en">/)
    })

    test(`The mail "${name}" fits a phone and a desk, and can be read in light and in dark`, async () => {
      await page.setContent(html)
      for (const width of [390, 600]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme })
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
          await keepPicture(page, `${name}, ${width} px, ${colorScheme}`)
          const faint = await faintWords(page)
          assert.deepEqual(faint, [], `${width} px, ${colorScheme}`)
        }
      }
    })

    if (forSeller) continue

    test(`The mail "${name}" has no sentence of more than 20 words, and answers to it reach the shop`, () => {
      for (const sentence of sentencesOf(named)) assert.ok(sentence.split(' ').length <= 20, sentence)
      assert.equal(mail.replyTo, shop.supportEmail)
      assert.ok(text.includes(shop.supportEmail))
    })
  }
})

/** The words that mail programs show beside the subject, before the first table of the HTML. */
function preheaderIn(html: string): string {
  const [, words = ''] = /<div style="display:none[^"]*">([^<]*)<\/div>/.exec(html) ?? []
  return words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

for (const language of allLanguages) {
  test(`The words beside the subject of every mail are short, and do not say the subject again (${language})`, async () => {
    const plain = (words: string) => words.toLowerCase().replace(/[\s.!?。！？]+$/, '')
    for (const { name, mail } of await inLanguage(language, everyMailNow)) {
      const words = preheaderIn(mail.html)
      assert.ok(words.length >= 8 && words.length <= 90, `${name}: ${words}`)
      assert.notEqual(plain(words), plain(mail.subject), name)
      assert.ok(mail.html.includes(`<title>`) && mail.html.indexOf('<table') > mail.html.indexOf('display:none'), name)
    }
  })
}

/** Words with less contrast than 4.5:1 on what lies behind them (WCAG 2.2, 1.4.3). */
function faintWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const colour = getComputedStyle(element).backgroundColor
      return channels(colour)[3] === 0 ? behind(element.parentElement) : colour
    }
    return [...document.querySelectorAll('h1, p, a, li, td')].flatMap((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!own) return []
      const [one, other] = [luminance(getComputedStyle(element).color), luminance(behind(element))]
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      return contrast < 4.5 ? [`${contrast.toFixed(2)}: ${element.textContent}`] : []
    })
  })
}

/** Words that only an English sentence has. */
const english = /\b(the|your|you|with|this|from|which|please|press|open|back|again)\b/i

for (const language of allLanguages.filter((each) => each !== 'en')) {
  test(`Every mail to a buyer is in one language, without gaps (${language})`, async () => {
    const mails = (await inLanguage(language, everyMailNow)).filter(({ forSeller }) => !forSeller)
    for (const { name, mail } of mails) {
      const words = mail.text.split('\n').filter((line) => !/^(https?:|git |gh )/.test(line))
      const lines = [mail.subject, ...words].filter((line) => line !== '')
      assert.ok(mail.html.startsWith(`<!doctype html>\n<html lang="${language}">`), name)
      for (const line of lines) {
        assert.doesNotMatch(line, english, `${language} ${name}`)
        assert.doesNotMatch(line, /[{}]|undefined|NaN| {2}| [.,]|^ | $/, `${language} ${name}`)
        if (/^(ja|zh)/.test(language)) assert.doesNotMatch(line, /。 |[^A-Z]:$/, `${language} ${name}`)
        if (language === 'fr') assert.doesNotMatch(line, /[^\s]:$/, name)
      }
    }
    const [first] = mails
    const inEnglish = everyMail.find(({ name }) => name === first?.name)
    assert.notEqual(first?.mail.subject, inEnglish?.mail.subject)
  })
}
