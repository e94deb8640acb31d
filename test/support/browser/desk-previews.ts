import type { Page } from 'playwright-core'
import type { Decision } from '../../../src/desk/people/decide-repository.ts'
import {
  type BulkActionName,
  type DeskActionName,
  deskBulkActionPath,
  type PeopleActionName,
  routes
} from '../../../src/routes.ts'
import { repository } from '../worlds/people.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { signInAnew } from './desk-pages.ts'
import { fillPreviews, holdWithdrawals, previewed, purchaseOf, replaceRepository } from './desk-preview-scene.ts'
import type { State } from './states.ts'

/** The contents of a form, by the names of its fields. A choice of one is made by its place: `first`. */
type Fields = Record<string, string>

/** Each action about a purchase: the address of the buyer, and what is written into the form, if it has one. */
const ofPurchase: Record<DeskActionName, readonly [email: string, fields?: Fields]> = {
  'hand-over': [previewed.askedFor],
  'leave-with-holder': [previewed.askedFor],
  match: ['unmatched@mail.example', { product: 'starter-kit' }],
  'not-sold-here': ['unmatched@mail.example'],
  'sold-here': [previewed.notSold],
  'dispute-won': [previewed.disputed],
  'dispute-lost': [previewed.disputed],
  invite: ['nameless@company.example', { username: previewed.new }],
  'invite-again': [previewed.declined, { account: 'first' }],
  'move-seat': ['ada-inside@mail.example', { username: previewed.new }],
  'withdraw-invitation': ['grace-invited@mail.example'],
  check: ['ada-inside@mail.example'],
  'sign-in-link': ['ada-inside@mail.example'],
  'correct-address': ['ada-inside@mail.example', { email: 'grace-invited@mail.example' }],
  merge: ['grace-invited@mail.example', { with: 'nameless@company.example' }],
  'withdraw-merge': [previewed.askedToMerge],
  prolong: [previewed.forATime, { until: '2099-01-31' }],
  'give-back': [previewed.ended, {}],
  end: ['ada-inside@mail.example', { words: 'You shared the files.' }]
}

/** Each action about several purchases: the addresses of their buyers, and what is written into the form. */
const ofSeveral: Record<BulkActionName, readonly [emails: readonly string[], fields?: Fields]> = {
  check: [['ada-inside@mail.example', 'grace-invited@mail.example']],
  'sign-in-link': [['nameless@company.example', 'grace-invited@mail.example']],
  'give-back': [[previewed.ended, 'nameless@company.example']],
  end: [['ada-inside@mail.example', 'grace-invited@mail.example'], { words: 'The cards were stolen.' }],
  'not-sold-here': [['unmatched@mail.example', previewed.notSold]]
}

/** Each action about accounts on the repository: the account, and what is written into the form. */
const ofPeople: Record<PeopleActionName, readonly [login: string, fields?: Fields]> = {
  withdraw: ['otto-other'],
  adopt: ['sid-stranger', { who: 'nameless@company.example' }],
  ignore: ['sid-stranger', { note: 'She writes the documents.' }],
  'stop-ignoring': [previewed.ignored],
  'let-go': [previewed.adopted]
}

/** Each decision about a whole repository: what makes it open, and the title of its page. */
const ofRepository: Record<
  Decision['kind'],
  readonly [makeOpen: (world: SandboxWorld) => Promise<void>, title: string]
> = {
  release: [holdWithdrawals, 'Release the withdrawals'],
  replace: [replaceRepository, 'Accept the other repository']
}

/**
 * The page of each action of the desk that says what the action will do. An action without an entry above is an error
 * of types. They come last: the last two of them hold withdrawals back and replace the repository.
 */
export const deskPreviews: State[] = [
  ...entries(ofPurchase).map(([name, [email, fields]]) =>
    state(routes.deskAction.replace(':action', name), async (page, world) =>
      preview(page, `/admin/buyers/${await purchaseOf(world, email)}/${name}`, fields)
    )
  ),
  ...entries(ofSeveral).map(([name, [emails, fields]]) =>
    state(deskBulkActionPath(name), async (page, world) => {
      const ids = await Promise.all(emails.map((email) => purchaseOf(world, email)))
      await preview(
        page,
        `${deskBulkActionPath(name)}?${new URLSearchParams(ids.map((id) => ['purchase', id]))}`,
        fields
      )
    })
  ),
  ...entries(ofPeople).map(([name, [login, fields]]) =>
    state(routes.deskPeople.replace(':action', name), async (page, { codeHost }) => {
      const account = [...codeHost.record.accounts()].find((each) => each.login === login)
      await preview(page, `/admin/repositories/${repository}/${name}?account=${account?.id}`, fields)
    })
  ),
  state(routes.deskGive, (page) =>
    preview(page, routes.deskGive, {
      email: 'reviewer@mail.example',
      product: 'starter-kit',
      as: 'review',
      why: 'Blog'
    })
  ),
  state(routes.deskImport, async (page) => {
    await page.goto(routes.deskImports)
    const lines = ['address,username,product,date,note', `early@old.example,${previewed.new},starter-kit,,order 17`]
    const buffer = Buffer.from(lines.join('\n'))
    await page.getByLabel('CSV file').setInputFiles({ name: 'buyers.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: SHOW }).click()
    await page.getByRole('button', { name: 'Import one purchase' }).waitFor()
  }),
  ...entries(ofRepository).map(([kind, [makeOpen, title]]) =>
    state(
      routes.deskReconcile,
      async (page, world) => {
        await makeOpen(world)
        await signInAnew(page, world)
        await preview(page, `/admin/repositories/${repository}/reconcile`)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
      },
      kind
    )
  )
]

const SHOW = 'Review'

function state(preview: string, arrive: State['arrive'], of = ''): State {
  return {
    name: `the desk, what ${preview} ${of}`.trimEnd().concat(' does'),
    who: 'seller',
    preview,
    arrive: async (page, world) => {
      await fillPreviews(page, world)
      await arrive(page, world)
    }
  }
}

/** Opens the page of an action, and fills in its form, until the page says what the action will do. */
async function preview(page: Page, path: string, fields?: Fields): Promise<void> {
  await page.goto(path)
  const form = page.locator('form.desk-form')
  for (const [name, text] of Object.entries(fields ?? {})) {
    const field = form.locator(`[name="${name}"]`)
    if (text === 'first') await field.first().check()
    else if ((await field.getAttribute('type')) === null && (await field.locator('option').count()) > 0)
      await field.selectOption(text)
    else await field.fill(text)
  }
  if (fields) await page.getByRole('button', { name: SHOW }).click()
  // The purchases that were found are shown first, and one of them is chosen.
  if (fields?.who !== undefined) {
    await page.getByRole('radio', { name: fields.who }).waitFor()
    await page.getByRole('button', { name: SHOW }).click()
  }
  await page.getByText('Nothing is done yet.').waitFor()
  // The button of what it does, and not only a way back to the form.
  await form
    .locator(`xpath=self::form[@action="${path.split('?')[0]}"]`)
    .locator('.btn:not([value=form])')
    .waitFor()
}

function entries<Name extends string, Value>(record: Record<Name, Value>): [Name, Value][] {
  return Object.entries(record) as [Name, Value][]
}
