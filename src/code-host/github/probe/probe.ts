import type { Probe, ProbedBehaviour, ProbeOptions, ProbeResult, ProbeRun, ReadyProbe } from '../../probing.ts'
import { gitHub } from '../github.ts'
import { createRequests } from '../request.ts'
import { triedBehaviours, untriedBehaviours } from './behaviours.ts'
import { createBench } from './bench.ts'
import { cleanUp } from './clean-up.ts'
import { DEADLINE_MS, findConditions, type Probable } from './conditions.ts'
import { unrun } from './judge.ts'
import type { Masks } from './masked-answer.ts'
import { triesOf } from './tries.ts'

/**
 * The probe of GitHub and of hosts with the same REST API: tries on a throw-away repository what docs/github.md lists
 * as not published. Before `run` is called the host is only asked.
 */
export async function probeGitHub(options: ProbeOptions): Promise<Probe> {
  const requests = createRequests(options)
  const host = gitHub({ ...options, ...options.repository, deadlineMs: DEADLINE_MS })
  const found = await findConditions(options, requests, host)
  if (Array.isArray(found)) return { refusals: found }
  return {
    fullName: found.fullName,
    plan: planOf(found),
    run: (run) => runProbe({ options, requests, host }, found, run)
  }
}

function planOf({ fullName, account: { login }, expired }: Probable): string[] {
  return [
    'Ask for the settings of the organization.',
    `Delete ${login} from the collaborators of ${fullName}, although it is none.`,
    ...(expired ? [`Invite ${login} while its expired invitation is still listed, and withdraw that.`] : []),
    `Invite ${login}, to read, and once more while that invitation is open. The host mails ${login}.`,
    `Delete ${login} from the collaborators while the invitation is open.`,
    `Withdraw every invitation of ${login}, and remove its access, also after an error or Ctrl-C.`
  ]
}

type Parts = {
  options: ProbeOptions
  requests: ReturnType<typeof createRequests>
  host: ReturnType<typeof gitHub>
}

async function runProbe(parts: Parts, probable: Probable, { say, stop }: ProbeRun): ReturnType<ReadyProbe['run']> {
  const { options, host } = parts
  const { account, fullName } = probable
  const bench = createBench({
    ...parts,
    login: account.login,
    accountId: account.id,
    masks: masksOf(options, probable)
  })
  let left: string | undefined

  /** Removes what the calls may have left. @returns whether nothing is left */
  async function clean(): Promise<boolean> {
    const traces = bench.traces()
    if (!traces) return true
    const { paced, refused } = bench
    const { sleep, now, elapsed } = options
    const why = await cleanUp({ host, account, say, paced, refused, sleep: (ms) => sleep(ms), now, elapsed }, traces)
    left = why && `${why} Look under Settings, Collaborators of ${fullName}, and remove ${account.login} there.`
    return why === undefined
  }

  const found = new Map<string, Pick<ProbedBehaviour, 'verdict' | 'found' | 'answers'>>()
  let broken: string | undefined
  for (const { name, tryIt } of triesOf({ ...parts, bench, probable, stop, say, cleanUp: clean })) {
    const why = stop.aborted ? 'The probe was interrupted.' : (bench.over() ?? broken ?? (left && notRemoved))
    const judged = why ? unrun(why) : await tryIt().catch(brokenOff)
    if (judged === brokenTry) broken = 'A try before it broke off.'
    // A try that was cut short shows less than it seems to.
    const kept = stop.aborted && !why ? unrun('The probe was interrupted during this try.') : judged
    found.set(name, { ...kept, answers: bench.takeAnswers() })
  }
  if (bench.traces()) say('Removing what was made.')
  await clean().catch(() => {
    left = `The cleaning broke off. Look under Settings, Collaborators of ${fullName}, and remove ${account.login} there.`
  })
  return { behaviours: allOf(found), left }
}

const notRemoved = 'What a try before it made could not be removed.'
const brokenTry = unrun('This try broke off in Pullpass itself.')
const brokenOff = () => brokenTry

function allOf(
  found: ReadonlyMap<string, Pick<ProbedBehaviour, 'verdict' | 'found' | 'answers'>>
): ProbeResult['behaviours'] {
  return [
    ...triedBehaviours.map((each) => ({ ...each, ...(found.get(each.name) ?? { ...unrun(''), answers: [] }) })),
    ...untriedBehaviours.map(({ why, ...each }) => ({ ...each, ...unrun(why), answers: [] }))
  ]
}

/** Everything that tells of the seller: names, numbers and the token. */
function masksOf(options: ProbeOptions, { id, self, account, expired }: Probable): Masks {
  const { owner, repo } = options.repository
  return [
    [options.token() ?? '', '[…]'],
    [owner, '{org}'],
    [repo, '{repo}'],
    [self.login, '{caller}'],
    [account.login, '{account}'],
    [account.name ?? '', '{account}'],
    ...[id, self.id, account.id, expired?.id ?? ''].map((number) => [String(number), '{id}'] as const)
  ]
}
