// The texts of alerts in the desk, which has pages and buttons where a mail has commands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AlertKind, alertWords, deskText, mailText } from '../../alerts/alert-words.ts'
import { outcomeMarks } from '../deliveries/outcomes.ts'
import { actionWords } from './action-words.ts'
import { withNeeds } from './health-findings.ts'
import { needsOf } from './needs-words.ts'
import { openActions } from './open-actions.ts'
import { alertNext } from './state-words.ts'

const kinds = Object.keys(alertWords) as AlertKind[]
const nothing = {
  accounts: [],
  sales: [],
  alerts: [],
  takenOff: [],
  resting: [],
  token: undefined,
  onlyRepository: undefined
}
const needOf = (kind: AlertKind) => {
  const [need] = needsOf({ ...nothing, alerts: [{ kind, about: '', items: [], since: 1 }] }, 'GitHub')
  return need
}

/** The names of links and buttons of the desk that no action of a purchase has. */
const others = ['Check now', 'Replay', outcomeMarks.failing.label]

for (const kind of kinds) {
  test(`The desk says of "${kind}" what to do without a command of the terminal`, () => {
    const texts = [deskText(kind), alertNext(kind), needOf(kind)?.text ?? '']
    for (const text of texts) assert.doesNotMatch(text, /npm run|pullpass --|--apply/)
  })

  test(`Each button that the desk names for "${kind}" exists`, () => {
    const links = Object.values(actionWords).map(({ link }) => link)
    for (const [, name = ''] of deskText(kind).matchAll(/“([^”]*)”/g))
      assert.ok([...links, ...others].includes(name), name)
  })

  test(`The mail and the desk say the same of "${kind}" at first`, () => {
    const { text } = alertWords[kind]
    assert.ok(mailText(kind).startsWith(text) && deskText(kind).startsWith(text))
  })
}

for (const because of ['not_taken', 'account_blocked', 'invalid_request'] as const) {
  test(`The desk names the buttons that help with "${because}", and the page of the purchase has them`, () => {
    const account = { state: 'queued', because, isKnown: true, givesWay: false } as const
    const rest = { isNotSold: false, asksMerge: false, isAskedFor: false, wasMatched: false, isByMatch: false }
    const purchase = {
      status: 'paid',
      isSold: true,
      hasAddress: true,
      seats: 1,
      hasAccessToEnd: true,
      isForATime: false,
      untoldEnds: []
    } as const
    const open = openActions({ ...rest, ...purchase, accounts: [account] }).map((name) => actionWords[name].link)
    const named = [...deskText(because).matchAll(/“([^”]*)”/g)].map(([, name]) => name)
    assert.deepEqual(named, ['Send the invitation', 'Change an account'])
    for (const name of named)
      assert.ok(
        open.some((each) => each === name),
        name
      )
  })
}

test('While the mail server is away, neither Today nor Health says that it works again', () => {
  const need = needOf('mails_stuck')
  assert.ok(need)
  const [finding] = withNeeds([], [need]).findings
  for (const text of [need.text, finding?.found ?? '']) {
    assert.doesNotMatch(text, /works again|you read this|mailed now/)
    assert.match(text, /what waits goes out as soon as the mail server takes it/)
  }
  assert.match(mailText('mails_stuck'), /That you read this means that it works again/)
})
