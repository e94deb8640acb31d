import { createCodeHost } from '../../../sandbox/code-host/code-host.ts'
import { demoSeed } from '../../../sandbox/code-host/state/seed.ts'
import { type Message, type ProcessorName, processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import type { Product } from '../../../src/config/config.ts'
import { nameOf, type RepositoryName, repositoriesOf } from '../../../src/product.ts'
import { routes } from '../../../src/routes.ts'
import { guestIdOf } from '../../../src/users/users-and-guests/guests.ts'
import { plainConfig, plainProduct, sandboxRepository, testConfig } from '../../support/builders/plain-config.ts'
import { testSecrets } from '../../support/builders/secrets.ts'
import { withRepositories } from '../../support/worlds/sandbox-world.ts'
import { setUpHost } from '../actors/inject-faults.ts'
import { createStory } from '../evidence/story.ts'
import type { Chance } from '../random.ts'
import { type Scheduler, type Waiter, waiter } from '../scheduler.ts'
import { createNames } from './account-names.ts'
import { createHolders } from './holders.ts'
import { createMachine, type Machine, type Surroundings } from './machine.ts'
import { createMailServer } from './mail-server.ts'
import { createNetwork } from './network.ts'
import { SECOND, scenesOf, signedHeaders, signingSecret, stripeKey } from './processors.ts'
import { createReceiver } from './receiver.ts'
import { createPlaces } from './repository-names.ts'
import { cookieOf, guestSecret, MOST_BUYERS, type SeedDatabase, userId } from './seed-database.ts'
import { createShop } from './shop.ts'
import { ADMIN, BAD_ADMIN, type Buyer, DAY, HOUR, SITE, type Sold, START, type Violation, type World } from './world.ts'

/** Creates the host, shop, network, processes and people of a seed. */
export async function createWorld(
  seed: number,
  chance: Chance,
  scheduler: Scheduler,
  database: SeedDatabase
): Promise<{ world: World; around: Surroundings }> {
  const { now } = scheduler
  // A Postgres server is slower, so its seeds have fewer days; no invitation expires in them.
  const endsAt = START + (database.url.startsWith('file:') ? chance.whole(8, 13) : chance.whole(3, 5)) * DAY
  const tokens = ['token-0', 'token-1', 'token-2', 'token-3']
  const people = waiter('people')
  const seats = chance.is(0.8) ? 1 : 2
  const partialRefund = chance.is(0.4) ? 'withdraw' : 'keep'
  const graces = chance.fork('graces')
  const sold = productsOf(chance, seats).map((product) => ({
    ...product,
    policy: { ...product.policy, partialRefund, ...(graces.is(0.5) && { grace: graces.whole(1, 3) }) }
  })) as [Product, ...Product[]]
  const hasKey = chance.is(0.5)
  const cast = withRepositories(
    sold,
    demoSeed({
      inviteToken: 'token-0',
      tokenExpiresAt: START + 300 * DAY,
      clientId: 'c',
      clientSecret: 's',
      redirectUri: SITE
    })
  )
  const [token] = cast.tokens
  if (!token) throw new Error('the cast has a token')
  const hostSleep = waiter('host')
  // The staff was added a day before the start: a host that lags by minutes must not hide it.
  let earlyMs = DAY
  const host = await createCodeHost({
    seed: { ...cast, tokens: tokens.map((secret) => ({ ...token, token: secret })) },
    url: 'http://host.test',
    clock: { now: () => now() - earlyMs },
    sleep: (ms, signal) => scheduler.wait(hostSleep, ms, signal)
  })
  const story = createStory(START, now)
  const names = createNames(host, now)
  const staff = names.join('staff-sam')
  const numberOf = (name: RepositoryName) => host.record.repository(nameOf(name)).id
  const repositories = repositoriesOf(sold).map(numberOf)
  for (const repository of repositories)
    host.rehearse.byHand({ action: 'add', repository, login: 'staff-sam', role: 'write' })
  earlyMs = 0
  names.join('stranger-stan')
  names.join('stranger-sue')
  const lagMs = setUpHost(host, chance.fork('settings'))
  const member = (login: string) => [...names.during(login, 0, now())]
  // A repository may be transferred to the organization of the last account.
  const members = new Set([...member('acme-owner'), ...member('acme-bot'), ...member('linus-builds')])
  const there = new Set([...members, staff])
  const users = createBuyers(chance, names.join, staff)
  const weather = { chance: chance.fork('weather'), calm: false, awayUntil: 0, offUntil: 0 }
  const stripe = { awayUntil: 0 }
  const network = createNetwork(host, scheduler, weather)
  const places = createPlaces(host, network, now, sold)
  const shared = { current: 'token-0', spare: tokens.slice(1), ours: new Set(tokens) }
  const violations: Violation[] = []
  const broken = (invariant: string, words: string) => {
    violations.push({ invariant, words })
    story.tell(`BROKEN: ${invariant}: ${words}`)
  }
  const processing = chance.fork('processors')
  async function askStripe(from: Waiter, request: Request): Promise<Response> {
    await scheduler.wait(from, processing.early(20, 400))
    if (now() < stripe.awayUntil) throw new TypeError('fetch failed')
    const trouble = weather.calm ? 1 : processing.next()
    if (trouble < 0.06) {
      await scheduler.wait(from, 5000)
      throw new DOMException('too late', 'TimeoutError')
    }
    if (trouble < 0.12) throw new TypeError('fetch failed')
    if (trouble < 0.2) return new Response('', { status: processing.pick([403, 429, 500, 503]) })
    return shop.stripe(request)
  }
  const mailServer = createMailServer(scheduler, chance.fork('mail server'), () => weather.calm)
  // The address of a second admin does not work, until the end.
  const admins = chance.fork('admins').is(0.25) ? [ADMIN, BAD_ADMIN] : [ADMIN]
  const programs = chance.fork('programs')
  const calm = () => weather.calm
  const receiver = programs.is(0.4) ? createReceiver({ scheduler, chance: programs, calm }) : undefined
  const pauses: Surroundings['pauses'] = []
  const rounds: Surroundings['rounds'] = []
  const deaths: Surroundings['deaths'] = []
  const clock: Surroundings['clock'] = { aheadMs: 0, isTroubled: false, wrong: [] }
  const around: Surroundings = {
    chance: chance.fork('machines'),
    scheduler,
    story,
    network,
    askStripe,
    configOf: (name) =>
      testConfig({
        url: SITE,
        admins,
        databaseUrl: database.url,
        products: places.productsOf(name),
        codeHost: { ...plainConfig.codeHost, apiUrl: 'http://host.test/api/v3', url: 'http://host.test' },
        payments: { ...plainConfig.payments, scenes: scenesOf(plainProduct.id) }
      }),
    secrets: testSecrets({
      databaseUrl: database.url,
      inviteToken: () => shared.current,
      webhookSecrets: Object.fromEntries(processorNames.map((name) => [name, [signingSecret]])),
      ...(hasKey && { apiKeys: { stripe: stripeKey } })
    }),
    turns: {},
    open: database.open,
    mailServer,
    receiver,
    pauses,
    rounds,
    clock,
    deaths,
    gated: chance.pick([0.15, 0.4, 1]),
    broken,
    afterRound: () => {},
    news: () => host.record.history().length + mailServer.arrived.length + violations.length
  }
  const machines = Array.from({ length: chance.is(0.5) ? 2 : 1 }, (_, index) =>
    createMachine(`process-${index + 1}`, around)
  )
  const anyMachine = () => {
    const up = machines.filter((machine) => machine.isUp())
    const [first, ...others] = up
    return first && chance.pick([first, ...others])
  }
  const shop = createShop({
    seed,
    strict: partialRefund === 'withdraw' ? sold.map(({ id }) => id) : [],
    graces: new Map(sold.flatMap(({ id, policy: { grace } }) => (grace === undefined ? [] : [[id, grace] as const]))),
    hasSecond: sold.length > 1,
    hasKey,
    chance: chance.fork('shop'),
    scheduler,
    story,
    post: postTo(anyMachine, scheduler, people)
  })
  const mistyped = new Map<string, number>()
  const accepted = new Map<string, number>()
  const world: World = {
    ...{
      seed,
      chance,
      scheduler,
      story,
      host,
      names,
      network,
      weather,
      stripe,
      shop,
      machines,
      mailServer,
      receiver,
      users,
      people,
      endsAt,
      lagMs
    },
    ...{ violations, broken, anyMachine, seats, members, there, pauses, rounds, deaths, clock },
    tokens: shared,
    pausedLately: (time) => pauses.some(({ from, until }) => from <= time && until > time - 7 * HOUR),
    clockWasWrong: (from, to) => clock.wrong.some((time) => time.from <= to && time.until >= from),
    asks: [],
    products: sold.map((one) => ({ id: one.id, repositories: [numberOf(one.repositories[0])] })) as [Sold, ...Sold[]],
    repositories,
    places,
    numberOf: places.numberOf,
    hadHeard: places.hadHeard,
    replaced: new Map(),
    acceptedAt: (product) => accepted.get(product) ?? 0,
    noteAccepted: (product) => void accepted.set(product, now()),
    mistypedAt: (user, product) => mistyped.get(`${user} ${product}`),
    noteMistyped: (user, product) => void mistyped.set(`${user} ${product}`, now()),
    inFiles: new Set(),
    twisted: new Set(),
    ordered: new Map(),
    ignored: new Set(),
    acted: [],
    holders: createHolders()
  }
  return { world, around }
}

/** Mostly one product; otherwise two products, which share a repository or have one each. */
function productsOf(chance: Chance, seats: number): [Product, ...Product[]] {
  const first = { ...plainProduct, seats, repositories: [sandboxRepository] } satisfies Product
  const kind = chance.next()
  if (kind < 0.7) return [first]
  const repository = kind < 0.85 ? sandboxRepository : { ...sandboxRepository, repo: 'second-kit' }
  return [first, { ...first, id: SECOND, name: 'Second Kit', scenes: [SECOND], repositories: [repository] }]
}

/**
 * Some buyers pay without signing in, some own two accounts, some share an account with another buyer, some are members
 * of the seller's staff.
 */
function createBuyers(chance: Chance, join: (login: string) => number, staff: number): Buyer[] {
  const count = chance.whole(3, MOST_BUYERS)
  const guests = chance.fork('guests')
  const buyers: Buyer[] = []
  for (let number = 1; number <= count; number += 1) {
    const accounts = [join(`${userId(number)}-dev`)]
    if (chance.is(0.4)) accounts.push(join(`${userId(number)}-alt`))
    const [other] = buyers[chance.whole(0, Math.max(0, buyers.length - 1))]?.accounts ?? []
    if (other !== undefined && chance.is(0.15)) accounts.unshift(other)
    if (chance.is(0.05)) accounts.unshift(staff)
    const secret = guestSecret(number)
    const who = guests.is(0.3)
      ? { userId: guestIdOf(secret), cookie: `pullpass_guest=${secret}` }
      : { userId: userId(number), cookie: cookieOf(number) }
    buyers.push({ ...who, name: userId(number), accounts })
  }
  return buyers
}

/** Sends a delivery to a process. If the process dies meanwhile, the processor gives up after 30 s. */
function postTo(anyMachine: () => Machine | undefined, scheduler: Scheduler, people: Waiter) {
  return async (processor: ProcessorName, message: Message) => {
    const machine = anyMachine()
    const headers = signedHeaders(processor, message, scheduler.now())
    const url = SITE + routes.webhook.replace(':from', processor)
    const request = new Request(url, { method: 'POST', headers, body: message.body })
    const answer = await Promise.race([machine?.request(request), scheduler.wait(people, 30_000).then(() => undefined)])
    if (answer?.status === 200) machine?.nudge()
    return answer?.status
  }
}
