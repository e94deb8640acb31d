import type { ChatShop } from '../alerts/chat-words.ts'
import { announce, type Receivers } from '../alerts/seller-news.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import type { Basics } from '../runtime/basics.ts'
import { localTime, mondayOf } from '../runtime/time/local-time.ts'

/** The letter comes from this time of Monday on, in minutes since midnight. */
const FROM_MINUTES = 7 * 60
/** The last day (3 is Wednesday) on which a letter is sent that could not be sent on Monday, as no process ran. */
const LAST_DAY = 3

/** Sends the letter of a week, if it is due and was not sent; the letter goes to these receivers. */
export type WeeklyLetter = (receivers: Receivers, shop: ChatShop) => Promise<void>

/** Builds the function that sends the letter on Monday, once a week for all processes; never if the settings say so. */
export function createWeeklyLetter({
  config: { products, alerts = {} },
  db,
  basics
}: {
  config: Pick<Config, 'products' | 'alerts'>
  db: Database
  basics: Pick<Basics, 'clock'>
}): WeeklyLetter {
  const { now } = basics.clock
  const { weekly = true, zone = 'UTC' } = alerts
  let lastWeek: string | undefined
  return async (receivers, shop) => {
    const at = now()
    const local = localTime(at, zone)
    const isTooEarly = local.weekday === 1 && local.minutes < FROM_MINUTES
    const monday = mondayOf(local)
    if (!weekly || isTooEarly || local.weekday > LAST_DAY || lastWeek === monday) return
    if (!(await wasSent(db, monday))) {
      const [{ readWeek }, { hasNews, weeklyNews }] = await Promise.all([
        import('./read-week.ts'),
        import('./weekly-words.ts')
      ])
      const facts = await readWeek(db, products, at)
      if (hasNews(facts)) {
        await serializable(db, (tx) => announce(tx, weeklyNews(facts, monday, shop), receivers, at))
      }
    }
    lastWeek = monday
  }
}

async function wasSent(db: Database, monday: string): Promise<boolean> {
  const fact = `weekly ${monday}`
  const sent = await db.selectFrom('seller_news').select('fact').where('fact', '=', fact).executeTakeFirst()
  return sent !== undefined
}
