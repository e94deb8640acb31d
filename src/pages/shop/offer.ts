import { html, raw } from 'hono/html'
import type { Product } from '../../config/config.ts'
import type { DescribedPicture, MarkdownHtml, ProductPage } from '../../shop-front.ts'
import { say } from '../../words/text.ts'
import { sizeOf } from '../brand.ts'
import { icon } from '../icons.ts'
import type { Markup } from '../layout.ts'

/**
 * The parts of a product's page that do not come from the seller. `lead`: stands in for a line that the seller left
 * out.
 */
export type Parts = { lead: Markup; buy: Markup; already: Markup; how: Markup; latest: Markup }

/** The seller's words about a product, beside its price and the button to buy it. */
export function offer(product: Product, page: ProductPage, { lead, buy, already, how, latest }: Parts): Markup {
  const { name, repositories } = product
  const team = seatsPromise(product)
  const { price, line, description, pictures = [], inside = [], licence, refunds, questions = [] } = page
  const promises = [
    repositories.length === 1
      ? say('shop.promise.access.one')
      : say('shop.promise.access.many', { count: repositories.length }),
    say('shop.promise.releases'),
    ...(team === undefined ? [] : [team])
  ]
  return html`<article class="offer wide">
      <header class="offer-head">
        <h1>${name}</h1>
        <p class="lead">${line ?? lead}</p>
        ${latest}
      </header>
      <section class="card offer-buy" aria-label="${say('shop.buy', { product: name })}">
        <section>
          ${price === undefined ? '' : html`<p class="price">${price}</p>`}
          ${buy}
          ${checks(promises)}
          <p class="hint">${already}</p>
        </section>
      </section>
      <div class="offer-body">
        ${pictures.length > 0 ? gallery(pictures) : ''}
        ${description ? html`<div class="prose">${markup(description)}</div>` : ''}
        ${inside.length > 0 ? part('inside', say('shop.inside'), checks(inside)) : ''}
        ${how}
        ${licence ? part('licence', say('shop.licence'), prose(licence)) : ''}
        ${refunds ? part('refunds', say('shop.refunds'), prose(refunds)) : ''}
        ${questions.length > 0 ? part('questions', say('shop.questions'), html`<div>${questions.map(answered)}</div>`) : ''}
      </div>
    </article>`
}

/** How a team can share one purchase of the product; undefined where each purchase is for one account. */
export function seatsPromise({ seats, quantity }: Pick<Product, 'seats' | 'quantity'>): string | undefined {
  if (quantity) return say(seats > 1 ? 'shop.promise.quantity.each' : 'shop.promise.quantity', { seats })
  return seats > 1 ? say('shop.promise.seats', { seats }) : undefined
}

function part(id: string, heading: string, content: Markup): Markup {
  return html`<section class="offer-part" aria-labelledby="${id}">
          <h2 id="${id}">${heading}</h2>
          ${content}
        </section>`
}

function checks(points: readonly string[]): Markup {
  return html`<ul class="checks">${points.map((point) => html`<li>${icon('check')}<span>${point}</span></li>`)}</ul>`
}

/** The first picture is as wide as the text, the others stand below it in pairs. */
function gallery([first, ...others]: readonly DescribedPicture[]): Markup {
  const shown = ({ picture, alt }: DescribedPicture, loading: string) =>
    html`<img class="picture" src="${picture.path}" alt="${alt}"${sizeOf(picture)} loading="${loading}">`
  return html`<div class="gallery">${first ? shown(first, 'eager') : ''}${others.map((each) => shown(each, 'lazy'))}</div>`
}

function answered({ question, answer }: { question: string; answer: MarkdownHtml }): Markup {
  return html`<details class="question">
            <summary>${question}</summary>
            ${prose(answer)}
          </details>`
}

function prose(text: MarkdownHtml): Markup {
  return html`<div class="prose">${markup(text)}</div>`
}

/** The HTML has only elements that the parser of the Markdown makes: src/config/shop-front/markdown.ts. */
function markup({ html: made }: MarkdownHtml): ReturnType<typeof raw> {
  return raw(made)
}
