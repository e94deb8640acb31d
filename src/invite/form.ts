import { escapeHtml } from './escape-html.ts'

/** The action and the contents of the form. `host` is the code host's name as buyers know it. */
export type InviteForm = {
  action: string
  /** Path of the page that shows the form; a plain form post redirects back to it. */
  from: string
  host: string
  /** The product of the form, when there are several. */
  product?: string
  /** Appended to the ids of the form's elements, when a page has several forms. */
  suffix?: string
  /** Prefilled username. */
  username?: string
  /** Marks the field as invalid, with the reason under it. */
  problem?: string
  /** Address that shows the account of a name while it is typed: answers `GET …?username=` with a fragment. */
  preview?: string
  seats?: InviteSeats
  /** The words of the form, in English unless others are given. */
  words?: FormWords
}

/** `username`: the label of the field, `hint`: what stands below it, `send`: the button. */
export type FormWords = { username: string; hint: string; send: string }

/** How a further name affects the accounts named before, and the choice of whose seat it takes, if there is one. */
export type InviteSeats = {
  note?: string
  choice?: { legend: string; options: { id: string; label: string; hint: string }[] }
}

/**
 * Layer 1: the form, as HTML text. Without JavaScript it is a plain form post. With htmx on the page, each answer
 * replaces the earlier one in `#toaster`, and while one submission is in progress further submissions are dropped.
 */
export function inviteForm(form: InviteForm): string {
  const { suffix = '', words = english(form.host) } = form
  const [field, problem, hint, preview] = ['username', 'username-problem', 'username-hint', 'account-preview'].map(
    (id) => escapeHtml(id + suffix)
  )
  const described = form.problem ? `${problem} ${hint}` : hint
  return `<form class="form invite-form" method="post" action="${escapeHtml(form.action)}" hx-post="${escapeHtml(form.action)}"
  hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
  <input type="hidden" name="from" value="${escapeHtml(form.from)}">${form.product === undefined ? '' : `\n  <input type="hidden" name="product" value="${escapeHtml(form.product)}">`}
  <div class="field"${form.problem ? ' data-invalid="true"' : ''}>
    <label for="${field}">${escapeHtml(words.username)}</label>
    <input class="input" id="${field}" name="username" type="text" required maxlength="200" value="${escapeHtml(form.username ?? '')}"
      autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false"
      aria-describedby="${described}"${form.problem ? ' aria-invalid="true"' : ''}${form.preview ? previewTrigger(form.preview, `#${preview}`) : ''}>
    ${form.problem ? `<p id="${problem}" class="field-problem">${escapeHtml(form.problem)}</p>` : ''}
    <p id="${hint}" class="hint">${escapeHtml(words.hint)}</p>
    ${form.preview ? `<div id="${preview}" class="account-preview" aria-live="polite"></div>` : ''}
  </div>
  ${seatPart(form.seats ?? {}, suffix)}
  <button type="submit" class="btn">${escapeHtml(words.send)}</button>
</form>`
}

function english(host: string): FormWords {
  return {
    username: `${host} username`,
    hint: 'Like octocat, or paste the address of your profile.',
    send: 'Send invite'
  }
}

/**
 * Sends a request while a name is typed; a newer name replaces a request in progress. The invitation does not wait for
 * it.
 */
function previewTrigger(url: string, target: string): string {
  return `
      hx-get="${escapeHtml(url)}" hx-trigger="input changed delay:400ms" hx-target="${target}" hx-swap="innerHTML" hx-sync="this:replace"`
}

/** The part of the form about seats. It changes after an invitation, while the field keeps what was typed. */
export function seatPart({ note, choice }: InviteSeats, suffix = ''): string {
  return `<div id="invite-seats${escapeHtml(suffix)}" class="invite-seats">
    ${note ? `<p class="hint">${escapeHtml(note)}</p>` : ''}
    ${
      choice
        ? `<fieldset class="seat-choice"><legend>${escapeHtml(choice.legend)}</legend>${choice.options.map(seatOption).join('')}</fieldset>`
        : ''
    }
  </div>`
}

function seatOption({ id, label, hint }: { id: string; label: string; hint: string }): string {
  return `
      <label><input class="input" type="radio" id="replace-${escapeHtml(id)}" name="replace" value="${escapeHtml(id)}"><span><strong>${escapeHtml(label)}</strong> <span class="hint">${escapeHtml(hint)}</span></span></label>`
}

/**
 * Makes a username of pasted text: removes white space, invisible characters, a leading `@` and the address of a
 * profile page. Only addresses of github.com and of the code host at `codeHostUrl` are removed, since the same name
 * belongs to another account elsewhere. Other text is returned unchanged.
 */
export function cleanUsername(pasted: string, codeHostUrl: string): string {
  const text = pasted.replace(/\p{Cf}/gu, '').trim()
  const [, host, name] = /^(?:https?:\/\/)?([^/?#\s@]+)\/@?([^/?#\s]+)\/?(?:[?#]\S*)?$/i.exec(text) ?? []
  const hosts = ['github.com', 'www.github.com', new URL(codeHostUrl).host]
  return host && name && hosts.includes(host.toLowerCase()) ? name : text.replace(/^@/, '')
}
