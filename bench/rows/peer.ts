import { cookieOf } from '../../test/simulation/world/seed-database.ts'
import { median } from '../measure.ts'
import { atLeastTimesFloor, atMostTimesFloor, type Row } from '../row.ts'
import { type Cost, startBuying } from '../support/buying.ts'
import { startCodeHost } from '../support/code-host.ts'
import { inTurn, startLoad, wire } from '../support/load.ts'
import { buildPeer } from '../support/peer.ts'
import { makeShopPlace } from '../support/shop.ts'
import { A_DAY, WARM } from './invite.ts'
import { CONNECTIONS, LOAD_MS, PAGE, pageRequests, startBuyersShop, warmUp } from './page.ts'
import { startedAndUsed } from './start.ts'

/** The page of a signed-in buyer, against the same page in Next.js. */
export const pagePeer: Row = {
  name: 'page: against Next.js',
  unit: 'requests/s',
  goal: atLeastTimesFloor('20', 'Next.js'),
  async prepare(stack, { profile }) {
    const built = buildPeer()
    const shop = await startBuyersShop(stack, { access: false, profile })
    const peer = stack.use(await built.start(shop.file))
    const requests = pageRequests()
    const load = stack.use(startLoad())
    const order = { connections: CONNECTIONS, requests }
    for (const server of [shop, peer]) await warmUp(load, server, requests)
    return async () => {
      const { figure, floor } = await inTurn(load, [shop, peer], () => [
        { ...order, ms: LOAD_MS },
        { ...order, ms: 2 * LOAD_MS }
      ])
      return {
        figure,
        floor,
        beside: { 'CPU of Next.js / CPU of the figure': (floor.cpuUs ?? 0) / (figure.cpuUs ?? 1) }
      }
    }
  }
}

/** Send invite at a host that answers at once, against the same action in Next.js. */
export const invitePeer: Row = {
  name: 'invite: against Next.js',
  unit: 'submissions/s',
  goal: atLeastTimesFloor('1', 'Next.js'),
  async prepare(stack, { profile }) {
    const built = buildPeer()
    const buying = await startBuying(stack, profile)
    // A host of its own: what the peer invites must not appear in Pullpass's lists.
    const host = stack.use(await startCodeHost())
    const peer = stack.use(await built.start(buying.file, host.url))
    const load = stack.use(startLoad())
    let buyer = 0
    async function submitToPeer(): Promise<Cost> {
      buyer += 1
      const headers = {
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
        'next-action': built.actionId,
        origin: 'http://127.0.0.1',
        cookie: cookieOf(buyer)
      }
      const request = wire('POST', PAGE, headers, JSON.stringify([{ username: `buyer-${buyer}` }]))
      const { p50, cpuUs, bodies } = await load.run(peer, { connections: 1, requests: [request], keepBody: true })
      if (!bodies[0]?.includes('"reason":"invited"')) throw new Error(`the action was answered ${bodies[0]}`)
      return { ms: p50, cpuUs }
    }
    for (let count = 0; count < WARM; count += 1) {
      await buying.submit()
      await submitToPeer()
    }
    return async () => {
      await buying.nextDay()
      const [ours, theirs]: [Cost[], Cost[]] = [[], []]
      for (let count = 0; count < A_DAY; count += 1) {
        ours.push((await buying.submit()).submission)
        theirs.push(await submitToPeer())
      }
      return { figure: rateOf(ours), floor: rateOf(theirs) }
    }
  }
}

/** From the start of the process to the first answer with status 200, against the Next.js app. */
export const startPeer: Row = {
  name: 'start: against Next.js',
  unit: 'ms',
  goal: atMostTimesFloor(1, 'Next.js'),
  async prepare(stack, { profile }) {
    const built = buildPeer()
    const place = await makeShopPlace(stack, { profile })
    const startOurs = () => startedAndUsed(place.start)
    const startTheirs = () => startedAndUsed(() => built.start(place.file))
    await startOurs()
    await startTheirs()
    return async () => {
      const [ours, theirs] = [await startOurs(), await startTheirs()]
      return {
        figure: { value: ours.ms, cpuUs: ours.cpuUs },
        floor: { value: theirs.ms, cpuUs: theirs.cpuUs },
        beside: { 'memory of Next.js, MB': theirs.rssMb }
      }
    }
  }
}

function rateOf(costs: readonly Cost[]) {
  return { value: 1000 / median(costs.map(({ ms }) => ms)), cpuUs: median(costs.map(({ cpuUs }) => cpuUs)) }
}
