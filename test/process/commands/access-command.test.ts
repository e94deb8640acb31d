import assert from 'node:assert/strict'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxRepository } from '../../support/builders/plain-config.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { makePlace, runCommand, siteConfig } from '../../support/processes/process.ts'
import { worldBeside } from '../../support/worlds/world-beside.ts'

const { owner, repo } = sandboxRepository

testOnEachDatabase(
  'Access give records a purchase by hand with --apply, and refuses days that are none',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    const run = (...args: string[]) => runCommand(place, ['access', 'give', 'ada@example.com', ...args], env)
    const order = ['--product', 'starter-kit', '--why', 'a transfer', '--until', '2099-01-31']
    const shown = await run(...order)
    assert.equal(shown.code, 0, shown.stdout + shown.stderr)
    assert.match(
      shown.stdout,
      /^Give ada@example.com access to Starter Kit\n[\s\S]*Its last day is January 31, 2099, in UTC\.\n/
    )
    const { db } = world.context
    assert.equal((await db.selectFrom('payment').select('id').execute()).length, 0)
    world.codeHost.rehearse.addAccount({ login: 'octocat', name: 'octocat', emails: [] })
    const done = await run(...order, '--quantity', '2', '--username', 'octocat', '--apply')
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /ada@example.com was given Starter Kit\. Its payment is by_hand given_\w{12}\.\n$/)
    const [payment] = await db.selectFrom('payment').selectAll().execute()
    assert.deepEqual(
      [payment?.processor, payment?.status, payment?.quantity, payment?.username, payment?.ends_at],
      ['by_hand', 'paid', 2, 'octocat', Date.UTC(2099, 1, 1)]
    )
    assert.match((await run(...order.slice(0, -1), '2099-02-31')).stderr, /Write a day like/)
    assert.match((await run(...order.slice(0, -1), 'tomorrow')).stderr, /Write a day like/)
    assert.match((await run('--product', 'kit', '--why', 'x')).stdout, /no product kit; there is starter-kit/)
  }
)

testOnEachDatabase(
  'The command access prolong gives access for a time another last day with --apply, and refuses access without an end',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    const run = (...args: string[]) => runCommand(place, ['access', ...args], env)
    const gift = ['--product', 'starter-kit', '--why', 'a trial', '--apply']
    const keyOf = async (email: string, ...more: string[]) => {
      const { stdout, stderr } = await run('give', email, ...gift, ...more)
      const [, key = ''] = /by_hand (given_\w+)/.exec(stdout) ?? []
      assert.notEqual(key, '', stdout + stderr)
      return key
    }
    const key = await keyOf('ada@example.com', '--until', '2099-01-31')
    const end = async () => {
      const rows = world.context.db.selectFrom('payment').select('ends_at').where('key', '=', key)
      return (await rows.executeTakeFirstOrThrow()).ends_at
    }
    const order = ['prolong', 'by_hand', key, '--until', '2099-03-31']
    const shown = await run(...order)
    assert.equal(shown.code, 0, shown.stdout + shown.stderr)
    assert.match(
      shown.stdout,
      /^Prolong the access of ada@example\.com to Starter Kit\n[\s\S]*Its last day is March 31, 2099, in UTC\. Until now it was January 31, 2099\.\n/
    )
    assert.match(shown.stdout, /Nothing was done\. To do it, add --apply\.\n$/)
    assert.equal(await end(), Date.UTC(2099, 1, 1))
    const done = await run(...order, '--apply')
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /\nThe last day of the access is March 31, 2099\.\n$/)
    assert.equal(await end(), Date.UTC(2099, 3, 1))
    const again = await run(...order, '--apply')
    assert.deepEqual([again.code, again.stdout], [1, 'The access has this last day already.\n'])
    assert.match((await run(...order.slice(0, -1), '2099-02-31')).stderr, /Write a day like/)
    for (const more of [[], ['--until', '2099-03-31', '--no-end']])
      assert.match(
        (await run(...order.slice(0, -2), ...more)).stderr,
        /either the new last day \(--until <date>\), or --no-end/
      )
    const unending = await run(...order.slice(0, -2), '--no-end', '--apply')
    assert.match(
      unending.stdout,
      /The access has no end any more\. Until now its last day was March 31, 2099\.\n[\s\S]*\nThe access has no end any more\.\n$/
    )
    assert.equal(await end(), null)
    const endless = await keyOf('eve@example.com')
    const refused = await run('prolong', 'by_hand', endless, '--until', '2099-03-31', '--apply')
    assert.deepEqual([refused.code, refused.stdout], [1, 'You did not give this access for a time.\n'])
  }
)

