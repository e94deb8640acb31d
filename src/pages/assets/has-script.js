// Runs before the first paint: the page looks as it does with its script.
document.documentElement.classList.add('js')
