import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cleanUsername, inviteForm } from './form.ts'
import { isUsername } from './username.ts'

describe('cleaning of pasted usernames', () => {
  const own = 'https://code.corp.example:8443'
  const cleaned: [string, string][] = [
    ['octocat', 'octocat'],
    ['@octocat', 'octocat'],
    ['  octocat\t\n', 'octocat'],
    [' @octocat ', 'octocat'],
    ['https://github.com/octocat', 'octocat'],
    ['http://github.com/octocat', 'octocat'],
    ['HTTPS://GitHub.com/Octocat', 'Octocat'],
    ['github.com/octocat', 'octocat'],
    ['www.github.com/octocat', 'octocat'],
    ['https://github.com/octocat/', 'octocat'],
    ['https://github.com/@octocat', 'octocat'],
    ['https://github.com/octocat?tab=repositories', 'octocat'],
    ['https://github.com/octocat/?tab=repositories&q=a/b', 'octocat'],
    ['https://github.com/octocat#start', 'octocat'],
    [' https://github.com/octocat ', 'octocat'],
    ['https://code.corp.example:8443/octocat', 'octocat'],
    ['octo\u200bcat\u200e', 'octocat'],
    ['ada_acme', 'ada_acme']
  ]
  for (const [pasted, username] of cleaned) {
    test(`The pasted text ${JSON.stringify(pasted)} becomes the username ${username}`, () =>
      assert.equal(cleanUsername(pasted, own), username))
  }

  const left = [
    'https://github.com/octocat/hello-world',
    'https://github.com/octocat/hello-world/',
    'https://github.com/orgs/acme/people',
    'https://github.com/',
    'https://github.com',
    'https:///octocat',
    'ftp://github.com/octocat',
    'https://gitlab.com/octocat',
    'https://x.example/@octocat',
    'http://github.com.evil.example/octocat',
    'http://code.corp.example/octocat',
    'javascript:alert(1)',
    'octo/cat',
    '@@octocat',
    'octo cat',
    'https://github.com/octo cat',
    'git@github.com:octocat/kit.git',
    'octocat@example.com',
    '..',
    ''
  ]
  for (const pasted of left) {
    test(`The pasted text ${JSON.stringify(pasted)} does not become a valid username`, () => {
      assert.equal(isUsername(cleanUsername(pasted, own)), false)
    })
  }

  test('A username is not changed by cleaning', () => {
    const letter = fc.constantFrom(...'abcXYZ019-')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 39 }), (name) => cleanUsername(name, own) === name)
    )
  })
})

const evil = `"><script>alert(1)</script>'&`

test('Text in the form never becomes markup', () => {
  const form = inviteForm({ action: evil, from: evil, host: evil, username: evil, problem: evil })
  assert.equal(/<script/.test(form), false)
  assert.ok(form.includes('&quot;&gt;&lt;script&gt;'))
})

test('A problem marks the field of the form as invalid and describes it', () => {
  const marked = inviteForm({ action: '/api/invite', from: '/dashboard', host: 'GitHub', problem: 'Not that one.' })
  assert.match(marked, /aria-invalid="true"/)
  assert.match(marked, /aria-describedby="username-problem username-hint"/)
  assert.match(marked, /id="username-problem"[^>]*>Not that one\./)
  assert.doesNotMatch(inviteForm({ action: '/api/invite', from: '/dashboard', host: 'GitHub' }), /aria-invalid|problem/)
})
