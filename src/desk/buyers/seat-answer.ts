import type { Context } from '../../context.ts'
import { shownAccount } from '../../pages/page-texts/choose-invite-toast.ts'
import { hostName, invitationUrl } from '../../pages/page-texts/code-host.ts'
import { seatForMail } from '../../pages/seats/taken-seat.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import { seatsTakenBy, type TakenSeat } from '../../users/give-seats/seat-links.ts'
import { answerToTeammate } from '../shared-texts/answer-without-purchase.ts'
import { saidToBuyer } from '../shared-texts/said-to-buyer.ts'

type Deps = Pick<Context, 'config' | 'db' | 'access'>

/** The answers to a user about each seat that the user has taken by a link, the newest first. */
export async function seatAnswers(deps: Deps, { id, email }: { id: string; email: string }): Promise<string[]> {
  const seats = await seatsTakenBy(deps.db, id)
  return Promise.all(seats.map((seat) => answerOf(deps, seat, email)))
}

/** The answer in the words of the teammate's own page. */
async function answerOf({ config, access }: Deps, seat: TakenSeat, email: string): Promise<string> {
  const purchase = await access.purchase(seat.paymentId, seat.holder)
  const shown = purchase && shownAccount({ grant: { id: seat.grantId } }, [purchase])
  const product = productNamed(config.products, seat.scene ?? '')
  const { title, explained, isOfTeammate, text } = seatForMail({ config, product, shown })
  const said = explained && saidToBuyer(explained)
  return answerToTeammate({
    title,
    said: { headline: said?.headline, text: isOfTeammate || !said ? text : said.text },
    login: shown?.grant.login,
    host: hostName(config.codeHost),
    invitation: shown && explained?.next === 'accept' ? invitationUrl(config, shown.grant.repository) : undefined,
    url: config.site.url + routes.dashboard,
    email
  })
}
