import {
  type ChatFormat,
  type ChatWebhook,
  chatFormats,
  formatOfAddress,
  isChatFormat
} from '../../chat/chat-format.ts'
import { type Findings, quoted } from '../mistake.ts'
import { problemOfPublicAddress } from './public-web-address.ts'
import { type Environment, variable } from './variables.ts'

const NAME = 'ALERT_WEBHOOK_URL'
const FORMAT = 'ALERT_WEBHOOK_FORMAT'
const fix = 'Write the whole https:// address of the incoming webhook, as your chat shows it.'

/**
 * Reads the chat webhook that alerts go to, and adds every problem to the findings; undefined when none is set. The
 * address is a secret, so no message shows a part of it.
 */
export function readAlertWebhook(env: Environment, findings: Findings): ChatWebhook | undefined {
  const text = variable(env, NAME)
  const wanted = variable(env, FORMAT)
  const named = wanted === undefined ? undefined : readFormat(wanted, findings)
  if (text === undefined) {
    if (wanted !== undefined) findings.warnings.push(`${FORMAT} is not used: ${NAME} is not set.`)
    return undefined
  }
  const problem = problemOfPublicAddress(text, 'alerts are')
  if (problem !== undefined) {
    findings.mistakes.push({ name: NAME, problem, fix })
    return undefined
  }
  const format = named ?? formatOfAddress(new URL(text))
  if (format !== undefined) return { url: text, format }
  if (wanted === undefined) {
    const unknown = `It is missing, and the address in ${NAME} does not say which chat it belongs to.`
    findings.mistakes.push({ name: FORMAT, problem: unknown, fix: formatFix })
  }
  return undefined
}

const formatFix = `Write ${chatFormats.slice(0, -1).join(', ')} or ${chatFormats.at(-1)}.`

function readFormat(text: string, findings: Findings): ChatFormat | undefined {
  if (isChatFormat(text)) return text
  findings.mistakes.push({ name: FORMAT, problem: `${quoted(text)} is no format of a chat.`, fix: formatFix })
  return undefined
}
