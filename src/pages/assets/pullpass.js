const toaster = document.getElementById('toaster')

// A submission that got no usable answer must not end in silence; what the page asks by itself is asked again.
for (const event of ['htmx:error', 'htmx:response:error']) {
  document.addEventListener(event, ({ target }) => {
    if (!target.matches?.('form')) return
    toaster.replaceChildren(document.getElementById('no-answer').content.cloneNode(true))
  })
}

// Closing a toast takes its button away from under the keyboard: go on at the form.
toaster.addEventListener('click', ({ target }) => {
  if (target.closest('.toast footer button'))
    document.querySelector('.invite-form button')?.focus({ preventScroll: true })
})

// Nobody looks at a tab in the background, so it does not look either.
document.addEventListener('htmx:before:request', (event) => {
  if (document.hidden && event.target.id === 'access') event.preventDefault()
})

// A button that is gone with the answer takes the keyboard's focus with it: go on at what it changed.
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement === document.body && pressed && !pressed.isConnected) {
    document.getElementById('access')?.focus({ preventScroll: true })
  }
})
let pressed
document.addEventListener('submit', ({ submitter }) => {
  pressed = submitter
})
