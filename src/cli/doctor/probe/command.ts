import type { ReadyProbe } from '../../../code-host/probing.ts'
import type { Context } from '../../../context.ts'
import { inLine, printable } from '../../../runtime/logging/printable.ts'
import { ownVersion } from '../../../runtime/own-version.ts'
import { COULD_NOT } from '../../configuration.ts'
import { askLine, complain, say } from '../../terminal.ts'
import { untilStopped } from '../until-stopped.ts'
import { reportOf, reportText } from './report.ts'

/** `probe`: `owner/name` of the repository. `account`: the test account. */
export type ProbeOrder = { probe: string; account?: string; json: boolean }

/**
 * `doctor --probe`: says what it will do, asks, tries it, and prints a report that may be sent to others. Only the
 * report goes to standard output.
 * @returns the exit code: 0 if the tries were made and nothing is left, else 1
 */
export async function probe(
  { doctor, config, now }: Pick<Context, 'doctor' | 'config' | 'now'>,
  { probe: name, account, json }: ProbeOrder
): Promise<number> {
  const [, owner, repo] = /^([\w-][\w.-]*)\/([\w-][\w.-]*)$/.exec(name) ?? []
  if (!owner || !repo) return refuse([`${name} is no name of a repository. Write it as ORGANIZATION/REPOSITORY.`])
  if (account === undefined) return refuse(['Name a test account, a second one of yours: --account USERNAME.'])
  const prepared = await doctor.prepareProbe({ repository: { owner, repo }, account })
  if ('refusals' in prepared) return refuse(prepared.refusals)
  if (!(await isWanted(prepared))) return refuse(['That is not the name of the repository.'])

  const stopping = new AbortController()
  const { behaviours, left } = await untilStopped({ stopping, thing: 'the probe' }, () =>
    prepared.run({ say: (line) => complain(inLine(line)), stop: stopping.signal })
  )
  const { kind, apiUrl } = config.codeHost
  const isUsual = new URL(apiUrl).origin === new URL(kind.apiUrl).origin
  const facts = { version: ownVersion(), now: now(), kind: kind.name, isUsual }
  const report = reportOf({ ...facts, isLeft: left !== undefined, behaviours })
  say(json ? printable(JSON.stringify(report, null, 2)) : reportText(report))
  complain(inLine(left ?? 'Nothing of the probe is left at the host.'))
  if (stopping.signal.aborted) complain('The probe was interrupted.')
  return left === undefined && !stopping.signal.aborted ? 0 : COULD_NOT
}

function refuse(reasons: readonly string[]): number {
  for (const reason of reasons) complain(inLine(reason))
  complain('Nothing was changed.')
  return COULD_NOT
}

/** Says what the probe will do, and has the name of the repository typed. */
async function isWanted({ fullName, plan }: ReadyProbe): Promise<boolean> {
  complain(inLine(`The probe tries on ${fullName} what the code host does not document. It will:`))
  for (const line of plan) complain(inLine(`  - ${line}`))
  complain('It takes about a minute. Use a repository and an account that you can spare.')
  return (await askLine(inLine(`Type ${fullName} to go on:`))) === fullName
}
