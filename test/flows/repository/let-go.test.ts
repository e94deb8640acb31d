// An account that the seller lets go in one repository: each other repository of the purchase says what happened.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, newestMail, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const [kit, bundle] = [sandboxProduct('starter-kit', 'starter-kit'), sandboxProduct('bundle', 'bundle')]
const both = { ...kit, repositories: [...kit.repositories, ...bundle.repositories] as const, seats: 2 }
const BUNDLE = 'acme-starters/bundle'
const PAGE = `/admin/repositories/${repository}`

onEachDatabase(
  'an account that is let go',
  aWorld({ workers: [], config: { admins: [SELLER], products: [both] } }),
  (world) => {
    const { buyer, person, accepted, pass, byHand, collaborators, invited } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      await accepted(await buyer())
      seller = await signIn(world(), SELLER)
    })
    async function act(action: string, login: string, fields: Record<string, string> = {}) {
      const account = [...world().codeHost.record.accounts()].find((each) => each.login === login)
      const given = { account: `${account?.id}`, ...fields }
      const page = await (await seller.postForm(`${PAGE}/${action}`, { ...given, step: 'preview' })).text()
      const { order = '' } = hiddenFields(page)
      const done = await seller.postForm(`${PAGE}/${action}`, { ...given, step: 'do', order })
      assert.equal(done.status, 303, plain(await done.text()))
      return plain(page)
    }

    for (const [has, words] of [
      ['an invitation', /Acme Starters withdrew the invitation\./],
      ['access', /Acme Starters took away the access of person-\d+\./]
    ] as const) {
      test(`Where it has ${has} in another repository, the buyer reads that the seller withdrew it`, async () => {
        const ada = await buyer()
        const login = person()
        world().codeHost.rehearse.byHand({ action: 'add', repository, login })
        world().codeHost.clock.advance(MINUTE_MS + 1)
        await act('adopt', login, { who: ada.email, payment: (await paymentOf(world().context.db, ada.email)).id })
        await pass(10 * MINUTE_MS)
        assert.ok(invited(BUNDLE).includes(login))
        if (has === 'access') byHand('accept', login, BUNDLE)
        await pass(10 * MINUTE_MS)
        assert.match(
          await act('let-go', login),
          /A mail tells the buyer that it was withdrawn there, once that is done\./
        )
        await pass(HOUR_MS)
        assert.ok(![...collaborators(BUNDLE), ...invited(BUNDLE)].includes(login))
        assert.ok(collaborators().includes(login), 'what came by hand stays')
        const grants = world().context.db.selectFrom('access_grant').select(['state', 'because']).orderBy('state')
        const ended = await grants.where('login', '=', login).execute()
        assert.deepEqual(
          ended.map(({ state, because }) => `${state} ${because}`),
          ['blocked not_ours', 'revoked taken_back_by_seller']
        )
        await world().context.access.sendMails()
        const mail = await newestMail(world(), ada.email)
        assert.match(mail.text ?? '', words)
        assert.doesNotMatch(mail.text ?? '', /You took it back/)
      })
    }
  }
)
