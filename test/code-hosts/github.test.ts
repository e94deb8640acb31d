import type { Seed } from '../../sandbox/code-host/state/seed.ts'
import { inviteToken, memoryHost, testSeed } from '../../sandbox/code-host/testing.ts'
import { gitHubKind } from '../../src/code-host/github/kind.ts'
import { DAY_MS } from '../../src/runtime/time/durations.ts'
import { describePort, type HostUnderTest } from './port.ts'

const presets = {
  throttled: 'secondary_403',
  forbidden: 'bare_403',
  broken: 'server_error',
  silent: 'hang'
} as const

describePort('GitHub, as the sandbox plays it', startGitHub)

async function startGitHub(): Promise<HostUnderTest> {
  const host = await memoryHost({ seed: seedWithPersonal() })
  const { rehearse, record } = host
  const repository = { owner: 'acme-starters', repo: 'starter-kit' }
  const name = 'acme-starters/starter-kit'
  return {
    kind: gitHubKind,
    apiUrl: host.apiUrl,
    repository,
    personal: { owner: 'solo-dev', repo: 'notes' },
    organization: 'globex',
    token: inviteToken,
    fetch: ((input, init) => host.fetch(new Request(input, init))) as typeof fetch,
    now: host.clock.now,
    pass: host.pass,
    calls: () => record.calls().length,
    addPerson: (login) => rehearse.addAccount({ login, name: login, emails: [] }).id,
    rename: rehearse.rename,
    accept: (login) => rehearse.byHand({ action: 'accept', repository: name, login }),
    decline: (login) => rehearse.byHand({ action: 'decline', repository: name, login }),
    letIn: (login) => rehearse.byHand({ action: 'add', repository: name, login }),
    trouble: (kind) => rehearse.misbehave({ preset: presets[kind], forMs: DAY_MS }),
    close: async () => {}
  }
}

/** The sandbox's first state, where the account of the token also administers the repository of a person. */
function seedWithPersonal(): Seed {
  const seed = testSeed()
  const collaborators = [{ login: 'acme-bot', role: 'admin' as const }]
  return {
    ...seed,
    repositories: seed.repositories.map((each) => ({ ...each, collaborators })),
    tokens: seed.tokens.map((each) => ({ ...each, repositories: ['acme-starters/starter-kit', 'solo-dev/notes'] }))
  }
}
