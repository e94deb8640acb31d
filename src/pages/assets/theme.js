// Runs before the first paint: applies the system's light or dark scheme, also when it changes.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark', dark.matches)
document.documentElement.classList.add('js')
dark.addEventListener('change', follow)
follow()
