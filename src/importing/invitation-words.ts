import type { Finding } from './finding.ts'

/**
 * The invitations of a repository around a file. `ofFile`: those that the file leads to. `queue`: all that wait, with
 * these. `free` of `most` may still go out today. `isHeld`: none goes out until the seller has mended something.
 */
export type FileInvitations = {
  name: string
  ofFile: number
  queue: number
  free: number
  most: number
  isHeld: boolean
}

/** The sentences before and after the time at which the last invitation of the file is expected to go out. */
export type InvitationWords = { before: string; after: string }

/**
 * The invitations that a file leads to, or has led to (`isDone`); undefined if it invites nobody to this repository.
 * `whereHeld`: where the seller reads what holds the invitations up. Pure.
 */
export function invitationWords(
  { name, ofFile, queue, free, most, isHeld }: FileInvitations,
  { isDone, whereHeld }: { isDone: boolean; whereHeld: string }
): InvitationWords | undefined {
  if (ofFile === 0) return undefined
  const own = `${name}: this file ${isDone ? 'has led' : 'leads'} to ${invitations(ofFile)}`
  const held = isHeld && queue > 0 ? ` None goes out until you have mended what holds them up: see ${whereHeld}.` : ''
  if (isDone)
    return {
      before: `${own}. ${queue === 0 ? 'No invitation waits' : `In all ${waits(queue, 'invitation')}`} now; ${free} of ${most} are left today.`,
      after: held
    }
  const others = Math.max(0, queue - ofFile)
  const behind = others === 0 ? '' : `, and ${waits(others, 'other')} before ${ofFile === 1 ? 'it' : 'them'}`
  return {
    before: `${own}${behind}; ${free} of ${most} are left today.`,
    after: `${held} Buyers who pay meanwhile wait behind ${ofFile === 1 ? 'it' : 'them'}.`
  }
}

/** The sentence about a file that leads to no invitation; undefined if one of its lines does. Pure. */
export function nobodyInvited(findings: readonly Pick<Finding, 'kind'>[], isDone: boolean): string | undefined {
  if (findings.some(({ kind }) => kind === 'invite')) return undefined
  const unnamed = findings.filter(({ kind }) => kind === 'no_username').length
  const nobody = isDone ? 'This file has led to no invitation.' : 'This file leads to no invitation.'
  if (unnamed === 0) return nobody
  const buyers = unnamed === 1 ? 'The buyer of one line names' : `The buyers of ${unnamed} lines name`
  return `${nobody} ${buyers} an account after signing in.`
}

function invitations(count: number): string {
  return count === 1 ? 'one invitation' : `${count} invitations`
}

function waits(count: number, noun: 'invitation' | 'other'): string {
  return count === 1 ? `one ${noun} waits` : `${count} ${noun}s wait`
}
