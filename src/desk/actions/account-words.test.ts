import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InviteResult } from '../../invite/result.ts'
import { goesOutWords, invitedWords, wouldGoOutWords } from './account-words.ts'

const account = { id: 7, login: 'ada' }
const grant = { id: 'g1', state: 'queued', because: 'limit', account }
const limit = 'the code host takes no more for now, because of its limit for 24 hours.'
const at = Date.UTC(2026, 10, 20, 15, 20)

const rows: [InviteResult<number>, said: string][] = [
  [{ ok: true, reason: 'invited', verified: true }, 'ada is invited.'],
  [
    { ok: true, reason: 'invited', verified: 'unknown' },
    'The code host took the request for ada, and did not say which invitation it made. Check it in a minute.'
  ],
  [
    { ok: true, reason: 'already_invited', verified: true },
    'No new invitation was made: ada has access already, or an invitation is open.'
  ],
  [{ ok: true, reason: 'already_invited', verified: false }, 'The code host did not take the invitation of ada.'],
  [
    { ok: false, reason: 'invalid_username' },
    'ada is not invited: the code host seems to have no person of this name.'
  ],
  [
    { ok: false, reason: 'forbidden', detail: 'Once more.', grant: { ...grant, because: 'forbidden' } },
    'ada is not invited yet: the code host has refused to let the token invite. The invitation waits until you have mended that: look at Health. Pullpass then sends it.'
  ],
  [
    { ok: false, reason: 'forbidden', retryAt: at, grant: { ...grant, because: 'token_refused' } },
    'ada is not invited yet: the code host rejects the token. The invitation waits until you have replaced the token. Pullpass then sends it.'
  ],
  [
    { ok: false, reason: 'rate_limited', detail: 'Once more.', grant: { ...grant, place: 2, expectedAt: at } },
    `ada is not invited yet: ${limit} It is at place 2 in the queue. It is expected to go out on November 20, 2026, 15:20 UTC.`
  ],
  [
    { ok: false, reason: 'rate_limited', retryAt: at, detail: 'Once more.', grant: { ...grant, place: 3 } },
    `ada is not invited yet: ${limit} It is at place 3 in the queue. It goes out by itself.`
  ],
  [
    { ok: false, reason: 'rate_limited', retryAt: at, grant: { ...grant, place: 1 } },
    `ada is not invited yet: ${limit} It is at place 1 in the queue. The next try is on November 20, 2026, 15:20 UTC.`
  ],
  [
    {
      ok: false,
      reason: 'rate_limited',
      retryAt: at,
      grant: { id: 'g1', state: 'queued', because: 'throttled', place: 1, expectedAt: at }
    },
    'ada is not invited yet: the code host asks for a pause. It is at place 1 in the queue. It is expected to go out on November 20, 2026, 15:20 UTC. Before that Pullpass asks the code host whether there is an account ada, and invites nobody if there is none.'
  ],
  [
    { ok: true, reason: 'already_invited', verified: false, retryAt: at, grant: { ...grant, place: 1 } },
    `ada is not invited yet: ${limit} It is at place 1 in the queue. The next try is on November 20, 2026, 15:20 UTC.`
  ],
  [
    { ok: false, reason: 'unavailable', detail: 'Once more.', grant: { ...grant, because: 'unclear' } },
    'It is not known whether ada was invited: the code host gave no clear answer. Pullpass asks what became of it.'
  ],
  [
    {
      ok: true,
      reason: 'already_invited',
      verified: false,
      retryAt: at,
      detail: 'Once more.',
      grant: { ...grant, because: 'not_taken', expectedAt: at }
    },
    'The code host did not take the invitation of ada. The next try is on November 20, 2026, 15:20 UTC.'
  ],
  [
    { ok: false, reason: 'rate_limited', retryAt: at },
    'ada is not invited yet: a limit is used up for now. The next try is on November 20, 2026, 15:20 UTC.'
  ],
  [
    { ok: false, reason: 'rate_limited', missing: 'replace' },
    'ada is not invited: no seat is free, or the account that was to give its seat has none any more. Choose on the page of the purchase which account is replaced.'
  ],
  [{ ok: false, reason: 'not_paid' }, 'ada is not invited: the purchase is not paid.'],
  [
    { ok: false, reason: 'unavailable' },
    'It is not known whether ada was invited: the code host gave no clear answer.'
  ],
  [
    { ok: false, reason: 'forbidden', detail: 'The code host rejects the token.' },
    'ada is not invited yet: the code host does not let the shop invite. Look at Health. The code host rejects the token.'
  ],
  [
    { ok: true, reason: 'already_invited', detail: { text: 'It has access.', repositories: [] } },
    'No new invitation was made: ada has access already, or an invitation is open. It has access.'
  ],
  [
    { ok: true, reason: 'already_invited', detail: { repositories: [] } },
    'No new invitation was made: ada has access already, or an invitation is open.'
  ],
  [
    { ok: true, reason: 'invited', detail: 'An invitation is open.', grant: { ...grant, state: 'invited' } },
    'ada is invited.'
  ],
  [
    { ok: false, reason: 'rate_limited', missing: 'replace', detail: 'Say with the field "replace" …' },
    'ada is not invited: no seat is free, or the account that was to give its seat has none any more. Choose on the page of the purchase which account is replaced.'
  ]
]