testOnEachDatabase(
  'The command access end says what it will do, does it with --apply, and access give-back undoes it',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    const run = (...args: string[]) => runCommand(place, ['access', ...args], env)
    await world.pay({ email: 'ada@example.com' })
    await world.pay({ email: 'ada@example.com' })
    const { db } = world.context
    const [{ key } = { key: '' }] = await db.selectFrom('payment').select('key').orderBy('created_at').execute()
    const statuses = async () => (await db.selectFrom('payment').select('status').execute()).map(({ status }) => status)

    const told = ['--tell', 'The transfer was never made.']
    const shown = await run('end', 'stripe', key, ...told)
    assert.equal(shown.code, 0, shown.stdout + shown.stderr)
    assert.match(shown.stdout, /^End the access of ada@example.com to Starter Kit\n/)
    assert.match(shown.stdout, /Test Shop writes: The transfer was never made\./)
    assert.match(shown.stdout, /Nothing was done\. To do it, add --apply\.\n$/)
    assert.deepEqual(await statuses(), ['paid', 'paid'])
    const done = await run('end', 'stripe', key, ...told, '--apply')
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /The access is being ended: Starter Kit, .* \(Stripe\); Starter Kit, .* \(Stripe\)\.\n$/)
    assert.deepEqual(await statuses(), ['ended_by_seller', 'ended_by_seller'])
    const [action] = await db.selectFrom('seller_action').selectAll().execute()
    assert.deepEqual([action?.kind, action?.user_id, action?.why], ['end_access', null, 'The transfer was never made.'])

    const twice = await run('end', 'stripe', key, ...told, '--apply')
    assert.deepEqual([twice.code, /already/.test(twice.stdout)], [1, true])
    assert.equal((await run('end', 'stripe', 'cs_none', ...told)).code, 1)
    assert.match((await run('end', 'stripe', key)).stderr, /--tell <words>/)

    const back = await run('give-back', 'stripe', key, '--alone', '--apply')
    assert.equal(back.code, 0, back.stdout + back.stderr)
    assert.deepEqual((await statuses()).sort(), ['ended_by_seller', 'paid'])
  }
)

testOnEachDatabase(
  'The command access invites, moves, checks, unblocks, withdraws an invitation and mails a link for the buyer of a purchase',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace({ ...siteConfig, github: { inviteRepoOwner: owner, inviteRepoName: repo } })
    const run = (...args: string[]) => runCommand(place, ['access', ...args, '--apply'], env)
    await world.pay({ email: 'ada@example.com' })
    const { db, access } = world.context
    const { key } = await db.selectFrom('payment').select('key').executeTakeFirstOrThrow()
    world.codeHost.rehearse.addAccount({ login: 'hubot', name: 'Hubot', emails: [] })
    const invited = await run('invite', 'stripe', key, 'ada-buyer')
    assert.equal(invited.code, 0, invited.stdout + invited.stderr)
    assert.match(invited.stdout, /Invite ada-buyer for ada@example\.com[\s\S]*\nada-buyer is invited\./)
    world.codeHost.clock.advance(2 * MINUTE_MS)
    const checked = await run('check', 'stripe', key)
    assert.match(checked.stdout, /ada-buyer has an open invitation to acme-starters\/starter-kit\./)
    const moved = await run('invite', 'stripe', key, 'hubot', '--replace', 'Ada-Buyer')
    assert.match(moved.stdout, /Change ada-buyer to hubot[\s\S]*\nhubot is invited\./, moved.stderr)
    const open = await run('unblock', 'stripe', key, 'hubot')
    assert.deepEqual([open.code, /An invitation is open/.test(open.stdout)], [1, true])
    assert.match((await run('unblock', 'stripe', key, 'nobody')).stdout, /no such account/)
    assert.match((await run('sign-in-link', 'stripe', key)).stdout, /A sign-in link goes to ada@example\.com\./)
    assert.match((await run('withdraw-invitation', 'stripe', key, 'nobody')).stdout, /no such account/)
    const withdrawn = await run('withdraw-invitation', 'stripe', key, 'Hubot')
    assert.equal(withdrawn.code, 0, withdrawn.stdout + withdrawn.stderr)
    assert.match(
      withdrawn.stdout,
      /^Withdraw the invitation of hubot[\s\S]*\nMails:\n[\s\S]*\nhubot has no seat any more: /
    )
    const gone = await run('withdraw-invitation', 'stripe', key, 'hubot')
    assert.deepEqual([gone.code, /no such account/.test(gone.stdout)], [1, true], gone.stdout)
    assert.match((await run('invite', 'stripe', key, 'hubot')).stdout, /\nhubot is invited\./)
    world.codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
    const refused = await run('invite', 'stripe', key, 'ada-buyer', '--replace', 'hubot')
    assert.deepEqual([refused.code, /ada-buyer is not invited yet/.test(refused.stdout)], [1, true], refused.stdout)
    const unknown = await run('check', 'stripe', key)
    assert.deepEqual([unknown.code, /rejects the token/.test(unknown.stdout)], [1, true], unknown.stdout)
    await access.sendMails()
    const actions = await db.selectFrom('seller_action').select('kind').orderBy('at').execute()
    assert.deepEqual(actions.map(({ kind }) => kind).sort(), [
      'check_now',
      'check_now',
      'invite',
      'invite',
      'move_seat',
      'move_seat',
      'sign_in_link',
      'withdraw_invitation'
    ])
  }
)
