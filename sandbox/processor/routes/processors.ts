import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { itemNames } from '../books/products.ts'
import type { State } from '../books/store.ts'
import { isProcessorName, type Webhooks } from '../delivery/carrier.ts'
import type { Outbox } from '../delivery/outbox.ts'
import { problemPage } from '../pages/frame.ts'
import { processorsPage } from '../pages/processors-page.ts'
import { isStoryName } from '../stories/story.ts'
import type { Storyteller, Telling } from '../stories/storyteller.ts'
import type { Unknown } from '../stripe/till.ts'
import { jsonBody, problem } from './control.ts'
import { isEmail } from './shop.ts'

const text = z.string().max(255)
const orderShape = z.object({
  item: z.enum(itemNames).exactOptional(),
  also: z.enum(itemNames).exactOptional(),
  email: z.string().refine(isEmail, 'not an e-mail address'),
  reference: text.exactOptional(),
  username: text.exactOptional(),
  quantity: z.int().min(1).max(100).exactOptional(),
  edited: text.exactOptional(),
  scene: text.exactOptional(),
  live: z.boolean().exactOptional()
})

const newSale = orderShape.transform((order) => ({ order }))
const earlierSale = z.object({ sale: z.string().min(1) })

/** The form sends every field; an empty field counts as absent. */
const filledIn = z.object({
  story: z.string(),
  sale: z.string().default(''),
  email: z.string().default(''),
  reference: z.string().default(''),
  username: z.string().default(''),
  item: z.enum(itemNames).default('starter-kit'),
  quantity: z.coerce.number<string>().pipe(z.int().min(1).max(100)).default(1)
})

/**
 * The processors page, and its control API for tests:
 *
 * - `POST /_sandbox/processors/{processor}/{story}` with `{ email, reference?, username?, quantity?, item?, also?,
 * edited?,
 * scene?, live? }` plays the story with a new sale; with `{ sale }` it continues an earlier sale. The answer is
 * `{ sale, events: [{ id, type }], deliveries: [{ id, eventId, attempts, nextAt, … }] }`, once each delivery was
 * tried; 409 when the processor is switched off or has no such story, with the reason in `detail`. The stories are in
 * `story.ts`, the items in `products.ts`.
 * - `POST /_sandbox/deliveries/{id}/resend` sends the event of a delivery again, also of a lost one, and answers
 * `{ delivery }`.
 * - `GET /_sandbox/state` answers the whole state, with the bodies of all events.
 */
export function processorRoutes(
  storyteller: Storyteller,
  { state, outbox, webhooks }: { state: State; outbox: Outbox; webhooks: Webhooks }
): Hono {
  const app = new Hono()

  app.get('/processors', (c) => {
    const query = c.req.query()
    const { email = 'ada@example.com', reference = '', username = '', item = '', quantity = '1' } = query
    const filled = { email, reference, username, item, quantity }
    return c.html(processorsPage({ state, webhooks, entries: storyteller.entries, filled }))
  })

  app.post('/processors', async (c) => {
    const form = filledIn.safeParse(await c.req.parseBody())
    if (!form.success) return c.html(problemPage('The form was not complete. Open the page again.'), 400)
    const { story, sale, email, reference, username, item, quantity } = form.data
    const order = { email, item, quantity, ...(reference && { reference }), ...(username && { username }) }
    const [processor = '', name = ''] = story.split('/')
    const outcome = await tell(processor, name, sale === '' ? order : { sale })
    if (!outcome.ok) return c.html(problemPage(outcome.detail, '/processors'), outcome.status)
    const filled = new URLSearchParams({ email, reference, username, item, quantity: String(quantity) })
    return c.redirect(`/processors?${filled}#deliveries`, 303)
  })

  app.post('/_sandbox/processors/:processor/:story', async (c) => {
    const outcome = await tell(c.req.param('processor'), c.req.param('story'), (await jsonBody(c)) ?? {})
    if (!outcome.ok) return problem(c, outcome.status, outcome.detail)
    const { sale, events, deliveries } = outcome.heard
    return c.json({ sale, events: events.map(({ id, type }) => ({ id, type })), deliveries })
  })

  async function tell(processor: string, story: string, order: unknown) {
    const refuse = (status: 400 | 404 | 409, detail: string) => ({ ok: false as const, status, detail })
    if (!isProcessorName(processor)) return refuse(404, `There is no processor "${processor}".`)
    if (!isStoryName(story)) return refuse(404, `There is no story "${story}".`)
    const goesOn = typeof order === 'object' && order !== null && 'sale' in order
    const wanted = goesOn ? earlierSale.safeParse(order) : newSale.safeParse(order)
    if (!wanted.success) return refuse(400, z.prettifyError(wanted.error))
    const telling: Telling = { processor, story, ...wanted.data }
    const heard = await storyteller.tell(telling)
    if (heard.ok) return { ok: true as const, heard }
    return 'unknown' in heard ? refuse(404, heard.unknown) : refuse(409, heard.problem)
  }

  app.post('/deliveries/:id', async (c) => {
    const { back } = await c.req.parseBody()
    const delivery = state.deliveries.find(({ id }) => id === c.req.param('id'))
    if (delivery?.nextAt != null) await outbox.hurry(delivery)
    else {
      const outcome = await resend(c.req.param('id'))
      if ('unknown' in outcome) return c.html(problemPage(outcome.unknown, '/processors'), 404)
    }
    return c.redirect(back === '/' ? '/' : '/processors#deliveries', 303)
  })

  app.post('/_sandbox/deliveries/:id/resend', async (c: Context<object, '/_sandbox/deliveries/:id/resend'>) => {
    const outcome = await resend(c.req.param('id'))
    return 'unknown' in outcome ? problem(c, 404, outcome.unknown) : c.json(outcome)
  })

  async function resend(id: string) {
    const event = outbox.find(state.deliveries.find((delivery) => delivery.id === id)?.eventId ?? '')
    if (event === undefined) return { ok: false, unknown: `There is no delivery ${id}.` } satisfies Unknown
    return { delivery: await outbox.send(event) }
  }

  return app
}
