import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { Markup } from '../layout.ts'

type Rehearsal = { title: string; steps: Markup[] }

/** The part of the guide that says how to play what a seller wants to see before the first real sale. */
export function rehearsalsCard(config: Config): Markup {
  return html`<section class="card" id="rehearsals" aria-labelledby="rehearsals-heading">
      <header><h2 id="rehearsals-heading">See what happens when…</h2>
        <p>Play it here, and look at the buyer’s page, the mails and the <a href="${routes.guideDesk}">desk</a>.</p></header>
      <section class="rehearsals">${rehearsals(config).map(
        ({ title, steps }) =>
          html`<details class="question"><summary>${title}</summary><div class="prose"><ol>${steps.map((step) => html`<li>${step}</li>`)}</ol></div></details>`
      )}</section>
    </section>`
}

/** The links of the rehearsals. */
type Places = ReturnType<typeof placesOf>

function placesOf({ sandbox }: Config) {
  const part = (name: string, words: string) => away(`${sandbox?.codeHostUrl ?? ''}/_sandbox#${name}`, words)
  return {
    part,
    clock: part('time', 'Put the clock forward'),
    processors: away(`${sandbox?.processorUrl ?? ''}/processors`, 'Processors'),
    payments: away(sandbox?.processorUrl ?? '/', 'Payments'),
    mailbox: away(sandbox?.mailboxUrl ?? '/', 'Mailbox'),
    refusals: away(`${sandbox?.mailboxUrl ?? ''}/refusals`, 'Refuse mails')
  }
}

function rehearsals(config: Config): Rehearsal[] {
  const places = placesOf(config)
  return [...ofBuyers(places, config.products[0].policy.grace), ...ofTheShop(places)]
}

/** The rehearsals of what buyers do, and of their payments. `grace`: in days. */
function ofBuyers({ part, clock, processors, payments, mailbox }: Places, grace: number | undefined): Rehearsal[] {
  const days = `${grace} ${grace === 1 ? 'day' : 'days'}`
  return [
    {
      title: 'an invitation is not accepted',
      steps: [
        html`Buy with a new address and connect an account. Do not accept.`,
        html`${clock} by 8 days: the invitation has expired, and is sent again automatically.`,
        html`Do that three times more. Now it is sent again only if the buyer asks. The buyer gets a mail, and within an hour Today names the account.`
      ]
    },
    {
      title: 'a renewal fails',
      steps: [
        html`On ${processors} give a new address, and press <strong>Renewal failed</strong> at one of them. It sells a subscription whose next payment fails.`,
        html`Sign in to the shop with that address; the link is in the ${mailbox}. Connect an account and accept.`,
        grace === undefined
          ? html`This shop gives no grace, so the access stays as long as the processor tries again. Go on from the sale, and press <strong>Renewal failed, then ended</strong>.`
          : html`The purchase says until when the access stays: ${days} after the renewal failed. ${clock} by 8 days, and it ends. Two answers of the code host, a minute apart, prove that.`,
        html`Go on from the sale, and press <strong>Renewal failed, then paid</strong>: the access comes back.`
      ]
    },
    {
      title: 'a buyer disputes the payment',
      steps: [
        html`On ${payments} press <strong>The buyer disputes it</strong>. The access ends while the dispute is open, and Today says until when to answer.`,
        html`Press <strong>You win the dispute</strong>: the account is invited again, as soon as it is certain that the old access is gone.`
      ]
    },
    {
      title: 'a sale never reaches the shop',
      steps: [
        html`On ${processors} give a new address, and press <strong>Never delivered</strong> at Stripe.`,
        html`${clock} by one hour: Pullpass has read Stripe’s own list, and found the sale.`
      ]
    },
    {
      title: 'a company buys five seats',
      steps: [
        html`On ${processors} give a new address, say <strong>How many: 5</strong>, and press <strong>Paid</strong> at Polar.`,
        html`Sign in to the shop with that address. Give an account for yourself, and a link for each teammate.`
      ]
    },
    {
      title: 'more people buy than may be invited in a day',
      steps: [
        html`Set ${part('limits', 'Invitations in 24 hours')} to 3, and fill the shop with 20 buyers.`,
        html`Today shows the queue. ${clock} by a day, and the next three are invited.`
      ]
    }
  ]
}

/** The rehearsals of what happens to the shop, and of what its seller does. */
function ofTheShop({ part, clock, refusals }: Places): Rehearsal[] {
  const health = html`<a href="${routes.deskHealth}">Health</a>`
  return [
    {
      title: 'the token is about to expire, or is refused',
      steps: [
        html`Choose it under ${part('token', 'Trouble with the token')}, and press <strong>Check now</strong> on ${health}.`,
        html`Press <strong>Make a new token</strong>: the buyers who waited are invited within seconds.`
      ]
    },
    {
      title: 'somebody is added by hand',
      steps: [
        html`Under ${part('seller', 'Change who has access by hand')} make <code>linus-builds</code> a collaborator.`,
        html`The desk’s <a href="${routes.deskRepositories}">Repository</a> lists the account without a purchase. Adopt, ignore or withdraw it.`
      ]
    },
    {
      title: 'a mail cannot be delivered',
      steps: [
        html`Under ${refusals} give a new address. The mail server of the sandbox then takes no mail to it.`,
        html`Buy with that address, and connect no account. The purchase on the desk’s <a href="${routes.deskBuyers}">Buyers</a> says that the mail server has not taken the mail; its story says why.`,
        html`${clock} by 8 days. A mail is tried for three days: within a minute Today says that it was given up, and you get a mail.`,
        html`Press <strong>Take mails again</strong>. Open the <a href="${routes.guideDesk}">desk</a> anew, and press <strong>Send a sign-in link</strong> on the purchase: that mail arrives.`
      ]
    },
    {
      title: 'the code host fails',
      steps: [
        html`Choose a failure under ${part('trouble', 'The code host has trouble')}, then buy and give an account.`,
        html`The buyer is told what is so, and the invitation goes out once the code host answers again.`
      ]
    },
    {
      title: 'you publish a release',
      steps: [
        html`Publish one under ${part('seller', 'You act at the code host')}. The product’s page and the buyers’ cards name it within two minutes.`,
        html`Run <code>git pull</code> in the clone.`
      ]
    }
  ]
}

function away(url: string, words: string): Markup {
  return html`<a href="${url}" target="_blank" rel="noopener">${words}</a>`
}
