// The keys of the desk. In a field they are letters. The box in the dialog keeps the focus for a moment after it is
// closed.
const isTyping = ({ target, ctrlKey, metaKey, altKey }) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  keys.open ||
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
const keys = document.getElementById('keys')

// People who speak to their computer, or press keys by mistake, turn the two characters off (WCAG 2.1.4).
const areOn = document.getElementById('keys-on')
areOn.checked = localStorage.getItem('keys') !== 'off'
areOn.addEventListener('change', () => localStorage.setItem('keys', areOn.checked ? 'on' : 'off'))

document.addEventListener('keydown', (event) => {
  if (isTyping(event)) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveTo(event)
  if (!areOn.checked) return
  if (event.key === '/') {
    event.preventDefault()
    const field = document.getElementById('search')
    field.focus()
    field.select()
  }
  if (event.key === '?') {
    event.preventDefault()
    keys.showModal()
  }
})

// The arrows move from the link of one line to the next. The field for the search leads to the first one.
document.getElementById('search').addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') moveTo(event)
})
function moveTo(event) {
  const lines = [...document.querySelectorAll('[data-line]')]
  if (lines.length === 0) return
  const at = lines.indexOf(document.activeElement)
  const step = event.key === 'ArrowDown' ? 1 : -1
  const next = at < 0 ? (step > 0 ? 0 : -1) : at + step
  if (!lines[next]) return
  event.preventDefault()
  lines[next].focus()
}

// The menu of the account closes when the seller looks elsewhere.
const menu = document.querySelector('.desk-account')
document.addEventListener('click', ({ target }) => {
  if (!menu.contains(target)) menu.open = false
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') menu.open = false
})

// Only chosen filters are in the address.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!target.matches('.filters, .desk-search')) return
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
})

// Ticks all purchases on the page, or none.
const all = document.querySelector('[data-tick-all]')
if (all) {
  all.closest('label').hidden = false
  all.addEventListener('change', () => {
    for (const box of document.querySelectorAll('.several [name="purchase"]')) box.checked = all.checked
  })
}

// The server puts the lines of a list under the days of UTC; here they are put under those of the reader.
const clock = new Date(Date.now() + Number(document.documentElement.dataset.clockAhead ?? 0))
const nameOfDay = (day) => {
  const isThisYear = day.getFullYear() === clock.getFullYear()
  const name = day.toLocaleDateString('en', {
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' })
  })
  return day.toDateString() === clock.toDateString() ? `Today, ${name}` : name
}
for (const list of document.querySelectorAll('[data-by-day]')) {
  const lines = [...list.querySelectorAll('tbody tr:not(.day)')]
  const days = Map.groupBy(lines, (line) => nameOfDay(new Date(line.querySelector('time').dateTime)))
  const bodies = [...days].map(([name, own]) => {
    const body = list.tBodies[0].cloneNode()
    const head = list.querySelector('.day').cloneNode(true)
    head.firstElementChild.textContent = name
    body.append(head, ...own)
    return body
  })
  for (const body of [...list.tBodies]) body.remove()
  list.append(...bodies)
}
for (const part of document.querySelectorAll('[data-entries-by-day]')) {
  const entries = [...part.querySelectorAll('ol > li')]
  const days = Map.groupBy(entries, (entry) => nameOfDay(new Date(entry.querySelector('time').dateTime)))
  let start = part.querySelector('ol')?.start ?? 1
  const parts = [...days].flatMap(([name, own]) => {
    const head = document.createElement('h3')
    head.textContent = name
    const list = document.createElement('ol')
    list.start = start
    list.append(...own)
    start += own.length
    return [head, list]
  })
  part.replaceChildren(...parts)
}
