import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Host } from '../host.ts'
import { answerPage, type Markup } from '../pages/page-frame.ts'
import {
  type AuthorizeRequest,
  exchange,
  grantCode,
  readAuthorize,
  refuseCode,
  signInAccount,
  signInAccounts
} from './oauth.ts'
import { localPath, signedIn, signIn, signOut } from './session.ts'

/** Pages to sign in to the host, and to applications through it. There are no passwords: the user picks an account. */
export function signInPages(host: Host): Hono {
  const app = new Hono()

  app.get('/login', (c) => {
    const to = localPath(c.req.query('return_to'))
    const body = html`<h1>Sign in to the code host</h1>
      <p class="muted">This is a sandbox: pick whom you want to be.</p>
      <form method="post" action="/login" class="stack">
        <input type="hidden" name="return_to" value="${to}">
        ${accountButtons(host)}
      </form>`
    return answerPage(host, c, { title: 'Sign in', body })
  })

  app.post('/login', async (c) => {
    const form = await c.req.formData()
    const account = signInAccount(host, String(form.get('account') ?? ''))
    if (!account) return c.redirect('/login', 303)
    signIn(host, c, account)
    return c.redirect(localPath(String(form.get('return_to') ?? '/')), 303)
  })

  app.post('/logout', (c) => {
    signOut(host, c)
    return c.redirect('/', 303)
  })

  app.get('/login/oauth/authorize', (c) => {
    const request = readAuthorize(host, new URL(c.req.url).searchParams)
    if ('problem' in request) return answerPage(host, c, { ...problemPage(request.problem), status: 404 })
    const current = signedIn(host, c)
    const body = authorizeForm(host, request, new URL(c.req.url).searchParams, current?.login ?? null)
    return answerPage(host, c, { title: `Authorize ${request.app.name}`, body })
  })

  app.post('/login/oauth/authorize', async (c) => {
    const form = await c.req.formData()
    const parameters = new URLSearchParams()
    for (const [name, value] of form) parameters.set(name, String(value))
    const request = readAuthorize(host, parameters)
    if ('problem' in request) return answerPage(host, c, { ...problemPage(request.problem), status: 400 })
    if (form.get('cancel')) return c.redirect(refuseCode(request), 302)
    const account = signInAccount(host, String(form.get('account') ?? ''))
    if (!account) return answerPage(host, c, { ...problemPage('There is no such account.'), status: 400 })
    signIn(host, c, account)
    return c.redirect(grantCode(host, request, account), 302)
  })

  return app
}

/** `POST /login/oauth/access_token`, for servers. Reads JSON or a form; answers JSON only if the request accepts it. */
export function tokenEndpoint(host: Host): Hono {
  const app = new Hono()
  app.post('/login/oauth/access_token', async (c) => {
    const parameters = await tokenParameters(c.req.raw)
    const answer = exchange(host, parameters)
    c.header('cache-control', 'no-store')
    if (c.req.header('accept')?.includes('json')) return c.json(answer)
    return c.body(new URLSearchParams(answer).toString(), 200, {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8'
    })
  })
  return app
}

async function tokenParameters(request: Request): Promise<Record<string, string>> {
  const text = await request.text()
  const inQuery = Object.fromEntries(new URL(request.url).searchParams)
  if (!request.headers.get('content-type')?.includes('json')) {
    return { ...inQuery, ...Object.fromEntries(new URLSearchParams(text)) }
  }
  try {
    const body: unknown = JSON.parse(text)
    const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
    return { ...inQuery, ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) }
  } catch {
    return inQuery
  }
}

const scopeWords: Record<string, string> = {
  'user:email': 'read your e-mail addresses',
  'read:user': 'read your profile',
  user: 'read and change your profile and e-mail addresses',
  repo: 'read and change all your repositories'
}

function authorizeForm(
  host: Host,
  request: AuthorizeRequest,
  parameters: URLSearchParams,
  current: string | null
): Markup {
  const wishes = request.scopes.map((scope) => html`<li>${scopeWords[scope] ?? scope}</li>`)
  return html`<h1>Authorize ${request.app.name}</h1>
    <p>${request.app.name} wants to know who you are${wishes.length > 0 ? ', and asks to:' : '.'}</p>
    ${wishes.length > 0 ? html`<ul>${wishes}</ul>` : ''}
    <p>Press the account that you want to be: ${request.app.name} learns that it is yours, and can invite it. This is a sandbox, so you need no password.</p>
    <form method="post" action="/login/oauth/authorize" class="stack">
      ${[...parameters].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      ${current ? html`<button class="btn" name="account" value="${current}">Continue as ${current}</button><p class="muted">or as somebody else:</p>` : ''}
      ${accountButtons(host, current)}
      <button class="btn" data-variant="ghost" name="cancel" value="1">Cancel</button>
    </form>
    <p class="muted">Either way you go on to ${new URL(request.redirectUri).origin}; after Cancel, ${request.app.name} has learnt nothing.</p>`
}

function accountButtons(host: Host, without: string | null = null): Markup {
  const accounts = signInAccounts(host).filter(({ login }) => login !== without)
  return html`<ul class="accounts">${accounts.map(
    ({ id, login, name }) => html`<li>
      <button class="btn" data-variant="outline" name="account" value="${login}">
        <img src="/avatars/u/${id}" alt="" width="20" height="20"> ${login} <span class="muted">${name}</span>
      </button>
    </li>`
  )}</ul>`
}

function problemPage(problem: string): { title: string; body: Markup } {
  return { title: 'That did not work', body: html`<h1>That did not work</h1><p>${problem}</p>` }
}
