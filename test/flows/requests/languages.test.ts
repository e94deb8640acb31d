// The language of answers and mails.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { toCheckout } from '../../support/worlds/guest.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

const reads = (language: string) => ({ accept: 'text/html', 'accept-language': language })

onEachDatabase('the language of pages', aWorld(), (world) => {
  const { person } = peopleOf(world)
  const pageOf = async (visitor: Visitor, path: string, language: string) =>
    (await visitor.get(path, reads(language))).text()

  async function paidVisitor() {
    const email = `${person()}@mail.example`
    await world().pay({ email })
    return signIn(world(), email)
  }

  const firstPages: [language: string, lang: string, words: RegExp][] = [
    ['en-GB', 'en', />Sign in</],
    ['de-AT,en;q=0.5', 'de', />Anmelden</],
    ['es', 'es', />Iniciar sesión</],
    ['fr-CA', 'fr', />Se connecter</],
    ['pt', 'pt-BR', />Entrar</],
    ['ja', 'ja', />ログイン</],
    ['zh-CN', 'zh-CN', />登录</],
    ['ko', 'ko', />로그인</],
    ['it', 'en', />Sign in</]
  ]
  for (const [language, lang, words] of firstPages) {
    test(`A browser that prefers ${language} gets pages in ${lang}`, async () => {
      for (const path of ['/', '/sign-in', '/no-such-page']) {
        const page = await pageOf(visit(world()), path, language)
        assert.match(page, new RegExp(`<html lang="${lang}">`))
        if (path !== '/no-such-page') assert.match(page, words)
      }
    })
  }

  test('The choice in the footer goes before the language of the browser, and leads back to the page', async () => {
    const visitor = visit(world())
    const referer = `${world().url}/sign-in?next=%2Fdashboard`
    const chosen = await visitor.postForm('/language', { language: 'fr' }, { referer })
    assert.deepEqual([chosen.status, chosen.headers.get('location')], [303, '/sign-in?next=%2Fdashboard'])
    assert.match(await pageOf(visitor, '/sign-in', 'de'), /<html lang="fr">.*<option value="fr" lang="fr" selected>/s)
  })

  test('A choice of an unknown language changes nothing, and leads to no other site', async () => {
    const visitor = visit(world())
    for (const language of ['it', '', 'constructor', 'de; Path=/x']) {
      const answer = await visitor.postForm('/language', { language }, { referer: 'https://evil.example/sign-in' })
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/'])
      assert.deepEqual(answer.headers.getSetCookie(), [])
    }
    visitor.cookies.set('pullpass_language', '"><script>')
    assert.match(await pageOf(visitor, '/', 'de'), /<html lang="de">/)
  })

  test('Another site cannot choose the language of a browser', async () => {
    const answer = await visit(world()).postForm('/language', { language: 'de' }, { origin: 'https://evil.example' })
    assert.equal(answer.status, 403)
    assert.deepEqual(answer.headers.getSetCookie(), [])
  })

  test('Programs get English answers, whatever language they name', async () => {
    const visitor = await paidVisitor()
    const german = { 'accept-language': 'de' }
    const unread = await visitor.postJson('/api/invite', {}, german)
    assert.equal(((await unread.json()) as { title: string }).title, 'The username is missing')
    const missing = await visit(world()).get('/no-such-page', german)
    assert.equal(((await missing.json()) as { title: string }).title, 'There is no such page')
    const elsewhere = { ...german, accept: 'application/json', origin: 'https://evil.example' }
    const refused = await visitor.postForm('/api/invite', { username: 'octocat' }, elsewhere)
    assert.equal(((await refused.json()) as { title: string }).title, 'Refused')
  })

  test('The toast after a form, and the page that it redirects to, are in the language of the browser', async () => {
    const visitor = await paidVisitor()
    const script = { 'hx-request': 'true', 'accept-language': 'de' }
    const fields = { username: 'nobody-of-this-name', from: '/dashboard' }
    const toast = await (await visitor.postForm('/api/invite', fields, script)).text()
    assert.match(toast, /<h2>Kein Konto mit dem Namen nobody-of-this-name<\/h2>.*>Schließen</s)
    assert.doesNotMatch(toast, /Close|Check|account/)
    await visitor.postForm('/api/invite', fields, reads('de'))
    assert.match(await pageOf(visitor, '/dashboard', 'de'), /class="field-problem">Kein Konto mit dem Namen/)
  })
})

