import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { say } from '../../words/text.ts'

/** The mail to the address of an account that was deleted. It links nowhere, since nothing can be undone. */
export function accountDeletedMail(site: Config['site'], to: string): Mail {
  const { name: shop, supportEmail: seller } = site
  return letter({
    to,
    subject: say('mail.deleted.subject', { shop }),
    shop: site,
    headline: say('delete.done.title'),
    text: [say('mail.deleted.text', { shop }), say('mail.deleted.purchases')],
    after: [say('mail.joined.not_you')],
    why: say('mail.deleted.why', { shop }),
    questions: say('mail.questions', { seller })
  })
}
