import { startForge } from './forge.ts'
import { forgeKind } from './forge-kind.ts'
import { describePort, type HostUnderTest } from './port.ts'

const TOKEN = 'token-of-the-forge'

describePort('a second code host, which is no GitHub', startSecond)

async function startSecond(): Promise<HostUnderTest> {
  let ahead = 0
  const now = () => Date.now() + ahead
  const forge = await startForge({ token: TOKEN, now })
  return {
    ...forge,
    kind: forgeKind,
    repository: { owner: 'acme', repo: 'kit' },
    personal: { owner: 'solo', repo: 'notes' },
    organization: 'acme',
    token: TOKEN,
    fetch,
    now,
    pass(ms) {
      ahead += ms
    }
  }
}
