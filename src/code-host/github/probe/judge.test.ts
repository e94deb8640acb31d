import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Judged,
  judgeFirstPut,
  judgeLag,
  judgeOrganization,
  judgePutOverExpired,
  judgeRemovalOfNobody,
  judgeRemovalWhileOpen,
  judgeSecondPut,
  type TriedAnswer
} from './judge.ts'

const invited = (id: number, inviteeId = 1, permission = 'read'): TriedAnswer => {
  return { status: 201, invitation: { id, inviteeId, permission } }
}
const throttled: TriedAnswer = { status: 403, refusal: { kind: 'throttled', until: 0 } }
const all = {
  default_repository_permission: 'none',
  members_can_delete_repositories: false,
  members_can_fork_private_repositories: false,
  two_factor_requirement_enabled: false,
  plan: {}
}
const organization = (fields: object): TriedAnswer => ({ status: 200, body: JSON.stringify(fields) })
const { plan: _, ...withoutPlan } = all

const rows: [what: string, judged: Judged, verdict: Judged['verdict'], found: RegExp][] = [
  ['An owner who is shown all', judgeOrganization(organization(all), 'owner'), 'as assumed', /Not shown: none/],
  ['An owner without the plan', judgeOrganization(organization(withoutPlan), 'owner'), 'different', /shown: plan\./],
  [
    'An owner with an empty plan',
    judgeOrganization(organization({ ...all, plan: null }), 'owner'),
    'different',
    /plan/
  ],
  ['A member who is shown nothing', judgeOrganization(organization({}), 'member'), 'as assumed', /Shown: none/],
  ['A member who is shown something', judgeOrganization(organization(all), 'member'), 'different', /no owner/],
  ['An unknown role', judgeOrganization(organization(all), undefined), 'unrun', /Members \(read\)/],
  ['A refused question', judgeOrganization({ status: 403 }, 'owner'), 'different', /403, and no organization/],
  ['A DELETE of nobody with 204', judgeRemovalOfNobody({ status: 204 }), 'as assumed', /204/],
  ['A DELETE of nobody with 404', judgeRemovalOfNobody({ status: 404 }), 'as assumed', /404/],
  ['A DELETE of nobody with 422', judgeRemovalOfNobody({ status: 422 }), 'different', /422/],
  ['A DELETE without an answer', judgeRemovalOfNobody({}), 'unrun', /No answer/],
  ['A DELETE with 500', judgeRemovalOfNobody({ status: 500 }), 'unrun', /failed with 500/],
  ['A throttled DELETE', judgeRemovalOfNobody(throttled), 'unrun', /throttled the request \(403\)/],
  ['A rejected token', judgeRemovalOfNobody({ refusal: { kind: 'token_refused' } }), 'unrun', /rejected the token/],
  ['The limit of a day', judgeFirstPut({ status: 422, refusal: { kind: 'limit' } }, 1), 'unrun', /of a day \(422\)/],
  ['A first PUT', judgeFirstPut(invited(5), 1), 'as assumed', /201/],
  ['A first PUT for another', judgeFirstPut(invited(5, 2), 1), 'different', /another account/],
  ['A first PUT to write', judgeFirstPut(invited(5, 1, 'write'), 1), 'different', /another permission/],
  ['A first PUT without an invitation', judgeFirstPut({ status: 201 }, 1), 'different', /names no invitation/],
  ['A first PUT with access', judgeFirstPut({ status: 204 }, 1), 'unrun', /access at once/],
  [
    'A first PUT without a seat',
    judgeFirstPut({ status: 422, refusal: { kind: 'no_seat' } }, 1),
    'unrun',
    /no free seat/
  ],
  ['A forbidden PUT', judgeFirstPut({ status: 403, refusal: { kind: 'forbidden', words: '' } }, 1), 'unrun', /\(403\)/],
  ['A lag of a minute', judgeLag({ shownAfterMs: 60_000 }), 'as assumed', /60\.0 s/],
  ['A lag of more', judgeLag({ shownAfterMs: 60_001 }), 'different', /60\.0 s/],
  ['No invitation in a minute', judgeLag({ notWithinMs: 60_000, failed: false }), 'different', /not show it/],
  ['A look that was cut short', judgeLag({ notWithinMs: 59_999, failed: false }), 'unrun', /not show it/],
  ['A list that cannot be read', judgeLag({ notWithinMs: 60_000, failed: true }), 'unrun', /could not be read/],
  ['The same invitation', judgeSecondPut(invited(5), 5, [5]), 'as assumed', /the same invitation.*the first one/],
  ['A new invitation', judgeSecondPut(invited(6), 5, [6]), 'as assumed', /a new invitation.*another than/],
  ['Two invitations', judgeSecondPut(invited(6), 5, [5, 6]), 'different', /2 invitations are listed/],
  ['No invitation left', judgeSecondPut({ status: 204 }, 5, []), 'different', /0 invitations are listed/],
  ['A second PUT with 422', judgeSecondPut({ status: 422 }, 5, [5]), 'as assumed', /422/],
  ['A second PUT with 403', judgeSecondPut({ status: 403 }, 5, [5]), 'different', /403/],
  ['A second PUT without a list', judgeSecondPut({ status: 204 }, 5, undefined), 'unrun', /could not be read/],
  ['An open invitation that stays', judgeRemovalWhileOpen({ status: 204 }, true, 10_000), 'as assumed', /still listed/],
  ['An open invitation that goes', judgeRemovalWhileOpen({ status: 204 }, false, 900), 'different', /after 0\.9 s/],
  ['A DELETE with 404', judgeRemovalWhileOpen({ status: 404 }, true, 10_000), 'different', /404/],
  ['A DELETE without a list', judgeRemovalWhileOpen({ status: 204 }, undefined, 0), 'unrun', /could not be read/],
  [
    'A PUT over an expired one',
    over({ status: 422 }, [{ id: 5, expired: true }]),
    'as assumed',
    /still listed as expired/
  ],
  ['One that is renewed', over(invited(5), [{ id: 5, expired: false }]), 'different', /same invitation.*open again/],
  ['One that is replaced', over(invited(6), [{ id: 6, expired: false }]), 'different', /new invitation.*no longer/],
  ['One that goes with 422', over({ status: 422 }, []), 'different', /no longer/],
  ['One that cannot be looked for', over({ status: 422 }, undefined), 'unrun', /could not be read/]
]

