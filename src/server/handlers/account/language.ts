import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { routes } from '../../../routes.ts'
import { cookie, cookiePrefix } from '../../../users/sessions/current-user.ts'
import { keepVisitorLanguage, languageOfVisitor } from '../../../users/users-and-guests/visitor-language.ts'
import { speech } from '../../../words/in-language.ts'
import { type Language, languageIn } from '../../../words/languages.ts'
import { preferredLanguage } from '../../../words/preferred-language.ts'
import { isForm, isScript } from '../../http/client-kind.ts'
import { withForm } from '../../http/form-handler.ts'
import { wantsPage } from '../../http/problem.ts'
import { ownPath, seeOther } from '../../http/respond.ts'

/** A browser keeps the choice for a year. */
const MAX_AGE_S = 365 * 24 * 60 * 60

const nameOf = ({ site }: Config) => `${cookiePrefix(site.url)}pullpass_language`

/** The value of a Set-Cookie header that keeps the chosen language. */
function languageCookie(config: Config, language: Language): string {
  const secure = config.site.url.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(config)}=${language}; Max-Age=${MAX_AGE_S}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/**
 * The language of the answer: the chosen one, else the one that the browser prefers. Answers to programs are in
 * English, since they are part of the interface, and so are the desk and the guide of the sandbox, which are for
 * sellers.
 */
export function languageOf(request: Request, config: Config): Language {
  if (isForSellers(request)) return 'en'
  if (!isVisit(request) && !isSentForm(request) && !isScript(request)) return 'en'
  return languageIn(cookie(request, nameOf(config))) ?? preferredLanguage(request.headers.get('accept-language') ?? '')
}

const pagesForSellers: readonly string[] = [routes.guide, routes.desk]

function isForSellers({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return pagesForSellers.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** Whether a browser loads a page. */
function isVisit(request: Request): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && wantsPage(request)
}

/** Whether a browser sends a form without the script of the page. */
function isSentForm(request: Request): boolean {
  return isForm(request) && wantsPage(request)
}

/** Keeps the language of a page that a buyer has loaded, for the mails to this buyer. */
export async function keepLanguage(
  request: Request,
  response: Response,
  context: Pick<Context, 'currentBuyer' | 'currentSession' | 'db' | 'guestCookies' | 'log' | 'now'>
): Promise<void> {
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
  if (!isVisit(request) || !isPage || isForSellers(request)) return
  const { db, log, now } = context
  try {
    const { language } = speech()
    const userId = await otherLanguage(request, context, language)
    if (userId !== undefined) await keepVisitorLanguage(db, { userId, language, now: now() })
  } catch (error) {
    log.error({ err: error }, 'the language of a visit was not kept')
  }
}

/** The buyer of the request, if another language is stored for this buyer. A guest counts once there is a purchase. */
async function otherLanguage(
  request: Request,
  {
    currentBuyer,
    currentSession,
    db,
    guestCookies
  }: Pick<Context, 'currentBuyer' | 'currentSession' | 'db' | 'guestCookies'>,
  language: Language
): Promise<string | undefined> {
  const session = await currentSession(request)
  if (session) return (session.language ?? 'en') === language ? undefined : session.user.id
  const guest = guestCookies.guest(request)
  if (guest === undefined || (await languageOfVisitor(db, guest)) === language) return undefined
  return (await currentBuyer(request))?.id
}

/** POST /language: keeps the language that was chosen in the footer, and leads back to the page of the footer. */
export const postLanguage = withForm(async (fields, request, { context }) => {
  const { config } = context
  const language = languageIn(fields.get('language'))
  return seeOther(pageOf(request, config), language ? [languageCookie(config, language)] : [])
})

/**
 * The page that the form was on. Browsers name it in the Referer; for a page with a token, they name its site alone.
 */
function pageOf(request: Request, { site }: Config): string {
  const start = site.home === undefined ? routes.product : routes.signIn
  const referer = request.headers.get('referer') ?? ''
  if (!referer.startsWith(`${site.url}/`)) return start
  const path = ownPath(referer.slice(site.url.length), start)
  return path === routes.product ? start : path
}
