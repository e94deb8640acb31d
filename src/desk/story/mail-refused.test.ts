import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMailRefused } from './mail-refused.ts'

type Mail = Parameters<typeof isMailRefused>[0][number]
const SERVER = 'The mail server mail.example:587'
const refusal = (code: number, to = 'vic@mail.example') =>
  `to ${to}: ${SERVER} did not take the mail (Can't send mail - all recipients were rejected: ${code} No mailbox).`
const mail = (changes: Partial<Mail>): Mail => ({ at: 1, state: 'failed', tries: 1, problem: refusal(550), ...changes })
const waits = { state: 'waiting' } as const

const cases: [name: string, mails: Mail[], isRefused: boolean][] = [
  ['no mail', [], false],
  ['a mail that was given up', [mail({})], true],
  ['a mail that was refused for good, and is tried again', [mail(waits)], true],
  ['a mail that was refused for now', [mail({ ...waits, problem: refusal(450) })], false],
  ['a mail that was refused for now until it was given up', [mail({ problem: refusal(450) })], true],
  ['a mail to an earlier address', [mail({ problem: refusal(550, 'vik@mail.example') })], false],
  ['a mail to the address in other letters', [mail({ problem: refusal(550, 'Vic@Mail.example') })], true],
  [
    'a mail that the server was away for',
    [mail({ problem: `to vic@mail.example: ${SERVER} did not answer in time.` })],
    false
  ],
  ['a mail that may have been sent', [mail({ problem: 'It was handed to the mail server twice.' })], false],
  ['a mail that is not true any more', [mail({ state: 'void' })], false],
  ['a refused mail, and a newer one that was taken', [mail({ at: 2, state: 'sent', problem: null }), mail({})], false],
  [
    'a mail that was taken, and a newer one that is refused',
    [mail({ state: 'sent' }), mail({ ...waits, at: 2 })],
    true
  ],
  [
    'a refused mail, and a newer one that was not tried',
    [mail({}), mail({ ...waits, at: 2, tries: 0, problem: null })],
    true
  ]
]
for (const [name, mails, isRefused] of cases) {
  test(`After ${name} the address ${isRefused ? 'refuses mails' : 'is not known to refuse mails'}`, () => {
    assert.equal(isMailRefused(mails, 'vic@mail.example'), isRefused)
  })
}
