import assert from 'node:assert/strict'
import { createLeases } from '../../../src/access/host/lease.ts'
import type { HostPort, ProcessPort, RepositoryDeps } from '../../../src/access/host/repository-deps.ts'
import type { Writer } from '../../../src/access/host/writer.ts'
import type { CodeHost } from '../../../src/code-host/code-host.ts'
import type { Database } from '../../../src/db/database.ts'
import { createKeyedMutex } from '../../../src/runtime/keyed-mutex.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { createShutdown } from '../../../src/runtime/shutdown.ts'
import { steadyClock } from '../../../src/runtime/time/clock.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { target } from './access-rows.ts'

const unused = (): never => assert.fail('the test does not expect this call')

/** A code host that answers these questions, and fails the test at any other. */
export function hostOf(answers: Partial<CodeHost>): CodeHost {
  const looks = { repositoryOwner: unused, latestRelease: unused, forks: unused, isCollaborator: unused }
  const unasked = { ...looks, accountByLogin: unused, accountById: unused }
  const lists = { invitations: unused, collaborators: unused }
  const writes = { invite: unused, withdrawInvitation: unused, removeCollaborator: unused }
  return { ...unasked, ...lists, ...writes, hostNow: () => undefined, ...answers }
}

/**
 * The dependencies of work on the repository of the test rows, at a fixed time. Calls that the test does not give fail
 * it.
 */
export function repositoryDeps(
  db: Database,
  now: number,
  { host, process }: { host?: Partial<HostPort>; process?: Partial<ProcessPort> } = {}
): RepositoryDeps {
  const clock = steadyClock(() => now)
  const stopping = createShutdown()
  const leases = createLeases({ ...clock, db, sleep: async () => {}, newId: () => 'process', stopping })
  const writer: Writer = { invite: unused, withdraw: unused, remove: unused, noteRefusal: unused }
  const around = { log: createLog('silent'), stopping, sleep: wait, newId: unused, turns: createKeyedMutex() }
  const names = { isReplaced: async () => false, isHeardReplaced: async () => false }
  return {
    db,
    now: clock.now,
    scenesOf: () => ['kit'],
    repository: { target, name: target, ...names, backOff: async () => undefined, nudge() {} },
    host: {
      codeHost: hostOf({}),
      writer,
      leases,
      listed: { current: [] },
      surveyed: { watched: new Set() },
      pauseMs: 0,
      isPersonal: () => false,
      tokenDigest: () => '',
      ...host
    },
    process: { ...around, evenSince: clock.evenSince, ...process },
    alert: async () => {}
  }
}
