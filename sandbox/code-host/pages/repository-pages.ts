import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Host } from '../host.ts'
import { signedIn } from '../oauth/session.ts'
import { accept, decline, isExpired, listedFor } from '../rules/invitations.ts'
import {
  accountById,
  canSee,
  findAccount,
  findOrganization,
  findRepository,
  fullName,
  movedRepository,
  roleOf
} from '../rules/roles.ts'
import type { Account, Invitation, Release, Repository } from '../state/state.ts'
import { answerPage, type Markup } from './page-frame.ts'

/** The home page, the page of an invitation, and the pages of repositories and accounts. */
export function repositoryPages(host: Host): Hono {
  const app = new Hono()
  app.get('/', (c) => answerPage(host, c, { title: 'Home', body: homePage(host, signedIn(host, c)) }))
  app.get('/:owner/:repository/:rest{invitations}?', (c, next) => redirectMoved(host, c) ?? next())
  app.get('/:owner/:repository/invitations', (c) => invitation(host, c))
  app.post('/:owner/:repository/invitations', (c) => answerInvitation(host, c))
  // The releases of a repository are on the page of the repository.
  app.get('/:owner/:repository/releases/latest', (c) =>
    c.redirect(`/${c.req.param('owner')}/${c.req.param('repository')}`, 302)
  )
  app.get('/:owner/:repository', (c) => {
    const repository = asked(host, c)
    const viewer = signedIn(host, c)
    if (!repository || !(viewer ? canSee(host.store.state, repository, viewer.id) : !repository.private)) {
      return notFound(host, c)
    }
    const body = repositoryPage(host, repository, viewer)
    return answerPage(host, c, { title: fullName(host.store.state, repository), body })
  })
  app.get('/:login', (c) => {
    const who =
      findAccount(host.store.state, c.req.param('login')) ?? findOrganization(host.store.state, c.req.param('login'))
    if (!who) return notFound(host, c)
    const kind = 'members' in who ? 'Organization' : who.type === 'Bot' ? 'Bot' : 'Personal account'
    return answerPage(host, c, { title: who.login, body: html`<h1>${who.login}</h1><p>${who.name}. ${kind}.</p>` })
  })
  return app
}

const asked = (host: Host, c: Context): Repository | undefined =>
  findRepository(host.store.state, c.req.param('owner') ?? '', c.req.param('repository') ?? '')

/** Redirects from a repository's old name, if the viewer may see the repository or has an open invitation to it. */
function redirectMoved(host: Host, c: Context): Response | null {
  const { state } = host.store
  const moved = movedRepository(state, c.req.param('owner') ?? '', c.req.param('repository') ?? '')
  const viewer = signedIn(host, c)
  const told =
    moved && (!moved.private || (viewer && (canSee(state, moved, viewer.id) || openInvitation(host, moved, viewer))))
  if (!moved || !told) return null
  const rest = c.req.path.endsWith('/invitations') ? '/invitations' : ''
  return c.redirect(`/${fullName(state, moved)}${rest}`, 301)
}

function openInvitation(host: Host, repository: Repository | undefined, account: Account): Invitation | undefined {
  const found = repository && listedFor(host.store.state, repository, account.id)
  return found && !isExpired(found, host.clock.now()) ? found : undefined
}

function invitation(host: Host, c: Context): Response | Promise<Response> {
  const viewer = signedIn(host, c)
  if (!viewer) return c.redirect(`/login?return_to=${encodeURIComponent(c.req.path)}`, 302)
  const repository = asked(host, c)
  const open = openInvitation(host, repository, viewer)
  if (!repository || !open) return invitationNotFound(host, c, repository, viewer)
  const name = fullName(host.store.state, repository)
  const inviter = accountById(host.store.state, open.inviterId)?.login ?? 'Somebody'
  const can =
    open.permissions === 'read' ? 'You will be able to read and clone it.' : `Your role will be: ${open.permissions}.`
  const body = html`<h1>Invitation to ${name}</h1>
    <p><strong>${inviter}</strong> invites you, <strong>${viewer.login}</strong>, to collaborate on this repository. ${can}</p>
    <form method="post" class="actions">
      <button class="btn" name="answer" value="accept">Accept invitation</button>
      <button class="btn" data-variant="outline" name="answer" value="decline">Decline</button>
    </form>`
  return answerPage(host, c, { title: `Invitation to ${name}`, body })
}

async function answerInvitation(host: Host, c: Context): Promise<Response> {
  const viewer = signedIn(host, c)
  if (!viewer) return c.redirect(`/login?return_to=${encodeURIComponent(c.req.path)}`, 303)
  const repository = asked(host, c)
  const open = openInvitation(host, repository, viewer)
  if (!repository || !open) return invitationNotFound(host, c, repository, viewer)
  const { state } = host.store
  const answer = (await c.req.formData()).get('answer')
  if (answer !== 'accept' && answer !== 'decline') return c.redirect(c.req.path, 303)
  if (answer === 'decline') decline(state, open.id, viewer.id, host.clock.now())
  else if (accept(state, open.id, viewer.id, host.clock.now()) !== 'accepted') {
    return invitationNotFound(host, c, repository, viewer)
  }
  host.store.save()
  return c.redirect(answer === 'accept' ? `/${fullName(state, repository)}` : '/', 303)
}

