import { say } from '../../words/text.ts'
import { readBody } from './body.ts'
import type { Handler } from './handler.ts'
import { problem } from './respond.ts'

/** A handler of one of our forms, with its fields read. */
export function withForm(
  handle: (fields: URLSearchParams, ...visit: Parameters<Handler>) => Promise<Response>
): Handler {
  return async (request, visit) => {
    const body = await readBody(request)
    if (body) return handle(new URLSearchParams(new TextDecoder().decode(body)), request, visit)
    return problem(request, visit.context.config, {
      status: 413,
      title: say('problem.too_large.title'),
      detail: say('problem.too_large.text')
    })
  }
}