for (const [result, said] of rows) {
  test(`An invitation with the result ${JSON.stringify(result)} is told in sentences`, () => {
    assert.equal(invitedWords('ada', result), said)
  })
}

const goes: [Parameters<typeof goesOutWords>[1], words: string][] = [
  [{ waits: false }, 'Invites ada now.'],
  [
    { waits: true, because: 'limit', at: at, queuePosition: 3 },
    'Invites ada, but not now: the code host takes no more for now, because of its limit for 24 hours. The invitation waits in the queue, at place 3. It is expected to go out on November 20, 2026, 15:20 UTC.'
  ],
  [
    { waits: true, because: 'limit', at: undefined, triedAt: at, queuePosition: 1 },
    'Invites ada, but not now: the code host takes no more for now, because of its limit for 24 hours. The invitation waits in the queue, at place 1. It is tried on November 20, 2026, 15:20 UTC.'
  ],
  [
    { waits: true, because: 'throttled', at: at },
    'Invites ada, but not now: the code host asks for a pause. The invitation waits in the queue. It is expected to go out on November 20, 2026, 15:20 UTC.'
  ],
  [
    { waits: true, because: 'often', at: at },
    'Invites ada, but not now: the account was invited five times in 24 hours. The invitation waits in the queue. It is expected to go out on November 20, 2026, 15:20 UTC.'
  ],
  [
    { waits: true, because: 'token_refused', at: undefined },
    'Invites ada, but not now: the code host rejects the token. The invitation waits until you have replaced the token. Pullpass then sends it.'
  ],
  [
    { waits: true, because: 'repository_replaced', at: undefined },
    'Invites ada, but not now: the name leads to another repository than the one that was sold. The invitation waits until you have restored the name, or accepted the other repository.'
  ],
  [
    { waits: true, because: 'personal_repository', at: undefined },
    'Invites ada, but not now: the repository belongs to a person, and cannot give read access. Nobody is invited until it belongs to an organization.'
  ]
]

const would: [Parameters<typeof wouldGoOutWords>[1], words: string][] = [
  [{ waits: false }, 'Pullpass then invites it now.'],
  [
    { waits: true, because: 'throttled', at, queuePosition: 2 },
    'Pullpass then invites it, but not now: the code host asks for a pause. An invitation that is asked for now would go out on November 20, 2026, 15:20 UTC.'
  ],
  [
    { waits: true, because: 'limit', at: undefined, triedAt: at, queuePosition: 1 },
    `Pullpass then invites it, but not now: ${limit} An invitation that is asked for now would be tried on November 20, 2026, 15:20 UTC.`
  ],
  [{ waits: true, because: 'limit', at: undefined }, `Pullpass then invites it, but not now: ${limit}`],
  [
    { waits: true, because: 'token_refused', at: undefined },
    'Pullpass then invites it, but not now: the code host rejects the token. An invitation waits until you have replaced the token. Pullpass then sends it.'
  ]
]

for (const [next, words] of would) {
  test(`A purchase without an account has no place in the queue: ${JSON.stringify(next)}`, () => {
    assert.equal(wouldGoOutWords('Pullpass then invites it', next).join(' '), words)
  })
}

for (const [next, words] of goes) {
  test(`The preview of an invitation says what the invitation would wait for: ${JSON.stringify(next)}`, () => {
    assert.equal(goesOutWords('Invites ada', next).join(' '), words)
  })
}
