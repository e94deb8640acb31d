import assert from 'node:assert/strict'
import { createLeases } from '../../../src/access/host/lease.ts'
import {
  createRecords,
  type Records,
  type RepositoryDeps,
  type RepositoryHandle
} from '../../../src/access/host/repository-deps.ts'
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

/** The dependencies that a test gives. */
type Given = {
  records?: Partial<Pick<Records, 'evenSince' | 'newId'>>
  repository?: Partial<RepositoryHandle>
  codeHost?: CodeHost
}

/**
 * The dependencies of work on the repository of the test rows, at a fixed time. Calls that the test does not give fail
 * it.
 */
export function repositoryDeps(db: Database, now: number, given: Given = {}): RepositoryDeps {
  const clock = steadyClock(() => now)
  const stopping = createShutdown()
  const leases = createLeases({ ...clock, db, sleep: async () => {}, newId: () => 'process', stopping })
  const names = { isPersonal: () => false, isReplaced: async () => false, isHeardReplaced: async () => false }
  return {
    records: createRecords({ ...clock, db, newId: unused, scenesOf: () => ['kit'], ...given.records }, target),
    repository: {
      name: target,
      pauseMs: 0,
      listed: { current: [] },
      surveyed: { watched: new Set() },
      ...names,
      backOff: async () => undefined,
      hold: (waitMs, work) => leases.hold(target, waitMs, work),
      nudge() {},
      ...given.repository
    },
    codeHost: given.codeHost ?? hostOf({}),
    writer: { invite: unused, withdraw: unused, remove: unused, noteRefusal: unused, tokenDigest: () => '' },
    alert: async () => {},
    log: createLog('silent'),
    stopping,
    sleep: wait,
    turns: createKeyedMutex()
  }
}
