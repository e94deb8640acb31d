import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Config, Product } from '../../src/config/config.ts'
import { sandboxProduct } from '../setup/plain-config.ts'
import type { SandboxWorld } from '../setup/sandbox-world.ts'
import { newestMail, signIn } from '../setup/visitor.ts'
import { MINUTE_MS, onEachWorld, peopleOf } from './people.ts'

// On a personal repository `pull` is ignored and every collaborator could push, so nobody is ever invited to one.

const admin = 'owner@acme.example'
const ORGANIZATIONS = 'acme-starters/bundle'
const PERSONS = 'solo-dev/extras'
const personal = { owner: 'solo-dev', repo: 'extras' }
const bundle = sandboxProduct('bundle', 'bundle')

/** Passes as the service makes them: whose each repository is, is asked before. */
function rounds(world: () => SandboxWorld) {
  const { pass } = peopleOf(world)
  return async () => {
    await world().context.knownRepositories.ask()
    await pass(5 * MINUTE_MS)
  }
}

const selling = (...products: [Product, ...Product[]]): Partial<Config> => ({ admins: [admin], products })

onEachWorld(
  'a personal repository beside that of an organization',
  selling({ ...bundle, repositories: [...bundle.repositories, personal] }),
  (world) => {
    const { buyer, send, byHand, refund, invited, collaborators, grantsOf } = peopleOf(world)
    const pass = rounds(world)
    const puts = () =>
      world()
        .codeHost.record.calls()
        .filter(({ method, path }) => method === 'PUT' && path.includes(PERSONS))

    test('only the other one is sent; the seller is told, and the buyer who acts', async () => {
      const ada = await buyer()
      assert.equal((await send(ada, ada.login)).reason, 'invited')
      await pass()
      assert.deepEqual([invited(ORGANIZATIONS).includes(ada.login), invited(PERSONS)], [true, []])
      const standing = (await grantsOf(ada)).map(({ repository: { repo }, state, because, acts }) => {
        return [repo, state, because, acts]
      })
      assert.deepEqual(standing, [
        ['bundle', 'invited', 'sent', 'buyer'],
        ['extras', 'queued', 'personal_repository', 'seller']
      ])
      await world().context.access.sendMails()
      const mail = await newestMail(world(), admin)
      assert.match(mail.subject ?? '', /The repository belongs to a person/)
      assert.match(mail.text ?? '', /solo-dev\/extras/, 'of several it says which')
      const page = await (await (await signIn(world(), ada.email)).get('/settings/purchases')).text()
      assert.match(page, /solo-dev\/extras/)
      assert.deepEqual(puts(), [])
    })

    test('somebody who can be invited is, a refund takes that back, and nothing is asked of the other', async () => {
      const ada = await buyer()
      await send(ada, ada.login)
      byHand('accept', ada.login, ORGANIZATIONS)
      await pass()
      await refund(ada)
      await pass()
      assert.ok(!collaborators(ORGANIZATIONS).includes(ada.login))
      assert.deepEqual(
        (await grantsOf(ada)).map(({ state }) => state),
        ['revoked', 'revoked']
      )
      assert.deepEqual(puts(), [])
    })

    test('once it belongs to an organization and is named so, those who wait are in line for it', async () => {
      const ada = await buyer()
      await send(ada, ada.login)
      await pass()
      assert.deepEqual(invited(PERSONS), [])
      const { codeHost, config } = world()
      codeHost.rehearse.move(PERSONS, { owner: 'acme-starters' })
      const [product] = config.products
      const [first] = product.repositories
      const moved = { owner: 'acme-starters', repo: 'extras' }
      const context = await world().reconfigured({ products: [{ ...product, repositories: [first, moved] }] })
      for (let count = 0; count < 4; count += 1) {
        await context.knownRepositories.ask()
        await context.access.pass()
        codeHost.clock.advance(2 * MINUTE_MS)
      }
      // What is left to the seller is a token that covers it: a fine-grained one is for one owner.
      const [, waiting] = await grantsOf(ada, context)
      assert.deepEqual([waiting?.repository, waiting?.state, waiting?.because], [moved, 'queued', 'new'])
    })
  }
)

onEachWorld(
  'a product in a personal repository beside one in that of an organization',
  selling(bundle, { ...sandboxProduct('extras', 'extras'), repositories: [personal] }),
  (world) => {
    const { buyer, send, invited, grantsOf } = peopleOf(world)
    const pass = rounds(world)

    test('the one is forbidden, without a claim and without a call that would invite, the other is sent', async () => {
      const ada = await buyer(undefined, 'bundle', 'extras')
      assert.equal((await send(ada, ada.login, 'extras')).reason, 'forbidden')
      assert.deepEqual(await grantsOf(ada), [])
      assert.equal((await send(ada, ada.login, 'bundle')).reason, 'invited')
      await pass()
      assert.deepEqual([invited(ORGANIZATIONS), invited(PERSONS)], [[ada.login], []])
    })
  }
)

onEachWorld(
  'a product whose first repository is a personal one',
  selling({ ...bundle, repositories: [personal, ...bundle.repositories] }),
  (world) => {
    const { buyer, send, invited, grantsOf } = peopleOf(world)
    const pass = rounds(world)

    test('is forbidden as a whole: buyers’ requests are about the first one', async () => {
      const ada = await buyer()
      assert.equal((await send(ada, ada.login)).reason, 'forbidden')
      await pass()
      assert.deepEqual([invited(ORGANIZATIONS), invited(PERSONS), await grantsOf(ada)], [[], [], []])
    })
  }
)
