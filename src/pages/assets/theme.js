// Runs before the first paint: light or dark as the system says, also when it changes.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark', dark.matches)
document.documentElement.classList.add('js')
dark.addEventListener('change', follow)
follow()
