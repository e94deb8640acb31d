import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gitHubSignIn } from '../../src/code-host/github/sign-in.ts'
import { readCodeHostProfile } from '../../src/users/sign-in/code-host-profile.ts'
import { AT, tables } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

onEachDatabase('the profile of a code-host account', tables, ({ db }) => {
  const read = (account: unknown, addresses: unknown) => {
    const answer = async (url: string | URL | Request) =>
      Response.json(String(url).includes('emails') ? addresses : account)
    const fetch = answer as typeof globalThis.fetch
    const deadline = AbortSignal.timeout
    return readCodeHostProfile({
      signIn: gitHubSignIn,
      db: db(),
      apiUrl: 'http://host.test',
      accessToken: 't',
      fetch,
      deadline,
      now: () => AT
    })
  }

  test('The profile is read with its readable addresses, whatever entries stand beside them', async () => {
    const odd = [null, 7, { email: 'no-verified@x.example' }, { email: 5, verified: true, primary: true }]
    const good = { email: 'Ada@x.example', verified: true, primary: 'yes' }
    const profile = await read({ id: 7, login: 'ada', name: 5 }, [...odd, good])
    assert.deepEqual(profile, { id: '7', login: 'ada', name: 'ada', email: 'ada@x.example' })
    const kept = await db().selectFrom('code_host_email').select('email').execute()
    assert.deepEqual(
      kept.map(({ email }) => email),
      ['ada@x.example']
    )
  })

  test('An address that the host does not call verified is ignored, and a profile without a number is refused', async () => {
    const unsure = [
      { email: 'a@x.example', verified: 'true' },
      { email: 'b@x.example', verified: false }
    ]
    assert.equal((await read({ id: 8, login: 'bob' }, unsure)).email, undefined)
    await assert.rejects(read({ login: 'bob' }, []))
    await assert.rejects(read({ id: 8, login: 'bob' }, { message: 'Not Found' }))
  })
})
