import type { UnknownBehaviour } from '../../probing.ts'

/** The names of the behaviours that the probe tries. */
export type TriedName =
  | 'organization-settings'
  | 'delete-of-no-collaborator'
  | 'put-over-expired'
  | 'first-put'
  | 'list-after-put'
  | 'put-while-open'
  | 'delete-while-open'

/** The behaviours that the probe tries, in its order. docs/github.md says what each assumption rests on. */
export const triedBehaviours: readonly (UnknownBehaviour & { name: TriedName })[] = [
  {
    name: 'organization-settings',
    question: 'Which settings of the organization does GET /orgs/{org} show to this token?',
    assumed: 'An owner of the organization is shown all of them, everybody else none.'
  },
  {
    name: 'delete-of-no-collaborator',
    question: 'What does DELETE answer for an account that is no collaborator and has no invitation?',
    assumed: '204 or 404. Both mean that the account has nothing.'
  },
  {
    name: 'put-over-expired',
    question: 'What does a PUT answer while an expired invitation of the account is listed?',
    assumed: '422, and the expired invitation stays. It is withdrawn before the account is invited again.'
  },
  {
    name: 'first-put',
    question: 'What does a PUT answer for an account that has nothing?',
    assumed: '201 with an invitation of that account, whose permission is read, as others have recorded.'
  },
  {
    name: 'list-after-put',
    question: 'How long after the PUT does the list of invitations show the invitation?',
    assumed: 'At most 60 s. Until then no account counts as absent.'
  },
  {
    name: 'put-while-open',
    question: 'What does a second PUT answer while the invitation is open?',
    assumed:
      '201 with the same invitation, 201 with a new one in its place, 204, or 422. After each of them one invitation is listed.'
  },
  {
    name: 'delete-while-open',
    question: 'Does DELETE of the collaborator withdraw an open invitation of the account?',
    assumed: 'It answers 204 and the invitation stays. An invitation is withdrawn by its own number.'
  }
]

type Never = UnknownBehaviour & { why: string }

/** The behaviours that the probe never tries, each with the reason. */
export const untriedBehaviours: readonly Never[] = [
  {
    name: 'mail-of-second-put',
    question: 'Does a second PUT mail the invited account again?',
    assumed: 'It may. Pullpass sends no second PUT automatically.',
    why: 'The host does not tell. The mailbox of the test account does: count the mails of the host.'
  },
  {
    name: 'put-past-daily-limit',
    question: 'What does a PUT answer past 50 invitations of a repository in 24 hours?',
    assumed: '403, 422 or 429 with words of that limit. No invitation is sent for an hour.',
    why: 'It would take 51 invitations of accounts of others, and the host may call that spam.'
  },
  {
    name: 'window-of-daily-limit',
    question: 'Are the 24 hours of that limit a rolling window, and does a withdrawn invitation count?',
    assumed: 'The window rolls, and each invitation counts, also a withdrawn one.',
    why: 'It would take the whole limit of a day.'
  },
  {
    name: 'put-for-blocked-account',
    question: 'What does a PUT answer for an account that the organization has blocked, or that has blocked it?',
    assumed: '403, 404 or 422. Words of a block are told to the seller.',
    why: 'The probe blocks nobody. Block the test account and run doctor --smoke: it prints the refusal.'
  },
  {
    name: 'put-for-suspended-account',
    question: 'What does a PUT answer for an account that the host has suspended or flagged?',
    assumed: '403 or 422. Words of a suspension are told to the seller.',
    why: 'The probe invites no account but the test account.'
  },
  {
    name: 'put-for-bot',
    question: 'What does a PUT answer for the account of an app?',
    assumed: '404, as for an organization.',
    why: 'The probe invites no account but the test account.'
  },
  {
    name: 'put-where-only-owners-invite',
    question: 'What are the words of the refusal where only owners may invite?',
    assumed: '403. It is read as a missing permission, whatever it says.',
    why: 'The probe changes no setting of the organization.'
  },
  {
    name: 'invitation-by-app',
    question: 'Can an invitation that a GitHub App has sent be accepted?',
    assumed: 'Perhaps not. Pullpass sends invitations with the token of an account.',
    why: 'It would take an app, and a person who accepts.'
  },
  {
    name: 'token-after-transfer',
    question: 'Does a fine-grained token still see a repository after its transfer to another owner?',
    assumed: 'No. The seller is told that the host does not show the repository.',
    why: 'The probe transfers nothing.'
  },
  {
    name: 'mail-before-token-expires',
    question: 'When does the host mail before a token expires?',
    assumed: 'Nothing relies on it. The doctor reads the end from the answers.',
    why: 'It would take weeks.'
  },
  {
    name: 'unchanged-and-secondary-limit',
    question: 'Does a 304 count for the secondary limits?',
    assumed: 'Nothing relies on it.',
    why: 'It would take requests until the host throttles the token of your shop.'
  }
]
