import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inspection } from '../../code-host/inspection.ts'
import { findingsOf, isNothingWrong, worstFirst } from '../finding.ts'
import { type HostFacts, nothingInspected } from '../host-facts.ts'
import { hostChecks } from './all-host-checks.ts'

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

const table: [title: string, given: HostFacts, ...expected: RegExp[]][] = [
  ['Everything is fine in a shop whose host is set up as the documents say', facts()],
  ['A token that lives for more than 30 days is fine', ofToken({ expiresAt: NOW + 31 * DAY })],
  [
    'A token that lives for 30 days is worth knowing',
    ofToken({ expiresAt: NOW + 30 * DAY }),
    /^worth_knowing token-life: The token expires on December 23, 2026, in 30 days/
  ],
  [
    'A token that lives for 8 days is worth knowing',
    ofToken({ expiresAt: NOW + 8 * DAY }),
    /^worth_knowing token-life: .*in 8 days/
  ],
  [
    'A token that lives for less than 8 days is wrong',
    ofToken({ expiresAt: NOW + 8 * DAY - 1 }),
    /^wrong token-life: .*in 8 days/
  ],
  [
    'The rest of the life of a token is rounded to the nearest day',
    ofToken({ expiresAt: NOW + 6 * DAY - DAY / 24 }),
    /^wrong token-life: .*in 6 days/
  ],
  [
    'A token that lives for one more day is wrong',
    ofToken({ expiresAt: NOW + DAY }),
    /^wrong token-life: .*in 1 day\./
  ],
  [
    'A token that lives for less than a day is wrong',
    ofToken({ expiresAt: NOW + DAY - 1 }),
    /^wrong token-life: .*within a day/
  ],
  ['A classic token without any scope reaches nothing more', ofToken({ scopes: [] })],
  [
    'A classic token with scopes reaches more than it has to',
    ofToken({ scopes: ['repo', 'user'] }),
    /^worth_knowing token-reach: .*older kind \(repo, user\)/
  ],
  [
    'A token that reaches a repository that is not sold is worth knowing',
    reaches({ known: ['acme/books'] }),
    /^worth_knowing token-reach: .*not sold here: acme\/books\.$/
  ],
  [
    'Of many repositories that the token reaches besides, three are named',
    reaches({ known: ['a/b', 'a/c', 'a/d', 'a/e', 'a/f'] }),
    /: a\/b, a\/c, a\/d, and 2 more\.$/
  ],
  [
    'A token of which the host does not tell what it reaches is unknown',
    reaches({ unknown: 'Why.' }),
    /^unknown token-reach: .*Why\.$/
  ],
  [
    'A token that does not administer the repository is wrong',
    ofRepository({ isAdministered: false }),
    /^wrong token-permissions: .*does not administer/
  ],
  [
    'A token that may not read invitations is wrong',
    facts({ repositories: [{ ...repository, mayReadInvitations: { known: false } }] }),
    /^wrong token-permissions: .*may not read/
  ],
  [
    'A token of which the host does not tell whether it may read invitations is unknown',
    facts({ repositories: [{ ...repository, mayReadInvitations: { unknown: 'Why.' } }] }),
    /^unknown token-permissions: .*Why\.$/
  ],
  [
    'A token that has invited nobody yet is unknown',
    facts({}, { tokenHasInvited: false }),
    /^unknown token-permissions: .*The first invitation shows/
  ],
  [
    'A token whose invitation the host has refused is wrong',
    facts({}, { tokenWasRefused: true }),
    /^wrong token-permissions: The host has refused/
  ],
  [
    'An account of the token that owns the organization is worth knowing',
    facts({ organizations: [{ ...organization, membership: { known: 'owner' } }] }),
    /^worth_knowing token-owner: .*acme-bot, an owner of acme/
  ],
  [
    'An account of the token that is no member of the organization is wrong',
    facts({ organizations: [{ ...organization, membership: { known: 'none' } }] }),
    /^wrong membership: .*no member of acme/
  ],
  [
    'An account of the token whose membership the host does not tell is unknown',
    facts({ organizations: [{ ...organization, membership: { unknown: 'Why.' } }] }),
    /^unknown token-owner: .*Why\.$/,
    /^unknown membership: .*Why\.$/
  ],
  [
    'A public repository raises the alarm',
    ofRepository({ isPrivate: false }),
    /^alarm repository-private: The repository is public/
  ],
  [
    'A repository of which the host does not tell whether it is private is unknown',
    ofRepository({ isPrivate: undefined }),
    /^unknown repository-private/
  ],
  [
    'A repository that every member of the enterprise reads is worth knowing',
    ofRepository({ isInternal: true }),
    /^worth_knowing repository-private: The repository is internal/
  ],
  [
    'A repository that belongs to a person is wrong',
    ofRepository({ ownerType: 'User' }),
    /^wrong repository-owner: .*belongs to a person/
  ],
  [
    'A repository whose owner is of an unknown type is unknown',
    ofRepository({ ownerType: 'Team' }),
    /^unknown repository-owner/
  ],
  ['A name that differs only in its capitals is the same name', ofRepository({ fullName: 'ACME/Kit' })],
  [
    'A repository that was renamed is wrong',
    ofRepository({ fullName: 'acme/kit-two' }),
    /^wrong repository-name: The repository was renamed: it is acme\/kit-two now/
  ],
  [
    'A repository that was transferred is wrong',
    ofRepository({ fullName: 'other/kit' }),
    /^wrong repository-name: The repository was transferred: it is other\/kit now/
  ],
  [
    'A repository whose name the host does not tell is unknown',
    ofRepository({ fullName: undefined }),
    /^unknown repository-name/
  ],
  [
    'A repository whose number the host does not tell is unknown',
    ofRepository({ id: undefined }),
    /^unknown repository-name: .*the repository that was sold/
  ],
  ['A repository that was never sold may have any number', facts({}, { soldAs: () => undefined })],
  [
    'A repository with another number than the one that was sold is wrong',
    facts({}, { soldAs: () => 2 }),
    /^wrong repository-name: .*number 1\) than the one that was sold \(number 2\)/
  ],
  ['An archived repository is wrong', ofRepository({ isArchived: true }), /^wrong repository-archived/],
  [
    'A repository of which the host does not tell whether it is archived is unknown',
    ofRepository({ isArchived: undefined }),
    /^unknown repository-archived/
  ],
  ['A repository that buyers may fork is worth knowing', ofRepository({ mayBeForked: true }), /^worth_knowing forking/],
  [
    'A repository of which the host does not tell whether it may be forked is unknown',
    ofRepository({ mayBeForked: undefined }),
    /^unknown forking/
  ],
  ['A repository whose forks the organization forbids is fine', ofOrganization({ membersMayFork: false })],
  [
    'An organization that forbids forks, and is written with other capitals, owns the repository',
    forbidsForks('Acme', { fullName: 'Acme/kit' })
  ],
  [
    'A transferred repository is wrong, and its new organization forbids forks',
    forbidsForks('other', { fullName: 'other/kit' }),
    /^wrong repository-name: .*transferred/
  ],
  [
    'An organization that does not own the repository forbids no forks of it',
    forbidsForks('other', {}),
    /^worth_knowing forking/
  ],
  [
    'An organization whose members may delete repositories is wrong',
    ofOrganization({ membersMayDelete: true }),
    /^wrong members-delete: Members of acme may delete/
  ],
  [
    'An organization that does not tell whether members may delete repositories is unknown',
    ofOrganization({ membersMayDelete: undefined }),
    /^unknown members-delete: .*account is no owner/
  ],
  [
    'An organization whose members may write by default is wrong',
    ofOrganization({ basePermission: 'write' }),
    /^wrong base-permission: .*is write: every member/
  ],
  [
    'An organization that requires two-factor authentication is worth knowing',
    ofOrganization({ requiresTwoFactor: true }),
    /^worth_knowing two-factor/
  ],
  [
    'A free plan has no host seats that could run out',
    ofOrganization({ plan: { name: 'free', seats: 0, filledSeats: 9 } })
  ],
  [
    'A plan of which the host does not tell the seats is unknown',
    ofOrganization({ plan: { name: 'team' } }),
    /^unknown seats: .*How many are free is not shown/
  ],
  ['Five free host seats are enough', withSeats(15)],
  [
    'Four free host seats are worth knowing',
    withSeats(16),
    /^worth_knowing seats: acme is on the plan team: each buyer who has no host seat there yet takes one, as every outside collaborator of a private repository does, and so does each open invitation\. What a seat costs you is not told to Pullpass: the billing page of acme at GitHub shows it\. The list prices are at https:\/\/github\.com\/pricing\. 16 of 20 are used, 4 are free, and 0 invitations wait/
  ],
  [
    'One free host seat for one invitation that waits is worth knowing',
    withSeats(19, 1),
    /^worth_knowing seats: .*1 is free, and 1 invitation waits/
  ],
  ['One free host seat for two invitations that wait is wrong', withSeats(19, 2), /^wrong seats/],
  ['More used host seats than the plan has leave none free', withSeats(25), /^wrong seats: .*0 are free/],
  ['A clock that is less than 10 seconds off is fine', ahead(-9_999)],
  ['A clock that is 10 seconds ahead is worth knowing', ahead(10_000), /^worth_knowing clock: .*10 seconds ahead of/],
  ['A clock that is a minute behind is wrong', ahead(-60_000), /^wrong clock: .*60 seconds behind/]
]

for (const [title, given, ...expected] of table) {
  test(title, () => {
    const lines = found(given)
    assert.equal(lines.length, expected.length, lines.join('\n'))
    for (const [index, pattern] of expected.entries()) assert.match(lines[index] ?? '', pattern)
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

test('Findings stand worst first, and whatever is not fine has something to do, unless it is unknown, and a link', () => {
  const unseen = facts(nothingInspected([name], 'The host throttles.'))
  const all = [...table.map(([, given]) => given), unseen].flatMap((given) => findingsOf(hostChecks, given))
  for (const { severity, check, found: words, fix, pages, link } of all.filter((each) => each.severity !== 'fine')) {
    if (severity !== 'unknown') assert.ok(fix, check)
    assert.ok(link ?? pages?.[0], `${check} has no link: ${words}`)
  }
  const order = worstFirst(all).map(({ severity }) => severity)
  assert.deepEqual([...new Set(order)], ['alarm', 'wrong', 'unknown', 'worth_knowing', 'fine'])
  assert.equal(isNothingWrong([{ severity: 'alarm' }]), false)
})
