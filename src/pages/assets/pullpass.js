const toaster = document.getElementById('toaster')

// A submission that got no usable answer must not end in silence.
for (const event of ['htmx:error', 'htmx:response:error']) {
  document.addEventListener(event, () => {
    toaster.replaceChildren(document.getElementById('no-answer').content.cloneNode(true))
  })
}

// Closing a toast takes its button away from under the keyboard: go on at the form.
toaster.addEventListener('click', ({ target }) => {
  if (target.closest('.toast footer button'))
    document.querySelector('.invite-form button')?.focus({ preventScroll: true })
})
