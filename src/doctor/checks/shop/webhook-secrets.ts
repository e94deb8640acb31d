import { secretVariable } from '../../../payments/processors/names.ts'
import { dateTimeWords } from '../../../runtime/time/time-words.ts'
import { type Check, type Judgement, settingsPage } from '../../finding.ts'
import type { HookFacts, ShopFacts } from '../../shop-facts.ts'

/** Whether deliveries of a payment processor, and of the code host, can be taken. */
export const webhookSecrets: Check<ShopFacts> = {
  id: 'webhook-secrets',
  name: 'Webhook secrets',
  link: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
  judge({ processors, hook }) {
    const names = processors.map(({ label }) => label).join(', ')
    const example = secretVariable('stripe')
    return [
      processors.length > 0
        ? { severity: 'fine', found: `Deliveries are taken from ${names}.` }
        : {
            severity: 'wrong',
            found: 'No payment can arrive: no processor has a signing secret.',
            fix: `Set the secret of your processor, such as ${example}.`,
            pages: [settingsPage]
          },
      hook
        ? judgeHook(hook)
        : {
            severity: 'worth_knowing',
            found: 'The webhook of the code host is off: that a buyer has accepted is found by asking, a little later.',
            fix: 'Set CODE_HOST_WEBHOOK_SECRET, and the same secret at the host.',
            pages: [settingsPage]
          }
    ]
  }
}

/** A secret that is set says nothing of whether deliveries arrive: only one that has come does. */
function judgeHook({ goodAt, expectedSince, missedAt }: HookFacts): Judgement {
  if (missedAt !== undefined) {
    const since = dateTimeWords(Math.max(goodAt ?? 0, expectedSince ?? 0))
    return {
      severity: 'worth_knowing',
      found: `No delivery of the code host with the secret that is set has come since ${since}, though an account has accepted its invitation: that was found by asking, on ${dateTimeWords(missedAt)}.`,
      fix: 'Look at the webhook in the settings of the repository at the host: its address, its secret (that of CODE_HOST_WEBHOOK_SECRET), and that it is active and sends changes of collaborators. Its recent deliveries there say how this shop answered.',
      pages: [settingsPage]
    }
  }
  if (goodAt !== undefined)
    return { severity: 'fine', found: `The last delivery of the code host came on ${dateTimeWords(goodAt)}.` }
  const since = expectedSince === undefined ? '' : ` since ${dateTimeWords(expectedSince)}`
  return {
    severity: 'unknown',
    found: `Whether deliveries of the code host arrive is not known: none has come yet, and none was to be expected${since}.`,
    fix: 'Have the host send its ping again, from the recent deliveries of the webhook.'
  }
}
