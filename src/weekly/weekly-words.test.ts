import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsLetter } from '../alerts/seller-news.ts'
import { hasNews, type WeekFacts, weeklyNews } from './weekly-words.ts'

const shop = { name: 'Acme', desk: 'https://kit.example/admin' }
const needs = (...all: string[]) => all.map((words) => ({ words, items: 1 }))
const nothing: WeekFacts = {
  ...{ sales: 0, invitations: 0, acceptances: 0, withdrawals: 0 },
  now: { paid: 0, in: 0, part: 0, invited: 0, waiting: 0, no_account: 0, other: 0 },
  lapsing: { invitations: 0, given: 0, graces: 0 },
  token: undefined,
  needs: { own: [], buyers: [] },
  unmatched: { count: 0, isMore: false }
}
const busy: WeekFacts = {
  ...{ sales: 12, invitations: 11, acceptances: 10, withdrawals: 1 },
  now: { paid: 150, in: 140, part: 6, invited: 4, waiting: 3, no_account: 1, other: 2 },
  lapsing: { invitations: 1, given: 2, graces: 3 },
  token: 'The token expires in 6 days.',
  needs: { own: needs('A', 'B', 'C', 'D'), buyers: [{ words: 'E', items: 2 }] },
  unmatched: { count: 2, isMore: false }
}
const newsOf = (facts: WeekFacts) => weeklyNews(facts, '2026-11-23', shop)

test('A full week has eleven lines in the words of Today, and two in the chat', () => {
  const { fact, subject, texts, lines, said } = newsOf(busy)
  assert.deepEqual([fact, subject], ['weekly 2026-11-23', 'Your week'])
  assert.deepEqual(texts, [
    'The seven days before Monday, 2026-11-23, and what waits now. The desk has more: https://kit.example/admin'
  ])
  assert.deepEqual(lines, [
    'Sold: 12 purchases.',
    'Invited: 11 accounts. Accepted: 10. Access ended: 1.',
    'With access: 140 of 150 paid purchases, 6 of them not for all their accounts.',
    'Invitation not sent yet: 3 purchases.',
    'Invited, not accepted: 4. No account: 1.',
    'Without access for another reason: 2 purchases.',
    'About to lapse: 1 invitation for the last time, 2 purchases that you gave, 3 subscriptions whose renewal failed.',
    'The token expires in 6 days.',
    '2 sales match no product.',
    'To do (4): A; B; C; and 1 more.',
    'Buyers you can help (2): E (2).'
  ])
  assert.deepEqual(said, {
    ...{ shop: 'Acme', kind: 'weekly', event: 'letter', headline: 'Your week', link: 'https://kit.example/admin' },
    lines: [
      '12 sales, 10 accepted; 140 of 150 purchases with access.',
      'To do: 4. Buyers you can help: 2. 2 sales match no product.'
    ]
  })
})

test('The letter leaves out each figure that is zero', () => {
  const { lines, said } = newsOf({ ...nothing, sales: 1, now: { ...nothing.now, paid: 1 } })
  assert.deepEqual(lines, [
    'Sold: 1 purchase.',
    'Invited: 0 accounts. Accepted: 0. Access ended: 0.',
    'With access: 0 of 1 paid purchases.',
    'Nothing for you.'
  ])
  assert.deepEqual(said.lines, ['1 sale, 0 accepted; 0 of 1 purchases with access.', 'Nothing for you.'])
})

