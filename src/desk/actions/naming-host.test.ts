import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig } from '../../../test/support/builders/plain-config.ts'
import { namingHost } from './action.ts'

const rows: [text: string, shown: string][] = [
  ['The code host took it. Ask the code host.', 'GitHub took it. Ask GitHub.'],
  ['Your reason: “the code host was away”', 'Your reason: “the code host was away”'],
  ['“Sent”, and the code host knows. “The code host”', '“Sent”, and GitHub knows. “The code host”'],
  ['the code hosts', 'the code hosts']
]

for (const [text, shown] of rows) {
  test(`A text about an action is shown with the name of the host, and its quoted words as they are: ${text}`, () => {
    assert.equal(namingHost(text, plainConfig), shown)
  })
}
