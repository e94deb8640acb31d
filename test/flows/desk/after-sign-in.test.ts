// The sign-in becomes too old while the seller fills a form: after the next one, the form has all that was in it.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { formOf } from '../../../src/desk/action-pages/action-fields.ts'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { bulkActions, deskActions, peopleActions } from '../../../src/routes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const html = { accept: 'text/html' }
const PEOPLE = `/admin/repositories/${repository}`

/** Fields that a form has by itself: where it stands, which order it is, and when it was shown. */
const own = ['from', 'step', 'order', 'shown', 'seen', 'searched']

const decoded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** The contents of the form with this action, as a browser would send them. */
function contentsOf(page: string, action: string): URLSearchParams {
  const form = [...page.matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs)]
    .map(([each]) => each)
    .find((each) => each.includes(`action="${action}"`))
  assert.ok(form, `a form of ${action} in ${page.slice(page.indexOf('<main'), page.indexOf('<main') + 900)}`)
  const fields = new URLSearchParams()
  for (const [input] of form.matchAll(/<input [^>]*>/g)) {
    const isChosen = !/type="(radio|checkbox)"/.test(input) || / checked/.test(input)
    const name = / name="([^"]*)"/.exec(input)?.[1]
    if (name !== undefined && isChosen) fields.append(name, decoded(/ value="([^"]*)"/.exec(input)?.[1] ?? ''))
  }
  for (const [, name = '', text = ''] of form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)</g))
    fields.append(name, decoded(text))
  for (const [, name = '', options = ''] of form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields.append(name, decoded(/value="([^"]*)" selected/.exec(options)?.[1] ?? ''))
  return fields
}

const told = (fields: URLSearchParams) =>
  [...fields].filter(([name]) => !own.includes(name)).map(([name, value]) => `${name}=${value}`)

