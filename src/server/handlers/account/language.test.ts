import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig as config } from '../../../../test/support/builders/plain-config.ts'
import type { Language } from '../../../words/languages.ts'
import { languageOf } from './language.ts'

const page = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' }
const form = { ...page, 'content-type': 'application/x-www-form-urlencoded' }

const requests: [kind: string, method: string, path: string, headers: Record<string, string>, language: Language][] = [
  ['A page for buyers', 'GET', '/dashboard', page, 'de'],
  ['A page whose path begins as that of the desk', 'GET', '/administration', page, 'de'],
  ['A form of a page', 'POST', '/sign-in', form, 'de'],
  ['A request of the script', 'POST', '/api/invite', { 'hx-request': 'true', 'accept-language': 'de' }, 'de'],
  ['A request of a program', 'GET', '/dashboard', { 'accept-language': 'de' }, 'en'],
  ['A form that a program sends', 'POST', '/api/invite', { ...form, accept: 'application/json' }, 'en'],
  ['JSON that a program sends', 'POST', '/api/invite', { ...page, 'content-type': 'application/json' }, 'en'],
  ['The desk', 'GET', '/admin', page, 'en'],
  ['A page of the desk', 'GET', '/admin/health', page, 'en'],
  ['The guide of the sandbox', 'GET', '/guide', page, 'en'],
  ['The door to the desk in the sandbox', 'GET', '/guide/desk', page, 'en'],
  ['The page with every component, which shows what buyers read', 'GET', '/design', page, 'de']
]

for (const [kind, method, path, headers, language] of requests) {
  test(`${kind} is answered in ${language} in a German browser`, () => {
    assert.equal(languageOf(new Request(`${config.site.url}${path}`, { method, headers }), config), language)
  })
}
