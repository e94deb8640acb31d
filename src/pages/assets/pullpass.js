const toaster = document.getElementById('toaster')
// The words that the script shows, in the language of the page.
const words = document.getElementById('words').dataset

// A submission without a usable answer shows a toast. The page's own requests are not reported, since they are
// repeated.
for (const event of ['htmx:error', 'htmx:response:error']) {
  document.addEventListener(event, ({ target }) => {
    if (!target.matches?.('form')) return
    toaster.replaceChildren(document.getElementById('no-answer').content.cloneNode(true))
  })
}

// The words about an earlier name go when another name is typed or sent.
document.addEventListener('input', ({ target }) => {
  if (target.name === 'username' && target.form.matches('.invite-form')) forget(target.form)
})
// "Not you?" in the preview leads back to the name, which is marked, so that typing replaces it.
document.addEventListener('click', ({ target }) => {
  if (target.matches('.not-you')) target.closest('form').elements.username.select()
})
// A press that htmx drops, since the last answer is still being shown, changes nothing.
document.addEventListener('htmx:before:request', ({ target }) => {
  if (target.getAttribute?.('hx-target') !== '#toaster') return
  toaster.replaceChildren()
  if (target.matches('.invite-form')) forget(target)
  // The region is live, so that screen readers hear it. The answer replaces it.
  const sending = document.createElement('p')
  sending.className = 'sending'
  sending.textContent = words.sending
  toaster.append(sending)
})
function forget(form) {
  toaster.replaceChildren()
  mark(form, undefined)
  form.querySelector('.account-preview')?.replaceChildren()
}

// A refused name marks its field, and the field says why, as after a plain form post.
function mark({ elements: { username } }, problem) {
  const id = `${username.id}-problem`
  document.getElementById(id)?.remove()
  const hint = username.getAttribute('aria-describedby').replace(`${id} `, '')
  username.setAttribute('aria-describedby', problem ? `${id} ${hint}` : hint)
  if (!problem) return username.removeAttribute('aria-invalid')
  username.setAttribute('aria-invalid', 'true')
  username.insertAdjacentHTML('afterend', `<p id="${id}" class="field-problem"></p>`)
  document.getElementById(id).textContent = problem
}
document.addEventListener('htmx:after:swap', () => {
  const problem = toaster.querySelector('.toast')?.dataset.problem
  if (problem && pressed?.form?.matches('.invite-form')) mark(pressed.form, problem)
})

// A toast keeps away from the page's heading and from the control that was pressed or has the focus: it stands between
// the two, or below the control, where there is more room. A part that fills the window leaves no such place.
let control
function keepAway() {
  if (!control?.checkVisibility()) return
  const { top, bottom, height } = control.getBoundingClientRect()
  const heading = Math.max(0, document.querySelector('#content h1')?.getBoundingClientRect().bottom ?? 0)
  toaster.style.setProperty('--heading-end', `${heading}px`)
  toaster.dataset.side = height < innerHeight / 2 && top - heading > innerHeight - bottom ? 'top' : 'bottom'
}
document.addEventListener('focusin', ({ target }) => {
  if (toaster.contains(target)) return
  control = target
  keepAway()
})
document.addEventListener('submit', ({ submitter }) => {
  control = submitter
  keepAway()
})
document.addEventListener('htmx:after:swap', keepAway)

// In the page the toast stands before everything else. The first Tab after it appeared goes to it all the same.
document.addEventListener('keydown', (event) => {
  const toast = toaster.querySelector('.toast:not([data-reached])')
  if (event.key !== 'Tab' || event.shiftKey || !toast || toaster.contains(document.activeElement)) return
  toast.dataset.reached = 'yes'
  toast.querySelector('a, button').focus()
  event.preventDefault()
})

// A link or a button of a toast closes it. That removes the focused button, so the focus moves to the form, or to the
// cards if the form is closed.
toaster.addEventListener('click', ({ target }) => {
  if (!target.closest('.toast footer :is(a, button)')) return
  target.closest('.toast').remove()
  if (target.closest('a')) return
  const button = document.querySelector('.invite-form button')
  const next = button?.checkVisibility() ? button : document.getElementById('access')
  next?.focus({ preventScroll: true })
})