onEachDatabase('the language of mails', aWorld(), (world) => {
  const { person } = peopleOf(world)
  const readyMail = async (email: string) => {
    await world().context.access.sendMails()
    return newestMail(world(), email, /paid-link|sign-in\/link|dashboard/)
  }

  test('A mail is in the language of the last visit: of pages, and not of requests by programs', async () => {
    const email = `${person()}@mail.example`
    const visitor = await signIn(world(), email)
    await visitor.get('/dashboard', reads('de'))
    await visitor.get('/dashboard', { 'accept-language': 'fr' })
    await world().pay({ email })
    const german = await readyMail(email)
    assert.equal(german.subject, 'Starter Kit steht für Sie bereit')
    assert.match(german.html ?? '', /<html lang="de">/)
    assert.match(german.text ?? '', /Vielen Dank für den Kauf von Starter Kit/)

    await visitor.get('/dashboard', reads('en'))
    await world().pay({ email })
    assert.equal((await readyMail(email)).subject, 'Starter Kit is ready for you')
  })

  test('The first mail to a guest is in the language in which the guest went to the checkout', async () => {
    const email = `${person()}@mail.example`
    const visitor = visit(world())
    const guest = await toCheckout(world(), {
      visitor: { ...visitor, get: (path) => visitor.get(path, reads('ja')) }
    })
    await world().pay({ email, client_reference_id: guest.reference })
    assert.equal((await readyMail(email)).subject, 'Starter Kit の準備ができました')
  })

  test('A buyer who never visited gets English mails', async () => {
    const email = `${person()}@mail.example`
    await world().pay({ email })
    assert.equal((await readyMail(email)).subject, 'Starter Kit is ready for you')
  })

  test('A sign-in mail is in the language of the page where it was asked for', async () => {
    const email = `${person()}@mail.example`
    const asked = await visit(world()).postForm('/sign-in', { email }, reads('ko'))
    assert.match(await asked.text(), /<html lang="ko">/)
    assert.match((await newestMail(world(), email)).text ?? '', /다음 브라우저에서 이 메일을 요청했습니다/)
  })

  test('The languages of at most 20,000 visitors who went to the checkout and did not pay are kept', async () => {
    const { db, now } = world().context
    const unpaid = async () => {
      const rows = db
        .selectFrom('visitor_language')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('unpaid', '=', 1)
      return Number((await rows.executeTakeFirstOrThrow()).count)
    }
    const missing = 19_999 - (await unpaid())
    const one = { language: 'de', seen_at: now(), unpaid: 1 }
    const rows = Array.from({ length: missing }, (_, index) => ({ user_id: `guest_${index}`, ...one }))
    for (let index = 0; index < missing; index += 1000) {
      await db
        .insertInto('visitor_language')
        .values(rows.slice(index, index + 1000))
        .execute()
    }
    for (const count of [20_000, 20_000]) {
      assert.equal((await visit(world()).get('/buy/starter-kit', reads('de'))).status, 303)
      assert.equal(await unpaid(), count)
    }
  })

  test('The language of a visitor who went to the checkout and did not pay is forgotten after two days', async () => {
    const { db, now } = world().context
    const rows = async () => (await db.selectFrom('visitor_language').select('user_id').execute()).length
    await visit(world()).get('/buy/starter-kit', reads('de'))
    const before = await rows()
    await db
      .updateTable('visitor_language')
      .set({ seen_at: now() - 3 * 24 * 60 * 60_000 })
      .execute()
    await visit(world()).get('/buy/starter-kit', reads('fr'))
    const kept = await db.selectFrom('visitor_language').select(['user_id', 'unpaid']).execute()
    assert.ok(before > 1)
    const users = await db.selectFrom('user').select('id').execute()
    const known = new Set(users.map(({ id }) => id))
    assert.equal(kept.filter(({ user_id }) => !known.has(user_id)).length, 1, 'only the newest visitor')
    assert.ok(kept.length > 1, 'the guest who has paid is not forgotten')
    assert.equal(kept.filter(({ unpaid }) => unpaid === 1).length, 1, 'and is not looked at again')
  })
})
