import { html } from 'hono/html'
import { sandboxPage } from '../../page.ts'

export type Markup = ReturnType<typeof html>

/** A page of the processor, with its stylesheet. */
export function processorPage(title: string, body: Markup): Markup {
  return sandboxPage({
    service: 'payment processor',
    title,
    body: html`<link rel="stylesheet" href="/assets/processor.css"><div class="processor">
      <nav aria-label="Processor"><a href="/">Payments</a> <a href="/processors">Processors</a></nav>
      ${body}</div>`
  })
}

/** A page that says why an action was not possible, with a link back. */
export function problemPage(problem: string, back: '/' | '/processors' = '/'): Markup {
  return processorPage(
    'That did not work',
    html`<h1>That did not work</h1>
      <p>${problem}</p>
      <p><a href="${back}">Back to the ${back === '/' ? 'payments' : 'processors'}</a></p>`
  )
}
