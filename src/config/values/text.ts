import * as z from 'zod'
import type { Checked } from '../mistake.ts'
import { hasControlCharacter } from './email-address.ts'

/** Text of a single line that is not empty; `check` finds further problems. */
export function text(check: (value: string) => Checked<string> = (value) => ({ ok: true, value })) {
  return z.string().superRefine((value, context) => {
    if (value.trim() === '') return context.addIssue({ code: 'custom', message: 'is empty.' })
    if (hasControlCharacter(value)) {
      const message = 'has a line break or another control character in it.'
      return context.addIssue({ code: 'custom', message, params: { fix: 'Write it on one line.' } })
    }
    const checked = check(value)
    if (!checked.ok) context.addIssue({ code: 'custom', message: checked.problem, params: { fix: checked.fix } })
  })
}