onEachDatabase('forms after a sign-in', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, accepted, person } = peopleOf(world)
  let seller: Visitor & { userId: string }
  /** The ids in the paths of the table. */
  const ids: Record<string, string> = {}
  const db = () => world().context.db

  const paymentsOf = async (email: string) =>
    (await db().selectFrom('payment').select('id').where('email', '=', email).execute()).map(({ id }) => id)

  before(async () => {
    seller = await signIn(world(), SELLER)
    const [ada, bea] = [await buyer('ada'), await buyer('bea')]
    await accepted(bea)
    for (let count = 0; count < 60; count += 1) await world().pay({ email: `many-${count}@mail.example` })
    const email = 'gia@mail.example'
    const given = { email, product: 'starter-kit', why: 'A review', until: world().context.now() + DAY_MS }
    assert.ok((await giveAccess(world().context, given, { by: 'command line', actionId: email })).ok)
    for (const each of [ada.email, bea.email, email]) ids[each.split('@')[0] ?? ''] = (await paymentsOf(each))[0] ?? ''
    await world().pay({ email: ada.email })
    world().codeHost.rehearse.byHand({ action: 'add', repository, login: person('sid') })
    const sid = [...world().codeHost.record.accounts()].find(({ login }) => login === 'sid')
    ids.sid = `${sid?.id}`
    const body = new FormData()
    body.set(
      'file',
      new File(['address,username,product,date,note\nfirst@old.example,,,,'], 'b.csv', { type: 'text/csv' })
    )
    body.set('text', '')
    const cookie = [...seller.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const init = { method: 'POST', body, headers: { ...html, cookie }, redirect: 'manual' } as const
    const stored = await fetch(`${world().url}/admin/import`, init)
    ids.file = stored.headers.get('location')?.split('/').at(-1) ?? ''
    const at = world().context.now()
    const alert = {
      kind: 'mail_given_up',
      about: '',
      item: 'x',
      words: 'to ada',
      since: at,
      said_at: at,
      told_at: null
    }
    await db().insertInto('seller_alert').values(alert).execute()
  })

  // The limit of requests counts a minute.
  beforeEach(async () => {
    world().codeHost.clock.advance(MINUTE_MS)
    await ageSessions(0)
  })

  /** Makes all sessions so many ms older. */
  async function ageSessions(ms: number) {
    const at = new Date(world().context.now() - ms).toISOString()
    await db()
      .updateTable('session')
      .set({ createdAt: at } as object)
      .execute()
  }

  const read = async (path: string) => {
    const answer = await seller.get(path, html)
    assert.equal(answer.status, 200, `${path} leads to ${answer.headers.get('location')}`)
    return answer.text()
  }

  /** Signs in once more, where the answer leads; returns the page that comes then. */
  async function pageAfter(answer: Response): Promise<string> {
    const next = answer.headers.get('location') ?? ''
    assert.match(next, /^\/sign-in\?again=1&next=%2Fadmin/)
    await ageSessions(0)
    const on = await seller.get(next, html)
    return read(on.headers.get('location') ?? '')
  }

  /** Sends a form with an old sign-in; returns what the same form has after the next one, and what it had. */
  async function sent(page: string, action: string, typed: [string, string][], step: string) {
    const fields = contentsOf(page, action)
    for (const [name] of typed) fields.delete(name)
    for (const [name, value] of typed) fields.append(name, value)
    fields.set('step', step)
    await ageSessions(13 * HOUR_MS)
    const after = await pageAfter(await seller.postForm(action, fields, html))
    return { had: told(fields), has: told(contentsOf(after, action)) }
  }

  /** The forms in which something is typed or chosen, each with what. `{ada}` in a path is the purchase of ada. */
  const forms: { at: string; query?: string; typed: [string, string][] }[] = [
    { at: '/admin/buyers/{ada}/invite', typed: [['username', 'sid']] },
    { at: '/admin/buyers/{ada}/correct-address', typed: [['email', 'other@mail.example']] },
    { at: '/admin/buyers/{ada}/merge', typed: [['with', 'bea@mail.example']] },
    { at: '/admin/buyers/{ada}/end', typed: [['words', 'As agreed "today".']] },
    { at: '/admin/buyers/{bea}/move-seat', typed: [['username', 'sid']] },
    { at: '/admin/buyers/{gia}/prolong', typed: [['until', '2099-01-31']] },
    {
      at: '/admin/give-access',
      typed: [
        ['email', 'gift@mail.example'],
        ['product', 'starter-kit'],
        ['why', 'A gift']
      ]
    },
    { at: `${PEOPLE}/ignore`, query: 'account={sid}&list=%3Fkind%3Dstranger', typed: [['note', 'A colleague.']] },
    { at: `${PEOPLE}/adopt`, query: 'account={sid}&list=%3Fkind%3Dstranger', typed: [['who', 'ada@mail.example']] },
    {
      at: '/admin/several/end',
      query: 'purchase={ada}&purchase={bea}&list=%3Fstate%3Dpaid',
      typed: [['words', 'As agreed.']]
    },
    { at: '/admin/import/{file}', typed: [['mails', 'yes']] }
  ]

  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')

  for (const { at, query, typed } of forms) {
    test(`The form at ${at} has all that was in it after the next sign-in, and once`, async () => {
      const path = filled(at)
      const page = await read(query === undefined ? path : `${path}?${filled(query)}`)
      const { had, has } = await sent(page, path, typed, 'preview')
      for (const [name, value] of typed) assert.ok(had.includes(`${name}=${value}`), `${had}`)
      assert.deepEqual(
        had.filter((each) => !has.includes(each)),
        []
      )
    })
  }

  test('A purchase that was chosen for an account is still chosen after the next sign-in', async () => {
    const path = `${PEOPLE}/adopt`
    const [first = '', second = ''] = await paymentsOf('ada@mail.example')
    const form = contentsOf(await read(`${path}?account=${ids.sid}`), path)
    form.set('who', 'ada@mail.example')
    const found = await (await seller.postForm(path, form, html)).text()
    for (const id of [first, second]) {
      const { has } = await sent(found, path, [['payment', id]], 'preview')
      assert.ok(has.includes(`payment=${id}`), `${has}`)
    }
  })

  test('The words of several ends are in the form again, when the sign-in became too old before the last button', async () => {
    const path = '/admin/several/end'
    const form = contentsOf(await read(`${path}?purchase=${ids.ada}&purchase=${ids.bea}&list=%3Fstate%3Dpaid`), path)
    form.set('words', 'As agreed.')
    form.set('step', 'preview')
    const shown = await (await seller.postForm(path, form, html)).text()
    const { had, has } = await sent(shown, path, [], 'do')
    assert.deepEqual(has.sort(), had.sort())
    const ended = db().selectFrom('payment').select('id').where('status', '=', 'ended_by_seller')
    assert.deepEqual(await ended.execute(), [])
  })

  test('A whole page of ticked purchases, with words of the longest kind, is there after the next sign-in', async () => {
    const path = '/admin/several/end'
    const rows = await db().selectFrom('payment').select('id').where('email', 'like', 'many-%').limit(50).execute()
    const chosen = new URLSearchParams(rows.map(({ id }) => ['purchase', id]))
    await ageSessions(13 * HOUR_MS)
    // The ticks of the list come in the address.
    const page = await pageAfter(await seller.get(`${path}?${chosen}&list=%3Fstate%3Dpaid`, html))
    assert.equal(contentsOf(page, path).getAll('purchase').length, 50)
    const words = 'Wie besprochen, endet der Zugang heute. ü'.repeat(12).slice(0, 500)
    const { had, has } = await sent(page, path, [['words', words]], 'preview')
    assert.deepEqual(has.sort(), had.sort())
    assert.ok(has.includes('list=?state=paid'))
  })

  for (const action of ['check', 'sign-in-link'] as const) {
    test(`The purchases that were ticked for "${action}" are there after the next sign-in`, async () => {
      const path = `/admin/several/${action}`
      const { had, has } = await sent(await read(`${path}?purchase=${ids.ada}&purchase=${ids.bea}`), path, [], 'do')
      assert.deepEqual(has, had)
    })
  }

  test('Today has as many days as before, after the next sign-in and after something was taken off the list', async () => {
    const shown = await read('/admin?days=90')
    const { had, has } = await sent(shown, '/admin', [], '')
    assert.deepEqual(has, had)
    const fields = contentsOf(shown, '/admin')
    assert.equal(fields.get('from'), '/admin?days=90')
    const done = await seller.postForm('/admin', fields, html)
    assert.equal(done.headers.get('location'), '/admin?days=90')
    assert.equal(contentsOf(await read('/admin'), '/admin').get('from'), '/admin')
  })

  test('Each action with a form of its own, for one purchase, several or accounts, is tried here', () => {
    const tried = forms.map(({ at }) => at.split('/').at(-1))
    /** Actions whose fields come back by the same code as those that are tried. */
    const same = ['match', 'invite-again', 'withdraw-invitation', 'give-back', 'give']
    assert.deepEqual(
      Object.keys(formOf).filter((name) => !tried.includes(name)),
      same
    )
    assert.deepEqual([deskActions.length, bulkActions.length, peopleActions.length], [19, 5, 5])
  })
})
