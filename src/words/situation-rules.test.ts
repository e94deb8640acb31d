import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PurchaseSituation } from './situation.ts'
import { canBeBoughtAgain, type NextStep, purchaseRules, rules, type Tone } from './situation-rules.ts'

const names = (all: Readonly<Record<string, unknown>>) => Object.keys(all).sort().join(' ')

/** The situations of an account, by whose turn it is and by the next step of the buyer. */
const ofAccounts: [sentence: string, tone: Tone, next: NextStep, situations: string][] = [
  ['has what the buyer can clone', 'done', 'clone', 'in'],
  ['has access that did not come through the shop', 'done', 'none', 'in_already'],
  ['has an invitation to accept', 'needs_you', 'accept', 'invited invited_by_hand last_chance'],
  ['is asked for once more', 'needs_you', 'send_invite', 'declined lapsed left no_trace not_shown run_out_last'],
  [
    'gives way to another name',
    'needs_you',
    'name_account',
    'account_flagged managed_account no_such_account not_a_person'
  ],
  ['can be asked for while the seller acts', 'seller', 'send_invite', 'blocked_there'],
  ['is a question for the seller', 'seller', 'write_to_seller', 'lapsed_by_hand removed'],
  [
    'waits for the seller',
    'seller',
    'none',
    'held_back no_seat not_removed other_repository seller_acts seller_decides wrong_invitee wrong_permission'
  ],
  [
    'waits',
    'waiting',
    'none',
    'access_not_shown being_checked cancelling changes_used_up coming_back day_limit end_unclear giving_way host_away in_queue invited_often not_taken removing renewing run_out withdrawing'
  ],
  ['has ended', 'ended', 'none', 'cancelled kept_elsewhere not_invited still_there taken_away unqueued']
]

for (const [sentence, tone, next, situations] of ofAccounts) {
  test(`An account ${sentence} in the situations ${situations}`, () => {
    const found = Object.entries(rules).filter(([, rule]) => rule.tone === tone && (rule.next ?? 'none') === next)
    assert.equal(names(Object.fromEntries(found)), situations)
  })
}

test('Each situation of an account is in the table once', () => {
  const told = ofAccounts.flatMap(([, , , situations]) => situations.split(' '))
  assert.equal(told.sort().join(' '), names(rules))
})

test('The seller can help with a name that cannot be invited', () => {
  const found = Object.entries(rules).filter(([, { questions }]) => questions)
  const situations = 'account_flagged managed_account no_such_account not_a_person'
  assert.equal(names(Object.fromEntries(found)), situations)
})

test('An account loses what it had where it has ended, or is about to end', () => {
  const found = Object.entries(rules).filter(([, { leaving }]) => leaving)
  const situations =
    'cancelled cancelling end_unclear kept_elsewhere removing still_there taken_away unqueued withdrawing'
  assert.equal(names(Object.fromEntries(found)), situations)
})

test('An account still has what it is about to lose while that is removed or cancelled', () => {
  const found = Object.entries(rules).filter(([, { ending }]) => ending)
  assert.equal(names(Object.fromEntries(found)), 'cancelling end_unclear removing withdrawing')
})

test('The text says when the invitation is sent wherever that is known, but not when it is only tried', () => {
  const found = Object.entries(rules).filter(([, { dated }]) => dated)
  const situations = 'changes_used_up day_limit in_queue invited_often renewing'
  assert.equal(names(Object.fromEntries(found)), situations)
})

/** The situations of a purchase, by whose turn it is and by the next step of the buyer. */
const ofPurchases: [sentence: string, tone: Tone, next: NextStep, situations: string][] = [
  ['needs nothing while another one covers the account', 'done', 'none', 'second_seat'],
  ['waits for the name of an account', 'needs_you', 'name_account', 'to_name'],
  ['is not found with this sign-in', 'needs_you', 'find_purchase', 'no_purchase readdressed'],
  ['was not paid', 'needs_you', 'buy_again', 'failed'],
  ['is a question for the seller', 'seller', 'write_to_seller', 'shop_not_ready'],
  ['waits for the seller', 'seller', 'none', 'unmatched'],
  ['waits for a bank or the code host', 'waiting', 'none', 'disputed looked_up pending'],
  ['has ended and can be bought again', 'ended', 'buy_again', 'ended time_over'],
  ['has ended and asks for nothing', 'ended', 'none', 'lost partially_refunded refunded'],
  ['comes back once its renewal is paid', 'needs_you', 'renew', 'past_due'],
  ['is for something else that the shop sells', 'ended', 'find_purchase', 'not_sold'],
  ['was ended by the seller', 'ended', 'write_to_seller', 'ended_by_seller']
]

for (const [sentence, tone, next, situations] of ofPurchases) {
  test(`A purchase ${sentence} in the situations ${situations}`, () => {
    const found = Object.entries(purchaseRules).filter(([, rule]) => rule.tone === tone && rule.next === next)
    assert.equal(names(Object.fromEntries(found)), situations)
  })
}

test('Each situation of a purchase is in the table once', () => {
  const told = ofPurchases.flatMap(([, , , situations]) => situations.split(' '))
  assert.equal(told.sort().join(' '), names(purchaseRules))
})

test('A buyer who has the money back can buy again, and is not asked to', () => {
  const back = Object.entries(purchaseRules).filter(([, { moneyBack }]) => moneyBack)
  assert.equal(names(Object.fromEntries(back)), 'lost partially_refunded refunded')
  const again = Object.entries(purchaseRules).filter(([situation]) => canBeBoughtAgain(situation as PurchaseSituation))
  assert.equal(names(Object.fromEntries(again)), 'ended failed lost partially_refunded refunded time_over')
})
