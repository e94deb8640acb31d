import type { Mailer } from '../../mail/mail.ts'
import type { Auth, AuthOptions } from './better-auth.ts'
import type { MailedLinks } from './mailed-links.ts'
import { signInMail } from './sign-in-mail.ts'

export type LoadAuthOptions = Omit<AuthOptions, 'sendSignInLink' | 'remember'> & {
  site: Parameters<typeof signInMail>[0]
  mailer: Pick<Mailer, 'send'>
  mailedLinks: Pick<MailedLinks, 'keepToken' | 'remember' | 'codes'>
}

/** The mail server got the sign-in mail but did not answer: the mail may be on its way, and its link works. */
export class MailUnanswered extends Error {}

/**
 * Loads sign-in at its first use: importing better-auth takes longer than importing all other code. The returned
 * function rejects if loading fails, and tries again at its next call.
 */
export function createAuthLoader({ site, mailer, mailedLinks, ...options }: LoadAuthOptions): () => Promise<Auth> {
  const { log, seldom } = options
  let auth: Promise<Auth> | undefined

  async function load(): Promise<Auth> {
    const { createAuth } = await import('./better-auth.ts')
    return createAuth({
      ...options,
      remember: mailedLinks.remember,
      async sendSignInLink(link) {
        await mailedLinks.keepToken(link.asked, link.token)
        const { asked: id, browser, token } = link
        const code = browser === undefined ? undefined : await mailedLinks.codes.make({ id, browser, token })
        const sent = await mailer.send(signInMail(site, { ...link, ...(code !== undefined && { code }) }))
        if (!sent.ok && sent.unanswered) throw new MailUnanswered(sent.problem)
        if (!sent.ok) throw new Error(`the sign-in mail was not sent: ${sent.problem}`)
        const { copyProblem: problem } = sent
        if (problem === undefined) return
        seldom('mail copy', 'MAIL_DIR', (more) =>
          log.warn({ problem, ...more }, 'the mail was sent, but not copied to MAIL_DIR')
        )
      }
    })
  }

  return () => {
    auth ??= load().catch((error) => {
      auth = undefined
      throw error
    })
    return auth
  }
}
