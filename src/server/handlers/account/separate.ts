import { nothingToSeparatePage, separatedPage, separatePage } from '../../../pages/sign-in/separate-page.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler, Visit } from '../../http/handler.ts'
import { page } from '../../http/respond.ts'

/** GET /sign-in/separate: the page that the mail about a merge opens. The reader of the mail need not be signed in. */
export const getSeparate: Handler = async (request, { context }) => {
  const { config, merges } = context
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const joining = await merges.read(token)
  const user = await context.currentUser(request)
  return joining ? page(separatePage({ config, user, joining, token })) : nothing(request, context)
}

/** POST /sign-in/separate: separates the merged sign-ins. */
export const postSeparate = withForm(async (fields, request, { context }) => {
  const joining = await context.merges.separate(fields.get('token') ?? '')
  return joining ? page(separatedPage({ config: context.config, joining })) : nothing(request, context)
})

async function nothing(request: Request, context: Visit['context']): Promise<Response> {
  const user = await context.currentUser(request)
  return page(nothingToSeparatePage({ config: context.config, user }), { status: 400 })
}
