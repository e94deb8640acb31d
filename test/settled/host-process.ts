// A process that runs the sandbox's code host. First argument: the number of collaborators of an organization's
// repository.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createCodeHost, type MemoryCodeHost } from '../../sandbox/code-host/code-host.ts'
import { demoSeed } from '../../sandbox/code-host/state/seed.ts'

const [count = '0', inviteToken = ''] = process.argv.slice(2)
let host: MemoryCodeHost | undefined
const server = createAdaptorServer({
  overrideGlobalObjects: false,
  fetch: (request) => host?.fetch(request) ?? new Response('starting', { status: 503 })
})
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seed = demoSeed({
    inviteToken,
    tokenExpiresAt: Date.now() + 1e10,
    clientId: 'c',
    clientSecret: 's',
    redirectUri: url
  })
  const buyers = Array.from({ length: Number(count) }, (_, index) => ({
    login: `buyer-${index + 1}`,
    name: 'Buyer',
    emails: []
  }))
  // The buyers come first, so that their ids count up from 1001.
  seed.accounts.unshift(...buyers)
  for (const { login } of buyers) seed.repositories[0]?.collaborators?.push({ login, role: 'read' })
  host = await createCodeHost({ seed, url })
  process.send?.({ url })
})

process.on('message', () => {
  const calls = host?.record.calls() ?? []
  const paths = Map.groupBy(calls, ({ method, path }) => `${method} ${path}`)
  process.send?.({
    calls: calls.length,
    unchanged: calls.filter(({ status }) => status === 304).length,
    paths: Object.fromEntries([...paths].map(([path, of]) => [path, of.length]))
  })
})
process.on('disconnect', () => process.exit())