function invitationNotFound(host: Host, c: Context, repository: Repository | undefined, viewer: Account) {
  const { state } = host.store
  const inside = repository && roleOf(state, repository, viewer.id) !== null
  const body = html`<h1>No invitation was found</h1>
    <p>You are signed in as <strong>${viewer.login}</strong>, and there is no open invitation for this account here.</p>
    ${
      inside
        ? html`<p>It already has access: <a href="/${fullName(state, repository)}">open ${fullName(state, repository)}</a>.</p>`
        : html`<p>The invitation may have been revoked or have expired, or it was sent to another account of yours.</p>`
    }
    <p><a class="btn" data-variant="outline" href="/login?return_to=${encodeURIComponent(c.req.path)}">Sign in as another account</a></p>`
  return answerPage(host, c, { title: 'No invitation was found', body, status: 404 })
}

function notFound(host: Host, c: Context): Response | Promise<Response> {
  const body = html`<h1>Nothing to see here</h1>
    <p>This page does not exist, or the account that you are signed in with may not see it.</p>
    <p><a class="btn" data-variant="outline" href="/login?return_to=${encodeURIComponent(c.req.path)}">Sign in as another account</a></p>`
  return answerPage(host, c, { title: 'Not found', body, status: 404 })
}

function homePage(host: Host, viewer: Account | null): Markup {
  const { state } = host.store
  const open = viewer ? [...state.invitations.values()].filter(({ inviteeId }) => inviteeId === viewer.id) : []
  const visible = state.repositories.filter((repository) =>
    viewer ? canSee(state, repository, viewer.id) : !repository.private
  )
  return html`<h1>Code host</h1>
    <section class="stack"><h2>Invitations</h2>${
      viewer === null
        ? html`<p class="muted"><a href="/login">Sign in</a> to see yours.</p>`
        : open.length === 0
          ? html`<p class="muted">Nobody is waiting for an answer from ${viewer.login}.</p>`
          : html`<ul class="entries">${open.map((entry) => invitationEntry(host, entry))}</ul>`
    }</section>
    <section class="stack"><h2>Repositories</h2>${
      visible.length === 0
        ? html`<p class="muted">None that ${viewer ? viewer.login : 'a visitor'} may see.</p>`
        : html`<ul class="entries">${visible.map((repository) => {
            const name = fullName(state, repository)
            return html`<li class="line"><a href="/${name}">${name}</a> ${privacy(repository)}</li>`
          })}</ul>`
    }</section>
    <section class="stack"><h2>Accounts</h2>
      <ul class="entries">${[...state.accounts.values()].map(
        ({ id, login, name, type }) => html`<li class="line">
          <span class="line"><img src="/avatars/u/${id}" alt="" width="20" height="20"> <a href="/${login}">${login}</a></span>
          <span class="muted">${name}${type === 'Bot' ? ' (bot)' : ''}</span>
        </li>`
      )}</ul>
      <p class="muted">Organizations: ${state.organizations.map(({ login }) => login).join(', ')}</p>
    </section>`
}

function invitationEntry(host: Host, entry: Invitation): Markup {
  const { state } = host.store
  const repository = state.repositories.find(({ id }) => id === entry.repositoryId)
  const name = repository ? fullName(state, repository) : ''
  return isExpired(entry, host.clock.now())
    ? html`<li class="line">${name} <span class="badge" data-variant="outline">expired</span></li>`
    : html`<li class="line">${name} <a class="btn" data-size="sm" href="/${name}/invitations">View invitation</a></li>`
}

const privacy = (repository: Repository): Markup =>
  html`<span class="badge" data-variant="outline">${repository.private ? 'private' : 'public'}</span>`

function repositoryPage(host: Host, repository: Repository, viewer: Account | null): Markup {
  const { state } = host.store
  const name = fullName(state, repository)
  const token = [...state.tokens.values()].find(
    ({ accountId, kind }) => accountId === viewer?.id && kind === 'classic'
  )?.token
  const plain = `git clone ${host.url}/${name}.git`
  const ready = viewer && token ? plain.replace('://', `://${viewer.login}:${token}@`) : null
  return html`<h1>${name} ${privacy(repository)}</h1>
    ${repository.description ? html`<p>${repository.description}</p>` : ''}
    ${viewer && repository.private ? html`<p class="muted">Your role: ${roleOf(state, repository, viewer.id)}</p>` : ''}
    <section class="stack"><h2>Clone</h2>
      ${
        ready
          ? html`<p>Paste this into a terminal. It carries an access token made for ${viewer?.login}.</p>
            <pre class="command" tabindex="0" id="clone-command">${ready}</pre>
            <p class="muted">Without the token, git asks for a name (${viewer?.login}) and a password (the token):</p>`
          : ''
      }
      <pre class="command" tabindex="0">${plain}</pre>
      <p class="muted">Later releases arrive with <code>git pull</code>.</p>
    </section>
    <section class="stack"><h2>Releases</h2>
      <ul class="entries">${repository.releases.toReversed().map(releaseEntry)}</ul>
    </section>`
}

function releaseEntry({ tag, notes, publishedAt }: Release): Markup {
  const day = new Date(publishedAt).toISOString().slice(0, 10)
  return html`<li><p class="line"><strong>${tag}</strong> <time datetime="${day}" class="muted">${day}</time></p><p>${notes}</p></li>`
}
