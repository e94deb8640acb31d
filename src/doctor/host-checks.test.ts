import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inspection } from '../code-host/inspection.ts'
import { findingsOf, isNothingWrong, worstFirst } from './finding.ts'
import { hostChecks } from './host-checks.ts'
import { type HostFacts, nothingInspected } from './host-facts.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const DAY = 86_400_000
const name = { owner: 'acme', repo: 'kit' }
const account = { id: 7, login: 'acme-bot' }

const shown = {
  id: 1,
  fullName: 'acme/kit',
  ownerType: 'Organization',
  isPrivate: true,
  isArchived: false,
  mayBeForked: false,
  isAdministered: true
}
const settings = {
  basePermission: 'none',
  membersMayDelete: false,
  membersMayFork: true,
  requiresTwoFactor: false,
  plan: { name: 'team', seats: 20, filledSeats: 10 }
}
const repository = { ...name, shown: { known: shown }, mayReadInvitations: { known: true } }
const organization = { login: 'acme', settings: { known: settings }, membership: { known: 'member' as const } }
const good: Inspection = {
  clock: { known: { hostNow: NOW, now: NOW + 900 } },
  token: { known: { state: 'accepted', account, expiresAt: NOW + 90 * DAY } },
  otherRepositories: { known: [] },
  organizations: [organization],
  repositories: [repository]
}

const facts = (inspection: Partial<Inspection> = {}, more: Partial<HostFacts> = {}): HostFacts => ({
  host: 'GitHub',
  hostUrl: 'https://github.com',
  inspection: { ...good, ...inspection },
  now: NOW,
  tokenHasInvited: true,
  tokenWasRefused: false,
  soldAs: () => 1,
  waiting: 0,
  ...more
})

/** The words of the finding that every fine-grained token has. */
const neverTold = 'GitHub does not tell a token which other permissions it has.'

/** The other findings that are not fine, as `severity check: words`. */
const found = (given: HostFacts) =>
  findingsOf(hostChecks, given)
    .filter(({ severity, found: words }) => severity !== 'fine' && words !== neverTold)
    .map(({ severity, check, found: words }) => `${severity} ${check}: ${words}`)

const ofToken = (token: Partial<Extract<Inspection['token'], { known: unknown }>['known']>) =>
  facts({ token: { known: { state: 'accepted', account, expiresAt: NOW + 90 * DAY, ...token } } })
const reaches = (otherRepositories: Inspection['otherRepositories']) => facts({ otherRepositories })
const ofRepository = (change: object) =>
  facts({ repositories: [{ ...repository, shown: { known: { ...shown, ...change } } }] })
const ofOrganization = (change: object) =>
  facts({ organizations: [{ ...organization, settings: { known: { ...settings, ...change } } }] })
const withSeats = (filledSeats: number, waiting = 0) => ({
  ...ofOrganization({ plan: { name: 'team', seats: 20, filledSeats } }),
  waiting
})
/** Buyers may fork the repository, unless this organization, which forbids it, owns it. */
const forbidsForks = (login: string, repositoryIs: object) =>
  facts({
    organizations: [{ ...organization, login, settings: { known: { ...settings, membersMayFork: false } } }],
    repositories: [{ ...repository, shown: { known: { ...shown, mayBeForked: true, ...repositoryIs } } }]
  })
const ahead = (ms: number) => facts({ clock: { known: { hostNow: NOW, now: NOW + ms } } })