function over(answer: TriedAnswer, listed: { id: number; expired: boolean }[] | undefined) {
  return judgePutOverExpired(answer, 5, listed)
}

for (const [what, judged, verdict, found] of rows) {
  test(`${what} is ${verdict}`, () => {
    assert.equal(judged.verdict, verdict)
    assert.match(judged.found, found)
  })
}

/** Answers that show nothing about any behaviour, each with its whole sentence. */
const obstacles: [answer: TriedAnswer, found: string][] = [
  [{}, 'No answer arrived.'],
  [{ refusal: { kind: 'token_refused' } }, 'The host rejected the token.'],
  [{ status: 401, refusal: { kind: 'token_refused' } }, 'The host rejected the token.'],
  [{ refusal: { kind: 'throttled', until: 0 } }, 'The host throttled the request.'],
  [{ status: 429, refusal: { kind: 'throttled', until: 0 } }, 'The host throttled the request (429).'],
  [{ status: 422, refusal: { kind: 'limit' } }, 'The repository has used up its invitations of a day (422).'],
  [{ status: 408 }, 'The host failed with 408.'],
  [{ status: 500 }, 'The host failed with 500.'],
  [{ status: 599 }, 'The host failed with 599.']
]
const judges: [name: string, judge: (answer: TriedAnswer) => Judged][] = [
  ['the question about the organization', (answer) => judgeOrganization(answer, 'owner')],
  ['the removal of nobody', judgeRemovalOfNobody],
  ['a PUT over an expired invitation', (answer) => over(answer, [])],
  ['the first PUT', (answer) => judgeFirstPut(answer, 1)],
  ['a second PUT', (answer) => judgeSecondPut(answer, 5, [5])],
  ['a DELETE while an invitation is open', (answer) => judgeRemovalWhileOpen(answer, true, 10_000)]
]
for (const [name, judge] of judges) {
  test(`Answers to ${name} that show nothing are unrun, and say why`, () => {
    for (const [answer, found] of obstacles) assert.deepEqual(judge(answer), { verdict: 'unrun', found })
  })

  test(`Answers with 499 and 407 to ${name} are looked at`, () => {
    for (const status of [407, 499]) assert.match(judge({ status }).found, new RegExp(`answered ${status}`))
  })
}

