import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsBeforeEnd } from './before-end.ts'

type Account = Parameters<typeof wordsBeforeEnd>[0]['accounts'][number]
const account = (login: string, more: Partial<Account> = {}): Account => ({
  login,
  state: 'accepted',
  because: 'shown',
  holds: 'access',
  keptBy: [],
  ...more
})
const first = (...accounts: Account[]) =>
  wordsBeforeEnd({ product: { name: 'Kit' }, accounts, email: 'ada@mail.example', userEmail: undefined })[0]

test('Each account that loses something is named with what it loses', () => {
  assert.equal(first(account('ada')), 'ada loses access to Kit.')
  assert.equal(
    first(account('ada'), account('bo', { state: 'invited', because: 'sent', holds: 'invitation' })),
    'ada loses access to Kit. The invitation of bo is cancelled.'
  )
  assert.equal(
    first(account('ada', { keptBy: ['other'] })),
    'ada keeps what it has while another purchase covers the same account.'
  )
  assert.equal(first(account('ada'), account('ada')), 'ada loses access to Kit.')
  assert.equal(first(), 'No account has access or an invitation now.')
  assert.equal(
    first(account('ada', { state: 'revoked', because: 'refunded', holds: 'nothing' })),
    'No account has access or an invitation now.'
  )
})

const losses: Record<Account['holds'], string> = {
  access: 'ada loses access to Kit.',
  access_unsure: 'ada loses access to Kit, if it is still there.',
  invitation: 'The invitation of ada is cancelled.',
  invitation_unsure: 'The invitation of ada is cancelled, if it is still open.',
  invitation_over: 'ada loses what it has by now.',
  by_hand: 'ada keeps what it has, which did not come through Pullpass.',
  nothing: 'ada is not invited.',
  place: 'ada leaves the queue.',
  invitation_maybe: 'The invitation of ada is cancelled, if one was sent.'
}
for (const [holds, words] of Object.entries(losses)) {
  test(`An account that has ${holds} is said to lose that`, () => {
    assert.equal(first(account('ada', { holds: holds as Account['holds'] })), words)
  })
}

test('The repository stands for a product that is not sold any more, and the last line says that it can be undone', () => {
  const words = wordsBeforeEnd({
    product: undefined,
    accounts: [account('ada')],
    email: undefined,
    userEmail: undefined
  })
  assert.deepEqual(
    [words[0], words.at(-1)],
    ['ada loses access to the repository.', 'You can give the access back at any time.']
  )
})

test('Of many accounts three are named, and the next page names the others', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((login) => account(login))
  assert.match(first(...all.slice(0, 4)) ?? '', /c loses access to Kit\. Review says what becomes of the others\.$/)
  assert.match(
    first(...all) ?? '',
    /^a loses access to Kit\. .*c loses access to Kit\. Review says what becomes of the others\.$/
  )
  assert.doesNotMatch(first(...all.slice(0, 3)) ?? '', /others/)
})

test('The mail to the buyer is promised only where an address is known', () => {
  const mail = (email: string | undefined) =>
    wordsBeforeEnd({ product: undefined, accounts: [], email, userEmail: undefined })[1]
  assert.equal(
    mail('ada@mail.example'),
    'A mail to ada@mail.example tells the buyer, with your words. This does not refund the payment.'
  )
  assert.equal(
    mail(undefined),
    'No mail goes out: no address of this buyer is known. This does not refund the payment.'
  )
})