const table: [given: HostFacts, ...expected: RegExp[]][] = [
  [facts()],
  [ofToken({ expiresAt: NOW + 31 * DAY })],
  [
    ofToken({ expiresAt: NOW + 30 * DAY }),
    /^worth_knowing token-life: The token expires on December 23, 2026, in 30 days/
  ],
  [ofToken({ expiresAt: NOW + 8 * DAY }), /^worth_knowing token-life: .*in 8 days/],
  [ofToken({ expiresAt: NOW + 8 * DAY - 1 }), /^wrong token-life: .*in 7 days/],
  [ofToken({ expiresAt: NOW + DAY }), /^wrong token-life: .*in 1 day\./],
  [ofToken({ expiresAt: NOW + DAY - 1 }), /^wrong token-life: .*within a day/],
  [ofToken({ scopes: [] })],
  [ofToken({ scopes: ['repo', 'user'] }), /^worth_knowing token-reach: .*older kind \(repo, user\)/],
  [reaches({ known: ['acme/books'] }), /^worth_knowing token-reach: .*not sold here: acme\/books\.$/],
  [reaches({ known: ['a/b', 'a/c', 'a/d', 'a/e', 'a/f'] }), /: a\/b, a\/c, a\/d, and 2 more\.$/],
  [reaches({ unknown: 'Why.' }), /^unknown token-reach: .*Why\.$/],
  [ofRepository({ isAdministered: false }), /^wrong token-permissions: .*does not administer/],
  [
    facts({ repositories: [{ ...repository, mayReadInvitations: { known: false } }] }),
    /^wrong token-permissions: .*may not read/
  ],
  [
    facts({ repositories: [{ ...repository, mayReadInvitations: { unknown: 'Why.' } }] }),
    /^unknown token-permissions: .*Why\.$/
  ],
  [facts({}, { tokenHasInvited: false }), /^unknown token-permissions: .*The first invitation shows/],
  [facts({}, { tokenWasRefused: true }), /^wrong token-permissions: The host has refused/],
  [
    facts({ organizations: [{ ...organization, membership: { known: 'owner' } }] }),
    /^worth_knowing token-owner: .*acme-bot, an owner of acme/
  ],
  [
    facts({ organizations: [{ ...organization, membership: { known: 'none' } }] }),
    /^wrong membership: .*no member of acme/
  ],
  [
    facts({ organizations: [{ ...organization, membership: { unknown: 'Why.' } }] }),
    /^unknown token-owner: .*Why\.$/,
    /^unknown membership: .*Why\.$/
  ],
  [ofRepository({ isPrivate: false }), /^alarm repository-private: The repository is public/],
  [ofRepository({ isPrivate: undefined }), /^unknown repository-private/],
  [ofRepository({ ownerType: 'User' }), /^wrong repository-owner: .*belongs to a person/],
  [ofRepository({ ownerType: 'Team' }), /^unknown repository-owner/],
  [ofRepository({ fullName: 'ACME/Kit' })],
  [
    ofRepository({ fullName: 'acme/kit-two' }),
    /^wrong repository-name: The repository was renamed: it is acme\/kit-two now/
  ],
  [
    ofRepository({ fullName: 'other/kit' }),
    /^wrong repository-name: The repository was transferred: it is other\/kit now/
  ],
  [ofRepository({ fullName: undefined }), /^unknown repository-name/],
  [facts({}, { soldAs: () => undefined })],
  [facts({}, { soldAs: () => 2 }), /^wrong repository-name: .*number 1\) than the one that was sold \(number 2\)/],
  [ofRepository({ isArchived: true }), /^wrong repository-archived/],
  [ofRepository({ isArchived: undefined }), /^unknown repository-archived/],
  [ofRepository({ mayBeForked: true }), /^worth_knowing forking/],
  [ofRepository({ mayBeForked: undefined }), /^unknown forking/],
  [ofOrganization({ membersMayFork: false })],
  [forbidsForks('Acme', { fullName: 'Acme/kit' })],
  [forbidsForks('other', { fullName: 'other/kit' }), /^wrong repository-name: .*transferred/],
  [forbidsForks('other', {}), /^worth_knowing forking/],
  [ofOrganization({ membersMayDelete: true }), /^wrong members-delete: Members of acme may delete/],
  [ofOrganization({ membersMayDelete: undefined }), /^unknown members-delete: .*account is no owner/],
  [ofOrganization({ basePermission: 'write' }), /^wrong base-permission: .*is write: every member/],
  [ofOrganization({ requiresTwoFactor: true }), /^worth_knowing two-factor/],
  [ofOrganization({ plan: { name: 'free', seats: 0, filledSeats: 9 } })],
  [ofOrganization({ plan: { name: 'team' } }), /^unknown seats: .*How many are free is not shown/],
  [withSeats(15)],
  [
    withSeats(16),
    /^worth_knowing seats: .*costs one host seat, at the price of your plan\. 16 of 20 are used, 4 are free, and 0 invitations wait/
  ],
  [withSeats(19, 1), /^worth_knowing seats: .*1 is free, and 1 invitation waits/],
  [withSeats(19, 2), /^wrong seats/],
  [withSeats(25), /^wrong seats: .*0 are free/],
  [ahead(-9_999)],
  [ahead(10_000), /^worth_knowing clock: .*10 seconds ahead of/],
  [ahead(-60_000), /^wrong clock: .*60 seconds behind/]
]

for (const [index, [given, ...expected]] of table.entries()) {
  test(`The checks of the host find ${expected.map(String).join(', ') || 'nothing'} (row ${index + 1} of the table)`, () => {
    const lines = found(given)
    assert.equal(lines.length, expected.length, lines.join('\n'))
    for (const [place, pattern] of expected.entries()) assert.match(lines[place] ?? '', pattern)
  })
}

