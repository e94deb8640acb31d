// Earlier buyers are imported from a file, by the mechanism that the command and the desk share.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { readCsv } from '../../../src/importing/csv-file.ts'
import { confirmImport, linesOf, readImport, storeImport } from '../../../src/importing/stored-imports.ts'
import { dryRun, workOnImport, workOnImports } from '../../../src/importing/work-on-import.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { mailsIn, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const never = new AbortController().signal

onEachDatabase('the import of earlier buyers', aWorld({ workers: [] }), (world) => {
  const { person, buyer, accepted, pass, refund, send, collaborators, invited, statesOf } = peopleOf(world)
  let counted = 0
  const db = () => world().context.db
  const deps = () => world().context
  const cellsOf = (...lines: string[]) => {
    const read = readCsv(new TextEncoder().encode(['address,username,product,date,note', ...lines].join('\n')))
    assert.ok(read.ok)
    return read.lines
  }
  const today = () => new Date(deps().now()).toISOString().slice(0, 10)
  /** Puts an account in by hand, as an earlier shop did. */
  const putIn = (login: string) => world().codeHost.rehearse.byHand({ action: 'add', repository, login })

  async function run(lines: string[], { mails = false, id = `file-${++counted}` } = {}) {
    await storeImport(
      db(),
      { id, file: 'buyers.csv', lines: cellsOf(...lines), by: undefined, mails, isConfirmed: true },
      deps().now()
    )
    const progress = await workOnImport(deps(), id, { stopped: never })
    return { id, progress, kinds: (await linesOf(db(), id)).map(({ finding }) => finding?.kind) }
  }
  const sendAll = async () => {
    await pass(HOUR_MS)
    await deps().access.sendMails()
  }
  beforeEach(() => world().codeHost.clock.advance(MINUTE_MS))

  test('An account with access is adopted and keeps it, another account is invited, and no buyer gets a mail', async () => {
    const [inside, outside] = [person('was-inside'), person('was-outside')]
    putIn(inside)
    const before = (await mailsIn(world().mailDir)).length
    const lines = [
      `ada@old.example,@${inside.toUpperCase()},starter-kit,2024-05-06,order 17`,
      `bob@old.example,https://github.com/${outside},,${today()},`,
      'eve@old.example,,,,'
    ]
    const { kinds } = await run(lines)
    assert.deepEqual(kinds, ['adopted', 'invite', 'no_username'])
    await sendAll()
    assert.ok(collaborators().includes(inside))
    assert.deepEqual(invited(), [outside])
    const account = db().selectFrom('access_account').select('origin').where('login', '=', inside)
    assert.equal((await account.executeTakeFirstOrThrow()).origin, 'adopted')
    const grants = db().selectFrom('access_grant').select(['login', 'state', 'because']).orderBy('login')
    const states = (await grants.execute()).map(({ login, state, because }) => [login, state, because])
    assert.deepEqual(states, [
      [inside, 'accepted', 'shown'],
      [outside, 'invited', 'sent']
    ])
    assert.equal((await mailsIn(world().mailDir)).length, before)
    const mails = await db().selectFrom('access_mail').select(['kind', 'state']).orderBy('kind').execute()
    assert.deepEqual(
      mails.map(({ kind, state }) => `${kind} ${state}`),
      ['accepted withheld', 'invited withheld', 'ready withheld']
    )
    const payment = await paymentOf(db(), 'ada@old.example')
    assert.deepEqual([payment.paid_at, payment.processor, payment.status], [Date.UTC(2024, 4, 6), 'by_hand', 'paid'])
    const [action] = await actionsOf(db(), [payment.id])
    assert.deepEqual(
      [action?.kind, action?.why, action?.by, action?.facts.file, action?.facts.line],
      ['import', 'order 17', 'command line', 'buyers.csv', 2]
    )

    const again = await run(lines)
    assert.deepEqual(again.kinds, ['there', 'there', 'there'])
    await sendAll()
    assert.deepEqual(invited(), [outside])
    assert.equal((await mailsIn(world().mailDir)).length, before)

    // A later end is told, and takes away what was adopted.
    const order = { paymentId: payment.id, words: 'The files were shared.', others: 'none' } as const
    const ended = await endAccess(deps(), order, { by: 'command line', actionId: `end-${counted}` })
    assert.equal(ended.ok, true)
    await sendAll()
    await sendAll()
    assert.ok(!collaborators().includes(inside))
    assert.deepEqual(await subjectsOf(world(), 'ada@old.example'), [
      'Your access to Starter Kit has ended',
      `${inside} no longer has access: Starter Kit`
    ])
    assert.deepEqual((await run(lines)).kinds, ['ended_there', 'there', 'there'])
    await sendAll()
    assert.ok(!collaborators().includes(inside))
  })

  test('With mails the imported buyers are told as after any purchase', async () => {
    const [inside, outside] = [person(), person()]
    putIn(inside)
    const lines = [
      `told-in@old.example,${inside},,2024-05-06,`,
      `told-out@old.example,${outside},,${today()},`,
      'told-none@old.example,,,2024-05-06,'
    ]
    await run(lines, { mails: true })
    await sendAll()
    const subjects = async (name: string) => subjectsOf(world(), `${name}@old.example`)
    assert.deepEqual(await subjects('told-in'), [`${inside} has access to Starter Kit`])
    assert.deepEqual(await subjects('told-out'), [`${outside} is invited to Starter Kit`])
    assert.deepEqual(await subjects('told-none'), ['Starter Kit is ready for you'])
  })

  test('A buyer of an import without mails who asks for an account gets the mails of any buyer', async () => {
    const first = person()
    await run([`later@old.example,${first},,${today()},`])
    await sendAll()
    assert.deepEqual(await subjectsOf(world(), 'later@old.example'), [])
    const { userId } = await signIn(world(), 'later@old.example')
    const second = person()
    assert.equal((await send({ userId }, second)).reason, 'invited')
    await sendAll()
    assert.ok((await statesOf({ userId })).includes(`${second} invited sent`))
    assert.ok((await subjectsOf(world(), 'later@old.example')).includes(`${second} is invited to Starter Kit`))
  })

  test('Each line says what is wrong with it, and nothing is done about it', async () => {
    const lines = [
      'none,x,,,',
      ',x,,,',
      'ok1@old.example,no such name,,,',
      'ok2@old.example,,other-kit,,',
      'ok3@old.example,,,2024-02-30,',
      'ok4@old.example,,,2999-01-01,',
      'ok5@old.example,nobody-has-this-name,,,',
      'ok6@old.example,acme-starters,,,',
      'ok7@old.example,same-one,,,',
      'ok8@old.example,same-one,,,',
      'ok9@old.example,,,2024-01-01,a,b',
      `ok10@old.example,${person()},,2024-01-01,`
    ]
    const before = await db().selectFrom('payment').select('id').execute()
    const { kinds } = await run(lines)
    assert.deepEqual(kinds, [
      'bad_address',
      'no_address',
      'bad_username',
      'unknown_product',
      'bad_date',
      'future_date',
      'no_account',
      'not_a_person',
      'contradicts',
      'contradicts',
      'too_many_cells',
      'newer_account'
    ])
    assert.deepEqual(await db().selectFrom('payment').select('id').execute(), before)
  })

  test('Purchases that are there already are left as they are, whatever the file says of them', async () => {
    const paid = await buyer()
    await accepted(paid, paid.login)
    const nameless = await buyer()
    const gone = await buyer()
    await refund(gone)
    const [fresh, older] = [person(), person()]
    const { kinds } = await run([`${paid.email},${paid.login},,,`, `${nameless.email},,,,`, `${gone.email},,,,`])
    assert.deepEqual(kinds, ['there', 'there', 'ended_there'])
    const other = await run([`${paid.email},${fresh},,,`, `${nameless.email},${older},,,`])
    assert.deepEqual(other.kinds, ['other_account', 'not_named_there'])
    // A line for each account of the buyer is a purchase for each of them.
    const all = await run([`${paid.email},${paid.login},,,`, `${paid.email},${fresh},,,`])
    assert.deepEqual(all.kinds, ['there', 'invite'])
  })

  test('A process that ends in the middle leaves nothing half done, and the next one completes the file', async () => {
    const logins = [person(), person(), person(), person()]
    const lines = cellsOf(...logins.map((login) => `${login}@old.example,${login},,,`))
    const id = `file-${++counted}`
    const file = { id, file: 'buyers.csv', lines, by: undefined, mails: false, isConfirmed: true }
    await storeImport(db(), file, deps().now())
    const dying = { ...deps(), access: { ...deps().access, accountNamed: failAfter(2, deps().access.accountNamed) } }
    await assert.rejects(workOnImport(dying, id, { stopped: never }), /the process ended/)
    assert.equal((await linesOf(db(), id)).filter(({ isDone }) => isDone).length, 2)
    world().codeHost.clock.advance(3 * MINUTE_MS)
    await workOnImports(deps(), never)
    const done = await linesOf(db(), id)
    assert.deepEqual(
      done.map(({ finding, isDone }) => [finding?.kind, isDone]),
      Array(4).fill(['invite', true])
    )
    assert.notEqual((await readImport(db(), id))?.ended_at, null)
    const emails = logins.map((login) => `${login}@old.example`)
    const rows = await db().selectFrom('payment').select('id').where('email', 'in', emails).execute()
    assert.equal(rows.length, 4)
  })

  test('A host that throttles is left alone, and the import goes on automatically when it may', async () => {
    const login = person()
    await pass(HOUR_MS)
    const lines = cellsOf(`${login}@old.example,${login},,,`)
    const id = `file-${++counted}`
    await storeImport(db(), { id, file: 'a.csv', lines, by: undefined, mails: false, isConfirmed: false }, deps().now())
    const quiet = { silent: 'back_off', until: deps().now() + HOUR_MS } as const
    const silent = { ...deps(), access: { ...deps().access, readForImport: async () => quiet } }
    const waits = await workOnImport(silent, id, { stopped: never })
    assert.equal(waits.waits?.at, quiet.until)
    assert.equal((await workOnImports(deps(), never)).nextAt, quiet.until)
    world().codeHost.clock.advance(HOUR_MS)
    await workOnImports(deps(), never)
    assert.deepEqual(
      (await linesOf(db(), id)).map(({ finding, isDone }) => [finding?.kind, isDone]),
      [['invite', false]]
    )
    // Nothing is done before it is confirmed.
    assert.equal(
      (await db().selectFrom('payment').select('id').where('email', '=', `${login}@old.example`).execute()).length,
      0
    )
    await confirmImport(db(), { id, by: undefined, mails: false }, deps().now())
    await workOnImports(deps(), never)
    assert.deepEqual(
      (await linesOf(db(), id)).map(({ isDone }) => isDone),
      [true]
    )
  })

  test('A dry run says the same and stores nothing', async () => {
    const login = person()
    const rows = async () => [
      await db().selectFrom('payment').select('id').execute(),
      await db().selectFrom('buyer_import').select('id').execute()
    ]
    const before = await rows()
    const found = await dryRun(deps(), cellsOf(`dry@old.example,${login},,,`, 'dry2@old.example,,,,'), () => {})
    assert.deepEqual(
      found.map((each) => ('finding' in each ? each.finding.kind : 'silent')),
      ['invite', 'no_username']
    )
    assert.deepEqual(await rows(), before)
  })
})

function failAfter<Args extends unknown[], Value>(calls: number, work: (...args: Args) => Promise<Value>) {
  let count = 0
  return (...args: Args) => {
    count += 1
    if (count > calls) throw new Error('the process ended')
    return work(...args)
  }
}
