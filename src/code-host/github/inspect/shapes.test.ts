import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExpiry } from '../shapes.ts'
import { readMembership, readOrganization, readOwnAccount, readShownRepository } from './shapes.ts'

const expiries: [header: string | undefined, at: string | undefined][] = [
  ['2027-01-31 00:00:00 UTC', '2027-01-31T00:00:00.000Z'],
  ['2027-03-31 00:00:00 +0900', '2027-03-30T15:00:00.000Z'],
  ['2027-03-31 00:00:00 -05:30', '2027-03-31T05:30:00.000Z'],
  ['2027-13-31 00:00:00 UTC', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  [undefined, undefined]
]
for (const [header, at] of expiries) {
  test(`Expiry "${header}" is ${at}`, () => {
    const read = readExpiry(header)
    assert.equal(read === undefined ? undefined : new Date(read).toISOString(), at)
  })
}

test('A field that the host leaves out, or fills with null, is absent', () => {
  assert.deepEqual(readOrganization('{"login":"acme","default_repository_permission":null}'), {})
  assert.deepEqual(readShownRepository('{"owner":{"type":"User"},"private":"yes"}'), { ownerType: 'User' })
  const internal = '{"owner":{"type":"Organization"},"private":true,"visibility":"internal"}'
  assert.deepEqual(readShownRepository(internal), { ownerType: 'Organization', isPrivate: true, isInternal: true })
  assert.deepEqual(readOrganization('{"login":"acme","plan":{"name":"team","seats":5}}'), {
    plan: { name: 'team', seats: 5 }
  })
})

test('A body that is no account, organization, repository or membership is not read as such', () => {
  for (const body of ['', '[]', '{}', 'null', '{"login":7}']) {
    assert.equal(readOwnAccount(body), undefined, body)
    assert.equal(readMembership(body), undefined, body)
    assert.equal(readOrganization(body), undefined, body)
    assert.equal(readShownRepository(body), undefined, body)
  }
})

test('An open invitation to the organization is no membership', () => {
  assert.equal(readMembership('{"state":"pending","role":"admin"}'), 'none')
  assert.equal(readMembership('{"state":"active","role":"admin"}'), 'owner')
  assert.equal(readMembership('{"state":"active","role":"member"}'), 'member')
})
