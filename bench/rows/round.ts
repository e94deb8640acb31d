import type { Row } from '../row.ts'
import { addBuyers } from '../support/buyers.ts'
import type { Cost } from '../support/buying.ts'
import { startCodeHost } from '../support/code-host.ts'
import { startShop } from '../support/shop.ts'
import { programOf } from '../support/start.ts'

const GRANTS = 100_000
/** Entries on a page of the host's lists. */
const PAGE = 100
/** The number of collaborators: the account of each grant, and the account of the token. */
const COLLABORATORS = GRANTS + 1
/** The pages of the collaborators, and one without invitations. */
const PAGES = Math.ceil(COLLABORATORS / PAGE) + 1
const MB = 200
const COUNTED = 'pages that the host counts'
const MEMORY = 'most memory of the process, MB'

/** A round over settled grants that finds nothing to do, after a first round has read the host's lists. */
export const roundWithNothingToDo: Row = {
  name: 'round: 100,000 grants, nothing to do',
  unit: 'pages read',
  rounds: 2,
  goal: {
    text: `the pages of the lists, none counted, under ${MB} MB`,
    isMet: ({ ratio }, rounds) =>
      ratio !== undefined &&
      ratio <= 1 &&
      rounds.every(({ beside = {} }) => beside[COUNTED] === 0 && (beside[MEMORY] ?? MB) < MB)
  },
  async prepare(stack, { profile }) {
    const host = stack.use(await startCodeHost({ collaborators: COLLABORATORS }))
    const shop = await startShop(stack, {
      fill: (connection) => addBuyers(connection, { buyers: GRANTS, access: true }),
      hostUrl: host.url,
      program: programOf('shop-without-pause'),
      profile
    })
    await shop.ask('round')
    await host.order({})
    return async () => {
      const round = await shop.ask<Cost>('round')
      const calls = await host.order({})
      const pages = calls.filter(({ path }) => /\/(collaborators|invitations)(\?|$)/.test(path))
      const { mostMb } = await shop.usage()
      return {
        figure: { value: pages.length, cpuUs: round.cpuUs / pages.length },
        floor: { value: PAGES },
        beside: {
          [COUNTED]: pages.filter(({ status }) => status !== 304).length,
          'other calls': calls.length - pages.length,
          [MEMORY]: mostMb,
          'ms for the round': round.ms
        }
      }
    }
  }
}
