import type { Context } from 'hono'
import { z } from 'zod'
import type { Host } from '../host.ts'

export const switchedOn = z.union([z.boolean(), z.enum(['true', 'false', 'on']).transform((text) => text !== 'false')])
export const roleShape = z.enum(['read', 'triage', 'write', 'maintain', 'admin'])

/** Names that cannot be a login, because they are paths of this host. */
const reserved = ['api', 'assets', 'avatars', 'login', 'logout']
export const loginShape = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,39}(_[A-Za-z0-9]{3,8})?(\[bot\])?$/, 'not a login')
  .refine((text) => !reserved.includes(text.toLowerCase()), 'reserved')
export const repositoryNameShape = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, 'not a repository name')

/** Reads the body, does the work, saves, and reports the result: as JSON, or to a form by a redirect to the page. */
export async function act<Input>(
  host: Host,
  c: Context,
  shape: z.ZodType<Input>,
  work: (input: Input) => string | Promise<string>
): Promise<Response> {
  const isForm = c.req.header('content-type')?.includes('form') ?? false
  const back = (message: string) => c.redirect(`/_sandbox?done=${encodeURIComponent(message)}`, 303)
  const input = shape.safeParse(await received(c, isForm))
  if (!input.success) {
    const problem = z.prettifyError(input.error)
    return isForm ? back(`Not done: ${problem}`) : c.json({ problem }, 400)
  }
  try {
    const message = await work(input.data)
    host.store.state.revision += 1
    host.store.save()
    return isForm ? back(message) : c.json({ done: message })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return isForm ? back(`Not done: ${problem}`) : c.json({ problem }, 409)
  }
}

/** The request body. In a form an empty field counts as absent, and `a.b` is the field `b` of `a`. */
async function received(c: Context, isForm: boolean): Promise<unknown> {
  if (isForm) return nested([...(await c.req.formData())].filter(([, value]) => value !== ''))
  const text = await c.req.text()
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function nested(fields: [string, unknown][]): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    const [outer = '', inner] = name.split('.')
    const known = whole[outer]
    whole[outer] = inner === undefined ? value : { ...(typeof known === 'object' ? known : {}), [inner]: value }
  }
  return whole
}