// A form is open while it is the next step. When it closes under the focus, the focus moves to the cards.
document.addEventListener('htmx:after:swap', () => {
  for (const { parentElement, dataset } of document.querySelectorAll('.invite-title')) {
    const details = parentElement.parentElement
    if (details.dataset.step === dataset.step) continue
    details.dataset.step = dataset.step
    if (dataset.step !== 'now' && details.contains(document.activeElement)) {
      document.getElementById('access').focus({ preventScroll: true })
    }
    details.open = dataset.step === 'now'
    const form = details.querySelector('.invite-form')
    // The last seat of a team was given.
    if (dataset.step === 'full') form.reset()
    if (dataset.step === 'full') form.querySelector('.account-preview')?.replaceChildren()
    // A link had opened the form: the cards take its place.
    if (dataset.step !== 'now' && form?.querySelector(':target')) location.replace('#access')
  }
})

// A link to an account in the form chooses it as the one that is replaced, and leads on to the field.
function chooseReplaced() {
  const radio = document.getElementById(location.hash.slice(1))
  if (radio?.name !== 'replace') return
  radio.checked = true
  location.replace(`#${radio.form.elements.username.id}`)
}
addEventListener('hashchange', chooseReplaced)
chooseReplaced()

// A menu closes when something else is pressed, or Escape.
const openMenu = () => document.querySelector('.menu[open]')
document.addEventListener('click', ({ target }) => {
  if (!target.closest('.menu[open]')) openMenu()?.removeAttribute('open')
})
document.addEventListener('keydown', ({ key }) => {
  const menu = openMenu()
  if (key !== 'Escape' || !menu) return
  menu.open = false
  menu.querySelector('summary').focus()
})

// A link to a field opens the form around it.
addEventListener('hashchange', () => {
  const field = document.getElementById(location.hash.slice(1))
  const form = field?.closest('.invite-card details')
  if (!form) return
  form.open = true
  field.focus()
})

// A link to a field leads into it.
const linked = document.getElementById(location.hash.slice(1))
if (linked?.matches('.invite-form input')) linked.focus()

// A copy button says that it has copied, and then what it was called before. If the browser refuses, as it does without
// https, the text is unfolded and selected for the reader to copy.
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]')
  if (!button) return
  const code = button.parentElement.querySelector('code')
  let said = words.copied
  try {
    await navigator.clipboard.writeText(code.textContent)
  } catch {
    code.closest('details')?.setAttribute('open', '')
    getSelection().selectAllChildren(code)
    said = words.notCopied
  }
  const label = button.querySelector('span')
  label.dataset.words ??= label.textContent
  label.textContent = said
  setTimeout(() => {
    label.textContent = label.dataset.words
  }, 3_000)
})

// The way to clone is remembered, and holds for all repositories. Where storage is blocked, each use of it throws.
const inStorage = (act) => {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}
const chooseWay = (way) => {
  for (const radio of document.querySelectorAll('.ways input')) if (radio.value === way) radio.checked = true
}
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.ways input')) return
  inStorage((storage) => storage.setItem('way', target.value))
  chooseWay(target.value)
})
const chooseStored = () => chooseWay(inStorage((storage) => storage.getItem('way')))
document.addEventListener('htmx:after:swap', chooseStored)
chooseStored()

// Escape closes the toast. The focus stays where it is, unless it was in the toast.
document.addEventListener('keydown', ({ key }) => {
  const close = toaster.querySelector('.toast footer button')
  if (key !== 'Escape' || !close) return
  const { activeElement } = document
  const wasInside = toaster.contains(activeElement)
  close.click()
  if (!wasInside) activeElement.focus({ preventScroll: true })
})

// A live update brings a later state than the one that a good result was about: the card says it from then on.
document.addEventListener('htmx:after:swap', ({ target }) => {
  if (target.id !== 'access' || toaster.contains(document.activeElement)) return
  toaster.querySelector('[data-category="success"]')?.remove()
  // The title of a page that came with a toast begins with its outcome.
  const { title } = toaster.dataset
  if (title && !toaster.querySelector('.toast')) document.title = title
})

