import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Config, Product } from '../../../src/config/config.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn } from '../../support/worlds/visitor.ts'

// A personal repository ignores `pull`, and every collaborator can push, so Pullpass never invites to one.

const admin = 'owner@acme.example'
const ORGANIZATIONS = 'acme-starters/bundle'
const PERSONS = 'solo-dev/extras'
const personal = { owner: 'solo-dev', repo: 'extras' }
const bundle = sandboxProduct('bundle', 'bundle')

/** Makes rounds as the service does: it first asks who owns each repository. */
function rounds(world: () => SandboxWorld) {
  const { pass } = peopleOf(world)
  return async () => {
    await world().context.knownRepositories.ask()
    await pass(5 * MINUTE_MS)
  }
}

const selling = (...products: [Product, ...Product[]]): Partial<Config> => ({ admins: [admin], products })

onEachDatabase(
  'a product with a personal repository and one of an organization',
  aWorld({ config: selling({ ...bundle, repositories: [...bundle.repositories, personal] }) }),
  (world) => {
    const { buyer, send, byHand, refund, invited, collaborators, grantsOf } = peopleOf(world)
    const pass = rounds(world)
    const puts = () =>
      world()
        .codeHost.record.calls()
        .filter(({ method, path }) => method === 'PUT' && path.includes(PERSONS))

    test('Pullpass invites only to the organization’s repository; the seller is alerted, and the buyer sees that the seller acts', async () => {
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

    test('A refund removes the access to the organization’s repository, and no call is made to the personal one', async () => {
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

    test('Once the repository belongs to an organization and the config names it, waiting grants are queued', async () => {
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
        await context.access.round()
        codeHost.clock.advance(2 * MINUTE_MS)
      }
      // The seller still needs a token that covers the new owner: a fine-grained token is for one owner. Until then the
      // host does not say what has to be known about the account before anything is sent.
      const [, waiting] = await grantsOf(ada, context)
      assert.deepEqual([waiting?.repository, waiting?.state, waiting?.because], [moved, 'queued', 'unreachable'])
    })
  }
)

onEachDatabase(
  'a product in a personal repository beside one in that of an organization',
  aWorld({ config: selling(bundle, { ...sandboxProduct('extras', 'extras'), repositories: [personal] }) }),
  (world) => {
    const { buyer, send, invited, grantsOf } = peopleOf(world)
    const pass = rounds(world)

    test('The product in a personal repository is forbidden, without a grant and a call; buyers of the other product are invited', async () => {
      const ada = await buyer(undefined, 'bundle', 'extras')
      assert.equal((await send(ada, ada.login, 'extras')).reason, 'forbidden')
      assert.deepEqual(await grantsOf(ada), [])
      assert.equal((await send(ada, ada.login, 'bundle')).reason, 'invited')
      await pass()
      assert.deepEqual([invited(ORGANIZATIONS), invited(PERSONS)], [[ada.login], []])
    })
  }
)

onEachDatabase(
  'a product whose first repository is a personal one',
  aWorld({ config: selling({ ...bundle, repositories: [personal, ...bundle.repositories] }) }),
  (world) => {
    const { buyer, send, invited, grantsOf } = peopleOf(world)
    const pass = rounds(world)

    test('A product whose first repository is personal is forbidden as a whole', async () => {
      const ada = await buyer()
      assert.equal((await send(ada, ada.login)).reason, 'forbidden')
      await pass()
      assert.deepEqual([invited(ORGANIZATIONS), invited(PERSONS), await grantsOf(ada)], [[], [], []])
    })
  }
)