test('Each optional line appears without the others', () => {
  const line = (change: Partial<WeekFacts>) => newsOf({ ...nothing, ...change }).lines.slice(3, -1)
  const now = (change: Partial<WeekFacts['now']>) => line({ now: { ...nothing.now, ...change } })
  assert.match(now({ invited: 1 })[0] ?? '', /^Invited, not accepted: 1\. No account: 0\.$/)
  assert.match(now({ no_account: 1 })[0] ?? '', /accepted: 0\. No account: 1\.$/)
  assert.match(now({ invited: 1, no_account: 1 })[0] ?? '', /accepted: 1\. No account: 1\.$/)
  assert.match(
    line({ lapsing: { invitations: 1, given: 1, graces: 1 } })[0] ?? '',
    /1 invitation for .*, 1 purchase that you gave, 1 subscription whose renewal failed/
  )
  assert.match(newsOf({ ...nothing, invitations: 1 }).lines[1] ?? '', /^Invited: 1 account\./)
  assert.match(now({ waiting: 1 })[0] ?? '', /^Invitation not sent yet: 1 purchase\./)
  assert.match(now({ other: 1 })[0] ?? '', /^Without access for another reason: 1 purchase\./)
  assert.match(
    line({ lapsing: { invitations: 0, given: 1, graces: 0 } })[0] ?? '',
    /: 0 invitations .*, 1 purchase that/
  )
  assert.match(line({ lapsing: { invitations: 1, given: 0, graces: 0 } })[0] ?? '', /: 1 invitation /)
  assert.deepEqual(line({ unmatched: { count: 1, isMore: false } }), ['1 sale matches no product.'])
  assert.deepEqual(line({ unmatched: { count: 20, isMore: true } }), ['At least 20 sales match no product.'])
})

test('The letter names three items of a list, and counts the others as Today does', () => {
  const own = [...needs('A', 'B', 'C'), { words: 'D', items: 3 }]
  const lines = (some: WeekFacts['needs']) => newsOf({ ...nothing, needs: some }).lines.slice(3)
  assert.deepEqual(lines({ own: needs('A', 'B', 'C'), buyers: [] }), ['To do (3): A; B; C.'])
  assert.deepEqual(lines({ own, buyers: [] }), ['To do (6): A; B; C; and 3 more.'])
})

test('Buyers whom the seller can help are no work of the seller’s in the letter, nor in the chat', () => {
  const { lines, said } = newsOf({ ...nothing, needs: { own: [], buyers: needs('A') } })
  assert.deepEqual(lines.slice(3), ['Nothing for you.', 'Buyers you can help (1): A.'])
  assert.equal(said.lines[1], 'Nothing for you. Buyers you can help: 1.')
})

test('A shop that has sold nothing and needs nobody has no news', () => {
  assert.equal(hasNews(nothing), false)
  const some: Partial<WeekFacts>[] = [
    { sales: 1 },
    { now: { ...nothing.now, paid: 1 } },
    { needs: { own: needs('A'), buyers: [] } },
    { needs: { own: [], buyers: needs('A') } },
    { lapsing: { invitations: 1, given: 0, graces: 0 } },
    { lapsing: { invitations: 0, given: 1, graces: 0 } },
    { lapsing: { invitations: 0, given: 0, graces: 1 } },
    { token: 'x' }
  ]
  assert.deepEqual(
    some.map((change) => hasNews({ ...nothing, ...change })),
    some.map(() => true)
  )
})

test('In the mail the address of the desk is a link, without the mark that ends a sentence', () => {
  const shop = { name: 'Kit', supportEmail: 'help@kit.example' }
  const texts = ['The desk has more: https://kit.example/admin', 'See <b>https://kit.example/a?b=1</b>.']
  const { html, text } = newsLetter(
    { to: 'you@kit.example', isAdmin: true, subject: 'Your week', texts, lines: [] },
    shop
  )
  assert.match(
    html,
    /more: <a class="to" href="https:\/\/kit\.example\/admin" style="[^"]*">https:\/\/kit\.example\/admin<\/a><\/p>/
  )
  assert.match(html, /&lt;b&gt;<a class="to" href="https:\/\/kit\.example\/a\?b=1" [^>]*>[^<]*<\/a>&lt;\/b&gt;\./)
  assert.match(text, /The desk has more: https:\/\/kit\.example\/admin/)
})
