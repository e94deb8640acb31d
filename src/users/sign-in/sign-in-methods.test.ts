import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig as base } from '../../../test/support/builders/plain-config.ts'
import type { Config } from '../../config/config.ts'
import { productPage } from '../../pages/shop/products-page.ts'
import { signInPage } from '../../pages/sign-in/sign-in-page.ts'

/** The product page and the sign-in page of an installation with these ways to sign in. */
async function pages(ways: { mail: boolean; codeHost: boolean }) {
  const config: Config = {
    ...base,
    codeHost: ways.codeHost ? { ...base.codeHost, clientId: 'id' } : base.codeHost,
    mail: { ...base.mail, smtp: ways.mail }
  }
  return `${await productPage({ config, user: undefined, product: config.products[0], now: 0 })}${await signInPage({ config, next: '/dashboard' })}`
}

test('The product page and the sign-in page offer only the configured ways to sign in', async () => {
  const both = await pages({ mail: true, codeHost: true })
  assert.match(both, /Connect your GitHub account, or type its username/)
  assert.match(both, /class="btn">Sign in with GitHub[\s\S]*class="btn" data-variant="outline">Send me a sign-in link/)

  const mailOnly = await pages({ mail: true, codeHost: false })
  assert.match(mailOnly, /Give your GitHub username/)
  assert.match(mailOnly, /Send me a sign-in link/)
  assert.doesNotMatch(mailOnly, /with GitHub|Connect your GitHub/)

  const codeHostOnly = await pages({ mail: false, codeHost: true })
  assert.match(codeHostOnly, /Connect your GitHub account/)
  assert.match(codeHostOnly, /Sign in with GitHub/)
  assert.doesNotMatch(codeHostOnly, /sign-in link|There is no password/)
})
