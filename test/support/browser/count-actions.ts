import type { Page } from 'playwright-core'

/** The actions of the person in a browser: the number of clicks, and the names of the fields that were typed into. */
export type Actions = { clicks: number; fields: Set<string> }

/** Counts what the person does from now on, in all pages of the browser profile, those of other sites included. */
export async function countActions(page: Page): Promise<Actions> {
  const actions: Actions = { clicks: 0, fields: new Set() }
  await page.context().exposeFunction('noteClick', () => {
    actions.clicks += 1
  })
  await page.context().exposeFunction('noteField', (name: string) => actions.fields.add(name))
  const watch = `
    addEventListener('click', () => noteClick(), { capture: true })
    addEventListener('input', ({ target }) => noteField(target.name), { capture: true })`
  await page.context().addInitScript(watch)
  await page.evaluate(watch)
  return actions
}