test('Which other permissions a fine-grained token has is never fine', () => {
  const all = (given: HostFacts) => findingsOf(hostChecks, given).filter(({ found: words }) => words === neverTold)
  assert.deepEqual(
    all(facts()).map(({ severity, check, pages }) => [severity, check, pages?.length]),
    [['unknown', 'token-permissions', 1]]
  )
  assert.deepEqual(all(ofToken({ scopes: ['repo'] })), [])
})

test('Settings that the host does not show have the account of the token as their cause, unless it is an owner', () => {
  const causes = (membership: 'member' | 'owner') =>
    findingsOf(
      hostChecks,
      facts({ organizations: [{ ...organization, settings: { known: {} }, membership: { known: membership } }] })
    )
      .filter(({ severity, found: words }) => severity === 'unknown' && words !== neverTold)
      .map(({ check, cause, pages }) => [check, cause, pages?.map(({ to }) => to).join(' ')])
  const settings = 'https://github.com/organizations/acme/settings'
  const expected = (cause: string | undefined) => [
    ['members-delete', cause, `${settings}/member_privileges`],
    ['base-permission', cause, `${settings}/member_privileges`],
    ['seats', cause, `${settings}/billing`],
    ['two-factor', cause, `${settings}/security`]
  ]
  assert.deepEqual(causes('member'), expected('acme-bot is no owner of acme.'))
  assert.deepEqual(causes('owner'), expected(undefined))
})

test('A finding about a repository links to the settings of the repository at the host, under its present name', () => {
  const pageOf = (given: HostFacts, check: string) =>
    findingsOf(hostChecks, given).find((finding) => finding.check === check)?.pages?.[0]
  const address = 'https://github.com/other/kit/settings'
  const found = pageOf(ofRepository({ isPrivate: false, fullName: 'other/kit' }), 'repository-private')
  assert.deepEqual(found, { to: address, called: 'Settings of other/kit' })
  assert.equal(pageOf(ofRepository({}), 'repository-private'), undefined)
})

test('Without a token, or with a rejected one, the token is wrong and the rest is not fine', () => {
  for (const state of ['missing', 'rejected'] as const) {
    const inspection = { ...nothingInspected([name], 'The token is rejected.'), token: { known: { state } } }
    const all = findingsOf(hostChecks, facts(inspection))
    assert.deepEqual(
      all.filter(({ severity }) => severity !== 'unknown').map(({ severity, check }) => `${severity} ${check}`),
      ['wrong token-life'],
      state
    )
    assert.equal(all.length, hostChecks.length)
  }
})

test('Of a repository that belongs to a person the doctor still says whose the token is', () => {
  const all = findingsOf(hostChecks, facts({ organizations: [] }))
  assert.deepEqual(
    all.filter(({ check }) => check === 'token-owner').map(({ severity, found: words }) => [severity, words]),
    [['fine', 'The token belongs to acme-bot.']]
  )
})

test('A repository that the token does not see is wrong once, and everything else about it is unknown', () => {
  const all = findingsOf(hostChecks, facts({ repositories: [{ ...repository, shown: { known: undefined } }] }))
  const about = all.filter((finding) => finding.about === 'acme/kit')
  assert.deepEqual(
    about.filter(({ severity }) => severity === 'wrong').map(({ check }) => check),
    ['repository-shown']
  )
  assert.ok(about.every(({ severity }) => severity === 'wrong' || severity === 'unknown'))
})

test('If nothing is known, every finding is unknown, with the reason where there is one, and nothing counts as wrong', () => {
  const all = findingsOf(hostChecks, facts(nothingInspected([name], 'The host throttles.')))
  assert.ok(all.every(({ severity }) => severity === 'unknown'))
  assert.ok(all.filter(({ found: words }) => words.endsWith('The host throttles.')).length >= hostChecks.length - 2)
  assert.equal(isNothingWrong(all), true)
})

test('Findings stand worst first, and whatever is not fine or unknown has something to do', () => {
  const all = table.flatMap(([given]) => findingsOf(hostChecks, given))
  for (const { severity, check, fix } of all) {
    if (severity !== 'fine' && severity !== 'unknown') assert.ok(fix, check)
  }
  const order = worstFirst(all).map(({ severity }) => severity)
  assert.deepEqual([...new Set(order)], ['alarm', 'wrong', 'unknown', 'worth_knowing', 'fine'])
  assert.equal(isNothingWrong([{ severity: 'alarm' }]), false)
})
