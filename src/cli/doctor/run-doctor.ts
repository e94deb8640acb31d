import { isEmailAddress } from '../../config/values/email-address.ts'
import type { Context } from '../../context.ts'
import type { Doctor } from '../../doctor/doctor.ts'
import { type Finding, isNothingWrong, type Severity, severities } from '../../doctor/finding.ts'
import type { SmokeResult } from '../../doctor/smoke/smoke-test.ts'
import { inLine, printable } from '../../runtime/logging/printable.ts'
import { COULD_NOT } from '../configuration.ts'
import { untilStopped } from './until-stopped.ts'

/** The name of each severity in the report. */
const names: Record<Severity, string> = {
  alarm: 'ALARM',
  wrong: 'Wrong',
  unknown: 'Unknown',
  worth_knowing: 'Worth knowing',
  fine: 'Fine'
}

const smokeWords: Record<SmokeResult, string> = {
  works: 'The invite call works.',
  fails: 'The invite call does not work as it should.',
  untried: 'The invite call was not tried.',
  partly: 'The invite call works where it was tried. It was not tried for every repository.'
}

/**
 * Runs all checks and prints the findings, worst first; with `json` as one JSON object. `mail`: where a test mail goes.
 * With `smoke`, an account is invited and the invitation withdrawn instead. `chat`: a test message goes to the seller's
 * chat.
 * @returns the exit code: 0 if nothing is wrong, else 1
 */
export async function runDoctor(
  { doctor, hasChat, config }: Pick<Context, 'doctor' | 'hasChat' | 'config'>,
  { json, mail, smoke, chat = false }: { json: boolean; mail?: string; smoke?: string; chat?: boolean },
  print: (text: string) => void
): Promise<number> {
  if (smoke !== undefined) return smokeTest(doctor, smoke, print)
  if (mail !== undefined && !isEmailAddress(mail)) {
    print(`${inLine(mail)} is no e-mail address.`)
    return COULD_NOT
  }
  if (chat && !hasChat) {
    print('There is no chat to send a test message to: set ALERT_WEBHOOK_URL.')
    return COULD_NOT
  }
  const { at, findings } = await doctor.examine({ ...(mail !== undefined && { mailTo: mail }), toChat: chat })
  const isWell = isNothingWrong(findings)
  const report = { at: new Date(at).toISOString(), ok: isWell, findings }
  print(json ? printable(JSON.stringify(report, null, 2)) : findingsText(findings, config.site.url))
  return isWell ? 0 : COULD_NOT
}

async function smokeTest(doctor: Doctor, username: string, print: (text: string) => void): Promise<number> {
  const stopping = new AbortController()
  const order = { username, say: (line: string) => print(inLine(line)), stop: stopping.signal }
  const result = await untilStopped({ stopping, thing: 'the smoke test' }, () => doctor.smokeTest(order))
  if (stopping.signal.aborted) {
    print('The smoke test was interrupted.')
    return COULD_NOT
  }
  print(smokeWords[result])
  return result === 'works' ? 0 : COULD_NOT
}

/** The findings for a terminal. `shop`: its address. */
function findingsText(findings: readonly Finding[], shop: string): string {
  const parts = findings.map(({ severity, name, about, found, fix, command, pages = [], link }) => {
    const head = `${names[severity]}: ${name}${about === undefined ? '' : ` (${about})`}`
    // Of what is fine, one line is enough.
    const where = pages.map(({ to, called }) => `${called}: ${new URL(to, shop)}`)
    const rest =
      severity === 'fine' ? [] : [fix && `To do: ${fix}`, command && `Run ${command}`, ...where, link && `See ${link}`]
    return [head, found, ...rest.filter((line) => line !== undefined)].map((line) => inLine(line)).join('\n  ')
  })
  return [...parts, countsText(findings)].join('\n\n')
}

function countsText(findings: readonly Finding[]): string {
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return count === 0 ? [] : [`${count} ${names[severity].toLowerCase()}`]
  })
  return `${counts.join(', ')}.`
}
