// The alerts about what the doctor found, when a later run cannot see whether it is over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AlertKind } from '../../../src/alerts/alert-words.ts'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { readOpenAlerts } from '../../../src/desk/needs/open-alerts.ts'
import { alertOfRun, endWhatIsOver, knownExpiry } from '../../../src/doctor/alert-of-run.ts'
import type { Finding, Severity } from '../../../src/doctor/finding.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { AT, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

/** Each check of which the seller is told, with what it finds, and the kind of the alert. */
const rows: [check: string, severity: Severity, about: string | undefined, kind: AlertKind][] = [
  ['repository-private', 'alarm', 'acme/kit', 'repository_public'],
  ['repository-name', 'wrong', 'acme/kit', 'repository_renamed'],
  ['repository-archived', 'wrong', 'acme/kit', 'repository_archived'],
  ['seats', 'wrong', 'acme', 'seats_short'],
  ['backup', 'wrong', undefined, 'backup_old'],
  ['token-reach', 'worth_knowing', 'acme/other', 'token_reaches_more'],
  ['token-owner', 'worth_knowing', 'acme', 'token_of_owner'],
  ['organization-name', 'wrong', 'acme', 'check_failed']
]

onEachDatabase('findings that a run cannot see', tables, ({ db }) => {
  const clock = { now: AT }
  const now = () => clock.now
  const alert = () => createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => 'a token', now })
  const kinds = async () => (await readOpenAlerts(db(), [], now())).open.map(({ kind }) => kind)

  for (const [check, severity, about, kind] of rows) {
    const finding = (of: Severity): Finding => ({
      ...{ check, severity: of, name: check, found: 'It is so.' },
      ...(about !== undefined && { about })
    })
    /** A run a day later. */
    async function run(...findings: readonly Finding[]) {
      clock.now += DAY_MS
      const made = { at: clock.now, findings }
      await alertOfRun(alert(), made, undefined)
      await endWhatIsOver(db(), made, undefined)
    }

    test(`A finding of ${check} stays on Today for days in which no run can see it, until one finds it right`, async () => {
      await run(finding(severity))
      assert.ok((await kinds()).includes(kind))
      for (let days = 0; days < 4; days += 1) {
        await run(finding('unknown'))
        assert.ok((await kinds()).includes(kind), `after ${days + 1} days`)
      }
      await run(finding('fine'))
      assert.ok(!(await kinds()).includes(kind))
      // A run that cannot see it begins nothing either.
      await run(finding('unknown'))
      assert.ok(!(await kinds()).includes(kind))
    })
  }

  const life = (severity: Severity): Finding => ({ check: 'token-life', name: 'Life', severity, found: 'It is so.' })
  /** A run a day later, in which the host names this end of the token. */
  async function runWith(severity: Severity, endsAt?: number) {
    clock.now += DAY_MS
    const made = { at: clock.now, findings: [life(severity)] }
    const known = await knownExpiry(db(), made, endsAt)
    await alertOfRun(alert(), made, known)
    await endWhatIsOver(db(), made, known)
  }
  const endOnToday = async () =>
    (await readOpenAlerts(db(), [], now())).open.flatMap(({ kind, items }) =>
      kind === 'token_expiring' ? items.map(({ item }) => Number(item.split(' ')[0])) : []
    )

  test('The end of a token stays on Today while no run can read it, with its later warnings, until it is past or another is read', async () => {
    const endsAt = clock.now + 9 * DAY_MS
    await runWith('worth_knowing', endsAt)
    for (let days = 0; days < 7; days += 1) {
      await runWith('unknown')
      assert.deepEqual(await endOnToday(), [endsAt], `after ${days + 1} days`)
    }
    const raised = db().selectFrom('seller_alert').select('item').where('kind', '=', 'token_expiring').orderBy('item')
    assert.deepEqual(
      (await raised.execute()).map(({ item }) => item),
      [`${endsAt} 1`, `${endsAt} 14`, `${endsAt} 7`]
    )
    await runWith('unknown')
    await runWith('unknown')
    await runWith('unknown')
    assert.deepEqual(await endOnToday(), [], 'the end is past')
  })

  test('A run that reads another end, or none, of an accepted token ends the alert about the former one', async () => {
    await runWith('wrong', clock.now + 6 * DAY_MS)
    await runWith('fine', clock.now + 300 * DAY_MS)
    assert.deepEqual(await endOnToday(), [])
    await runWith('wrong', clock.now + 6 * DAY_MS)
    await runWith('worth_knowing')
    assert.deepEqual(await endOnToday(), [])
    await runWith('unknown')
    assert.deepEqual(await endOnToday(), [])
  })
})
