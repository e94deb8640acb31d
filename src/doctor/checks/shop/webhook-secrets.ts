import { secretVariable } from '../../../payments/processors/names.ts'
import { type Check, settingsPage } from '../../finding.ts'
import type { ShopFacts } from '../../shop-facts.ts'

/** Whether deliveries of a payment processor, and of the code host, can be taken. */
export const webhookSecrets: Check<ShopFacts> = {
  id: 'webhook-secrets',
  name: 'Webhook secrets',
  link: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
  judge({ processors, hasHookSecret }) {
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
      hasHookSecret
        ? { severity: 'fine', found: 'Deliveries of the code host are taken.' }
        : {
            severity: 'worth_knowing',
            found: 'The webhook of the code host is off: that a buyer has accepted is found by asking, a little later.',
            fix: 'Set CODE_HOST_WEBHOOK_SECRET, and the same secret at the host.',
            pages: [settingsPage]
          }
    ]
  }
}
