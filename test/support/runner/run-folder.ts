import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory: https://docs.kernel.org/filesystems/tmpfs.html */
const inMemory = '/dev/shm'
/** Bytes that a run needs there, and bytes of memory that must be free for that and for the processes. */
const room = 4 * 2 ** 30
const memory = 8 * 2 ** 30

/**
 * Makes the folder for the temporary files of a test run: in memory where there is enough of it, since tests replace
 * thousands of small files, and each replacement waits for a disk. Tests end processes, never the machine, so they see
 * no difference.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'pullpass-run-'))
  // Postgres runs under another account, and its folder is in this one.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= room && freemem() >= memory && runsPrograms()
  } catch {
    return false
  }
}

/** Whether programs may run from there: some machines forbid that, and some tests write programs. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(inMemory, 'pullpass-run-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
