import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import { environment, makePlace, type Place, runCommand, siteConfig, start } from '../../support/processes/process.ts'
import { deliver } from '../../support/worlds/deliver.ts'

const { AUTH_SECRET: _, ...without } = environment
// Without AUTH_SECRET the secret is kept beside the database, and belongs to the backup.
const env = { ...without, PORT: '0', BACKUP_FOLDER: 'backups' }
const today = () => `pullpass-${new Date().toISOString().slice(0, 10)}.db`

async function buy(url: string, email: string) {
  assert.equal((await deliver(url, checkoutEvent({ id: `cs_${email}`, email }))).status, 200)
}

async function sales(place: Place): Promise<string> {
  return (await runCommand(place, ['payments', 'list'], env)).stdout
}

test('A backup that is written while the service runs is a whole shop after it is put back', async () => {
  await using place = await makePlace(siteConfig)
  {
    await using running = await start(place, env)
    await buy(running.url, 'ada@buyer.example')
    const { code, stdout, stderr } = await runCommand(place, ['backup'], env)
    assert.equal(code, 0, stderr)
    assert.match(stdout, new RegExp(`${today()}: \\d+ (kB|MB), checked\\.`))
    await buy(running.url, 'bob@buyer.example')
  }
  const backups = join(place.cwd, 'backups')
  assert.deepEqual(readdirSync(backups).sort(), [today(), `${today()}.auth-secret`])
  for (const name of readdirSync(backups)) assert.equal(statSync(join(backups, name)).mode & 0o777, 0o600)
  const secret = join(place.cwd, 'data', 'pullpass.db.auth-secret')
  const before = readFileSync(secret, 'utf8')
  await rm(join(place.cwd, 'data'), { recursive: true })
  await mkdir(join(place.cwd, 'data'))
  await copyFile(join(backups, today()), join(place.cwd, 'data', 'pullpass.db'))
  await copyFile(join(backups, `${today()}.auth-secret`), secret)
  const listed = await sales(place)
  assert.match(listed, /ada@buyer\.example/)
  assert.doesNotMatch(listed, /bob@buyer\.example/)
  assert.equal(readFileSync(secret, 'utf8'), before)
})

test('A backup to a folder with an empty name goes to BACKUP_FOLDER', async () => {
  await using place = await makePlace(siteConfig)
  await (await start(place, env)).stop('SIGTERM')
  const before = readdirSync(place.cwd)
  assert.equal((await runCommand(place, ['backup', ''], env)).code, 0)
  assert.deepEqual(readdirSync(place.cwd), before)
  assert.deepEqual(readdirSync(join(place.cwd, 'backups')), [today(), `${today()}.auth-secret`])
})

test('The doctor says how old the newest backup is, and that there is none', async () => {
  await using place = await makePlace(siteConfig)
  const finding = async () => {
    const { stdout } = await runCommand(place, ['doctor', '--json'], env)
    const { findings } = JSON.parse(stdout) as { findings: { check: string; severity: string; found: string }[] }
    return findings.find(({ check }) => check === 'backup')
  }
  assert.match((await finding())?.found ?? '', /^There is no backup in .*backups\.$/)
  await runCommand(place, ['backup'], env)
  const found = await finding()
  assert.equal(found?.severity, 'fine')
  assert.match(found?.found ?? '', /^The newest backup in .* is pullpass-.*\.db, less than an hour old, /)
})

test('A backup that cannot be written says why, and leaves the earlier one of the day', async () => {
  await using place = await makePlace(siteConfig)
  const { BACKUP_FOLDER: __, ...noFolder } = env
  await (await start(place, noFolder)).stop('SIGTERM')
  // An empty name is a variable that the script of the seller has not set.
  for (const named of [[], [''], [' ']]) {
    const unnamed = await runCommand(place, ['backup', ...named], noFolder)
    assert.deepEqual(
      [unnamed.code, unnamed.stdout.trim()],
      [1, 'Name a folder, or set BACKUP_FOLDER to the folder with your backups.']
    )
  }
  writeFileSync(join(place.cwd, 'a-file'), '')
  const wrong = await runCommand(place, ['backup', 'a-file'], noFolder)
  assert.equal(wrong.code, 1)
  assert.match(wrong.stdout, /a-file.*is a file.* Name a folder/)
  assert.equal((await runCommand(place, ['backup', 'elsewhere'], noFolder)).code, 0)
  const copy = join(place.cwd, 'elsewhere', today())
  const earlier = readFileSync(copy)
  await mkdir(`${copy}.part/in-the-way`, { recursive: true })
  const failed = await runCommand(place, ['backup', 'elsewhere'], noFolder)
  assert.equal(failed.code, 1)
  assert.match(failed.stderr, /The backup cannot be written to .*elsewhere\. Name another folder, or mend this one\./)
  assert.doesNotMatch(failed.stderr, /^\s+at /m)
  assert.deepEqual(readFileSync(copy), earlier)
})
