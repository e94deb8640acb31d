// The pages of the sandbox in the language that a visitor chose.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../../../src/words/languages.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { tell } from '../../support/worlds/told-access.ts'
import { signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

const sandbox = {
  codeHostUrl: 'http://h.example',
  processorUrl: 'http://p.example',
  mailboxUrl: 'http://m.example'
}

/** The hint beside the form for a username, and the one below the command that clones. */
const hints: Record<Language, [form: string, clone: string]> = {
  en: ['In the sandbox try', 'Does git ask for a password?'],
  de: ['In der Sandbox gibt es zum Beispiel', 'Git fragt, wer Sie sind'],
  es: ['En el entorno de pruebas sirven', 'Git pregunta quién es usted'],
  fr: ['Dans le bac à sable, essayez', 'Git demande qui vous êtes'],
  'pt-BR': ['No ambiente de testes, use', 'O Git pergunta quem você é'],
  ja: ['サンドボックスでは', 'Git が認証を求めます'],
  'zh-CN': ['在沙盒中可以试用', 'Git 会要求验证身份'],
  ko: ['샌드박스에서는', 'Git에서 인증을 요청합니다']
}

onOneDatabase('the languages of the sandbox', aWorld({ config: { sandbox } }), (world) => {
  const read = async (visitor: Visitor, path: string) =>
    (await visitor.get(path, { accept: 'text/html', 'accept-language': 'it' })).text()
  const choose = (visitor: Visitor, language: string) =>
    visitor.postForm('/language', { language }, { referer: `${world().url}/dashboard` })

  for (const [language, [form, clone]] of Object.entries(hints)) {
    test(`The card of a buyer who chose ${language} has the hints of the sandbox in ${language} alone`, async () => {
      const buyer = await signIn(world(), `buyer-${language.toLowerCase()}@example.com`)
      await choose(buyer, language)
      const accepted = plainGrant({ state: 'accepted', because: 'shown' })
      tell(world(), { purchases: [plainPurchase([])] })
      const toName = await read(buyer, '/dashboard')
      tell(world(), { purchases: [plainPurchase([accepted])] })
      const page = toName + (await read(buyer, '/dashboard'))
      assert.match(page, new RegExp(`<p class="hint">${form}[^\n]*<code>ada-buyer</code>`))
      assert.match(page, new RegExp(`<p class="hint">${clone}`))
      const others = Object.entries(hints).filter(([other]) => other !== language)
      for (const words of others.flatMap(([, both]) => both)) assert.ok(!page.includes(words), words)
    })
  }

  test('The page with every component is in the chosen language, and marks its own words as English', async () => {
    const visitor = visit(world())
    await choose(visitor, 'de')
    const page = await read(visitor, '/design')
    assert.match(page, /<html lang="de">/)
    assert.match(page, /<h1 lang="en">Design/)
    assert.ok(page.includes(hints.de[1]))
    assert.ok(!page.includes(hints.en[1]))
  })

  test('The guide is in English, and its foot offers no other language', async () => {
    const visitor = visit(world())
    await choose(visitor, 'de')
    for (const path of ['/guide', '/guide/desk']) {
      const page = await read(visitor, path)
      assert.match(page, /<html lang="en">/)
      assert.doesNotMatch(page, /action="\/language"/)
    }
    assert.match(await read(visitor, '/'), /action="\/language"/)
  })
})