// Details that the reader has opened stay open when an answer changes the part around it.
globalThis.htmx?.registerExtension('opened', {
  htmx_before_morph_node(before, { newNode: after }) {
    if (!before.open || !after.matches('details')) return
    after.open = before.querySelector('summary').textContent === after.querySelector('summary').textContent
  }
})

// A page in a background tab requests no live updates.
document.addEventListener('htmx:before:request', (event) => {
  if (document.hidden && event.target.id === 'access') event.preventDefault()
})

// A page that waits for a mailed link asks by the clock only while that link works.
const openedAt = Date.now()
document.addEventListener('htmx:before:request', (event) => {
  const { minutes } = event.target.dataset
  const isByClock = event.detail.ctx.sourceEvent.type === 'every'
  if (minutes && isByClock && Date.now() - openedAt > minutes * 60_000) event.preventDefault()
})

// When an answer removes the focused button, its menu closes, and the focus moves to the part that the answer changed.
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement === document.body && pressed && !pressed.isConnected) {
    openMenu()?.removeAttribute('open')
    document.getElementById('access')?.focus({ preventScroll: true })
  }
})
let pressed
document.addEventListener('submit', ({ submitter }) => {
  pressed = submitter
})

// Times are shown as they are for the reader: relative to now, rounded to the nearest unit, and in full as a title, in
// the reader's zone. In the sandbox the shop's clock may be ahead of the reader's.
const ahead = Number(document.documentElement.dataset.clockAhead ?? 0)
const { lang } = document.documentElement
const inFull = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' })
// Short enough for a column of a table.
const inShort = new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' })
const relative = new Intl.RelativeTimeFormat(lang)
// The formats of times whose second matters; below the head of a day, `time` leaves the day out.
const exact = {
  '': new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium' }),
  time: new Intl.DateTimeFormat(lang, { timeStyle: 'medium' }),
  day: new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric' }),
  date: new Intl.DateTimeFormat(lang, { dateStyle: 'medium' })
}
const isDesk = document.body.classList.contains('desk')
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000]
]
function fromNow(ms, withSeconds) {
  if (withSeconds && ms > -60_000 && ms <= -1000) return relative.format(Math.ceil(ms / 1000), 'second')
  const [unit, length] = units.find(([, each]) => Math.abs(ms) >= each) ?? []
  if (!unit) return ms > 0 ? words.moment : words.justNow
  return relative.format(Math.round(ms / length), unit)
}
// A fact about the past is never said as one that is to come, nor the reverse: a clock is wrong then, or the page old.
const MOSTLY_NOW = 300_000
function sincePast(ms, at, withSeconds) {
  if (ms <= 0) return fromNow(ms, withSeconds)
  return ms < MOSTLY_NOW ? words.justNow : inShort.format(at)
}
function untilThen(ms, at, isAbout) {
  if (ms > 0 || isDesk) return fromNow(ms).replace(/(?=\d)/, isAbout ? `${words.about} ` : '')
  return isAbout || ms > -MOSTLY_NOW ? words.moment : inShort.format(at)
}
function showTimes() {
  for (const time of document.querySelectorAll('main time[datetime]')) {
    const before = time.textContent
    // A day without a time of day stays as it is.
    if (!time.title && !before.includes('UTC')) continue
    const at = new Date(time.dateTime)
    time.title = inFull.format(at)
    // A page of a buyer has few times. With the focus, which a touch gives, too, each is said in full.
    if (!isDesk) time.tabIndex = 0
    const ms = at.getTime() - Date.now() - ahead
    const { about, past, seconds } = time.dataset
    const said = past === undefined ? untilThen(ms, at, about) : sincePast(ms, at, seconds !== undefined)
    const shown = exact[time.dataset.exact]?.format(at) ?? said
    if (before !== shown) time.textContent = shown
  }
}
showTimes()
document.addEventListener('htmx:after:swap', showTimes)
setInterval(showTimes, document.querySelector('[data-seconds]') ? 1000 : 30_000)