/** The whole sentences, which are sent to others. */
const sentences: [judged: Judged, found: string][] = [
  [
    judgeOrganization(organization(all), 'owner'),
    `The account of the token is an owner. Shown: ${Object.keys(all).join(', ')}. Not shown: none.`
  ],
  [
    judgeOrganization(organization({}), 'member'),
    `The account of the token is no owner. Shown: none. Not shown: ${Object.keys(all).join(', ')}.`
  ],
  [
    judgeOrganization(organization(withoutPlan), undefined),
    'Shown: default_repository_permission, members_can_delete_repositories, members_can_fork_private_repositories, two_factor_requirement_enabled. Not shown: plan. The host does not tell this token whether its account is an owner, so this shows nothing. With the permission Members (read) it would.'
  ],
  [judgeOrganization({ status: 200 }, 'owner'), 'It answered 200, and no organization.'],
  [judgeOrganization({ status: 200, body: 'null' }, 'owner'), 'It answered 200, and no organization.'],
  [judgeOrganization({ status: 200, body: '"acme"' }, 'owner'), 'It answered 200, and no organization.'],
  [judgeOrganization({ status: 202, body: '{}' }, 'owner'), 'It answered 202, and no organization.'],
  [judgeRemovalOfNobody({ status: 204 }), 'It answered 204.'],
  [
    judgeFirstPut({ status: 204 }, 1),
    'It answered 204: the account has access at once. Either it is a member of the organization, or this host sends no invitations.'
  ],
  [judgeFirstPut({ status: 422, refusal: { kind: 'no_seat' } }, 1), 'The organization has no free seat (422).'],
  [
    judgeFirstPut({ status: 403, refusal: { kind: 'forbidden', words: '' } }, 1),
    'The host did not invite the account (403), so nothing that follows could be tried.'
  ],
  [judgeFirstPut({ status: 201 }, 1), 'It answered 201, and names no invitation.'],
  [judgeFirstPut(invited(5, 2), 1), 'It answered 201 with an invitation of another account.'],
  [judgeFirstPut(invited(5, 1, 'write'), 1), 'It answered 201 with another permission than read.'],
  [judgeFirstPut(invited(5), 1), 'It answered 201 with an invitation of the account, to read.'],
  [judgeLag({ shownAfterMs: 0 }), 'The list showed it 0.0 s after the answer.'],
  [judgeLag({ shownAfterMs: 1249 }), 'The list showed it 1.2 s after the answer.'],
  [judgeLag({ shownAfterMs: 1250 }), 'The list showed it 1.3 s after the answer.'],
  [judgeLag({ notWithinMs: 60_000, failed: false }), 'The list did not show it within 60.0 s.'],
  [judgeLag({ notWithinMs: 60_000, failed: true }), 'The list could not be read.'],
  [
    judgeSecondPut(invited(5), 5, [5]),
    'It answered 201 with the same invitation. 1 invitation is listed afterwards, the first one.'
  ],
  [
    judgeSecondPut(invited(6), 5, [6]),
    'It answered 201 with a new invitation. 1 invitation is listed afterwards, another than the first one.'
  ],
  [
    judgeSecondPut(invited(6), 5, [5, 6]),
    'It answered 201 with a new invitation. 2 invitations are listed afterwards.'
  ],
  [judgeSecondPut({ status: 204 }, 5, [5]), 'It answered 204. 1 invitation is listed afterwards, the first one.'],
  [
    judgeSecondPut({ status: 201 }, 5, []),
    'It answered 201, and names no invitation. 0 invitations are listed afterwards.'
  ],
  [judgeSecondPut({ status: 204 }, 5, undefined), 'It answered 204. The list could not be read afterwards.'],
  [
    judgeRemovalWhileOpen({ status: 204 }, true, 10_000),
    'It answered 204. The invitation was still listed after 10.0 s.'
  ],
  [
    judgeRemovalWhileOpen({ status: 204 }, false, 900),
    'It answered 204. The invitation was listed no longer after 0.9 s.'
  ],
  [judgeRemovalWhileOpen({ status: 204 }, undefined, 0), 'It answered 204. The list could not be read afterwards.'],
  [
    over({ status: 422 }, [{ id: 5, expired: true }]),
    'It answered 422. The expired invitation is still listed as expired.'
  ],
  [
    over(invited(5), [{ id: 5, expired: false }]),
    'It answered 201 with the same invitation. The invitation that had expired is open again.'
  ],
  [
    over(invited(6), [{ id: 6, expired: false }]),
    'It answered 201 with a new invitation. The expired invitation is listed no longer.'
  ],
  [over({ status: 422 }, undefined), 'It answered 422. The list could not be read afterwards.']
]
for (const [judged, found] of sentences) {
  test(`The report says "${found}"`, () => assert.equal(judged.found, found))
}

/** Verdicts that differ by one part of the answer. */
const verdicts: [what: string, judged: Judged, verdict: Judged['verdict']][] = [
  ['A member who is shown one setting', judgeOrganization(organization({ plan: {} }), 'member'), 'different'],
  [
    'A second PUT that names an invitation with 200',
    judgeSecondPut({ ...invited(5), status: 200 }, 5, [5]),
    'as assumed'
  ],
  ['A second PUT with 204', judgeSecondPut({ status: 204 }, 5, [5]), 'as assumed'],
  ['A second PUT that names none with 201', judgeSecondPut({ status: 201 }, 5, [5]), 'different'],
  ['A second PUT with 422 after which two are listed', judgeSecondPut({ status: 422 }, 5, [5, 6]), 'different'],
  ['A PUT over an expired one with 201 that stays expired', over(invited(6), [{ id: 5, expired: true }]), 'different'],
  [
    'A PUT over an expired one with 422 that is open again',
    over({ status: 422 }, [{ id: 5, expired: false }]),
    'different'
  ],
  ['A list of the minute that failed', judgeLag({ notWithinMs: 0, failed: true }), 'unrun']
]
for (const [what, judged, verdict] of verdicts) {
  test(`${what} is ${verdict}`, () => assert.equal(judged.verdict, verdict))
}
