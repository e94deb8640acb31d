import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sandboxRepository } from '../../support/builders/plain-config.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { makePlace, runCommand, siteConfig } from '../../support/processes/process.ts'
import { worldBeside } from '../../support/worlds/world-beside.ts'

const { owner, repo } = sandboxRepository

testOnEachDatabase(
  'The command import says what each line does, does it with --apply, and changes nothing the second time',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace({ ...siteConfig, github: { inviteRepoOwner: owner, inviteRepoName: repo } })
    const file = join(place.cwd, 'buyers.csv')
    const run = (...args: string[]) => runCommand(place, ['import', file, ...args], env)
    const { db } = world.context
    const payments = async () =>
      (await db.selectFrom('payment').select('email').orderBy('email').execute()).map(({ email }) => email)
    world.codeHost.rehearse.byHand({ action: 'add', repository: `${owner}/${repo}`, login: 'ada-buyer' })
    const lines = [
      'ada@old.example,ada-buyer,2024-05-06,order 17',
      'bob@old.example,,,',
      'eve@old.example,nobody-has-it,,'
    ]
    await writeFile(file, `email;github;date;note;colour\n${lines.join('\n').replaceAll(',', ';')}\n`)

    const shown = await run()
    assert.equal(shown.code, 3, shown.stdout + shown.stderr)
    assert.match(shown.stdout, /^Columns that mean nothing here, and are left out: colour\./)
    assert.match(
      shown.stdout,
      /Has access: adopted \(1\)\n {2}line 2, ada@old\.example: A new purchase\. ada-buyer is in already/
    )
    assert.match(
      shown.stdout,
      /Unknown username \(1\)\n {2}line 4, eve@old\.example: There is no account nobody-has-it\./
    )
    assert.match(shown.stdout, /2 new purchases\. One line needs you: nothing is done about it\.\n/)
    assert.match(shown.stdout, /Nothing was imported\. To do it, add --apply\.\n$/)
    assert.deepEqual(await payments(), [])

    const done = await run('--apply')
    assert.equal(done.code, 3, done.stdout + done.stderr)
    assert.match(done.stdout, /2 purchases were imported\. One line needs you/)
    assert.deepEqual(await payments(), ['ada@old.example', 'bob@old.example'])
    const again = await run('--apply')
    assert.match(
      again.stdout,
      /There already \(2\)[\s\S]*No purchase was imported\. 2 lines need nothing\. One line needs you/
    )
    assert.deepEqual(await payments(), ['ada@old.example', 'bob@old.example'])

    await writeFile(file, 'email\nada@old.example\nbob@old.example\n')
    assert.equal((await run()).code, 0)
    await writeFile(file, 'name\nAda\n')
    const unreadable = await run()
    assert.deepEqual([unreadable.code, unreadable.stdout], [1, ''])
    assert.match(unreadable.stderr, /names no column “address”/)
    assert.match((await runCommand(place, ['import', join(place.cwd, 'none.csv')], env)).stderr, /cannot be read/)
  }
)
