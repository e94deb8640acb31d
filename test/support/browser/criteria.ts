import type { Page } from 'playwright-core'

// Each check answers for the page as it is, and returns what breaks a criterion of WCAG 2.2, as short HTML.

/** Changes the spacing of all texts as WCAG 1.4.12 says, or, if `wide` is false, takes that change back. */
export function wearSpacing(page: Page, wide: boolean): Promise<void> {
  return page.evaluate((wide) => {
    // A stylesheet that a script builds needs no leave of the Content-Security-Policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`
    )
    document.adoptedStyleSheets = wide ? [sheet] : []
  }, wide)
}

/** Texts that are cut off, since their element is smaller than they are and does not scroll (1.4.12). */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = [...document.querySelectorAll('body *')].filter((element) => {
      if (!(element instanceof HTMLElement)) return false
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      // Texts for screen readers alone are cut off on purpose.
      if (clipPath !== 'none' || !element.checkVisibility() || element.innerText.trim() === '') return false
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      return (
        (hides(overflowX) && scrollWidth > clientWidth + 1) || (hides(overflowY) && scrollHeight > clientHeight + 1)
      )
    })
    return cuts.map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

/** Toasts, menus and forms that a printed page shows. */
export async function uselessInPrint(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('.toast, nav, .invite-form')]
      .filter((element) => element.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  )
  await page.emulateMedia({ media: null })
  return shown
}
