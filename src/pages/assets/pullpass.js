const toaster = document.getElementById('toaster')

// A submission without a usable answer shows a toast. The page's own requests are not reported, since they are
// repeated.
for (const event of ['htmx:error', 'htmx:response:error']) {
  document.addEventListener(event, ({ target }) => {
    if (!target.matches?.('form')) return
    toaster.replaceChildren(document.getElementById('no-answer').content.cloneNode(true))
  })
}

// Closing a toast removes the focused button, so the focus moves to the form.
toaster.addEventListener('click', ({ target }) => {
  if (target.closest('.toast footer button'))
    document.querySelector('.invite-form button')?.focus({ preventScroll: true })
})

// A page in a background tab requests no live updates.
document.addEventListener('htmx:before:request', (event) => {
  if (document.hidden && event.target.id === 'access') event.preventDefault()
})

// When an answer removes the focused button, the focus moves to the part that the answer changed.
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement === document.body && pressed && !pressed.isConnected) {
    document.getElementById('access')?.focus({ preventScroll: true })
  }
})
let pressed
document.addEventListener('submit', ({ submitter }) => {
  pressed = submitter
})
