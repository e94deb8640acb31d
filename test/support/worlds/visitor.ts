import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The Pullpass that a visitor opens, in this process or in another. */
export type Site = { url: string; mailDir: string }

/** An HTTP client with a cookie jar. It does not follow redirects. */
export type Visitor = {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  postForm(
    path: string,
    fields: Record<string, string> | URLSearchParams,
    headers?: Record<string, string>
  ): Promise<Response>
  cookies: Map<string, string>
}

export function visit({ url }: Site): Visitor {
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie && { cookie }) }
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      if (/max-age=0/i.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    postJson: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers }
      }),
    postForm: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }
      })
  }
}

/** Signs in as a user does: asks for the link, opens the link in the mail, presses the button. */
export async function signIn(site: Site, email: string): Promise<Visitor & { userId: string }> {
  const visitor = visit(site)
  const asked = await visitor.postJson('/api/auth/sign-in/magic-link', { email, callbackURL: '/dashboard' })
  if (asked.status !== 200) throw new Error(`asking for the link: ${asked.status} ${await asked.text()}`)
  const link = await linkMailedTo(site, email, /Somebody asked for this mail/)
  const signedIn = await pressLink(visitor, link)
  if (signedIn.status !== 303) throw new Error(`pressing the button: ${signedIn.status} ${await signedIn.text()}`)
  const session = (await (await visitor.get('/api/auth/get-session')).json()) as { user: { id: string } }
  return { ...visitor, userId: session.user.id }
}

/** The names of the mails in a folder, oldest first. The file of a mail that is being written has another ending. */
export async function mailsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
}

/** The newest mail to this address whose text matches `about`. */
export async function newestMail({ mailDir }: Site, email: string, about = /(?:)/): Promise<Email> {
  for (const name of (await mailsIn(mailDir)).reverse()) {
    const mail = await PostalMime.parse(await readFile(join(mailDir, name)))
    if (mail.to?.some((to) => to.address === email) && about.test(mail.text ?? '')) return mail
  }
  throw new Error(`no mail to ${email}`)
}

/** The subjects of the mails to this address, oldest first. */
export async function subjectsOf({ mailDir }: Pick<Site, 'mailDir'>, email: string): Promise<string[]> {
  const subjects: string[] = []
  for (const name of await mailsIn(mailDir)) {
    const mail = await PostalMime.parse(await readFile(join(mailDir, name)))
    if (mail.to?.some((to) => to.address === email)) subjects.push(mail.subject ?? '')
  }
  return subjects
}

/** The link in the newest mail to this address whose text matches `about`. */
export async function linkMailedTo(site: Site, email: string, about?: RegExp): Promise<string> {
  return linkIn(await newestMail(site, email, about))
}

/** Presses the button of the page: sends its form, unchanged. */
export function pressButton(visitor: Visitor, page: string, headers?: Record<string, string>): Promise<Response> {
  return visitor.postForm(formAction(page), hiddenFields(page), headers)
}

/** Opens a mailed link, and presses the button of its page. */
export async function pressLink(visitor: Visitor, link: string): Promise<Response> {
  return pressButton(visitor, await (await visitor.get(link)).text())
}

/** The first link in a mail. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error('no link in the mail')
  return link
}

/** The action of the form in the page's main part. */
export function formAction(page: string): string {
  return /<form [^>]*?method="post" action="([^"]+)"/.exec(mainPart(page))?.[1] ?? ''
}

export function hiddenFields(page: string): Record<string, string> {
  const inputs = mainPart(page).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

function mainPart(page: string): string {
  return page.slice(page.indexOf('<main'))
}
