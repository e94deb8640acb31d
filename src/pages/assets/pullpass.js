// A submission that got no usable answer must not end in silence.
for (const event of ['htmx:error', 'htmx:response:error']) {
  document.addEventListener(event, () => {
    const noAnswer = document.getElementById('no-answer')
    document.getElementById('toaster').append(noAnswer.content.cloneNode(true))
  })
}
