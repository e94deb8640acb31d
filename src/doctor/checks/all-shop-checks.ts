import type { Check } from '../finding.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { backup } from './shop/backup.ts'
import { chat } from './shop/chat.ts'
import { deliveries } from './shop/deliveries.ts'
import { disk } from './shop/disk.ts'
import { integrity } from './shop/integrity.ts'
import { mail } from './shop/mail.ts'
import { salesMapped } from './shop/sales-mapped.ts'
import { siteAddress } from './shop/site-address.ts'
import { webhookSecrets } from './shop/webhook-secrets.ts'
import { webhooksRegistered } from './shop/webhooks-registered.ts'

/** The checks of the shop itself, in the order of their findings. */
export const shopChecks: readonly Check<ShopFacts>[] = [
  webhookSecrets,
  webhooksRegistered,
  deliveries,
  salesMapped,
  siteAddress,
  mail,
  chat,
  disk,
  integrity,
  backup
]
