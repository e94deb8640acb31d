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
