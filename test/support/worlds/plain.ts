/** The words of a page or a part of it: without markup, with single spaces, and with none before a dot or a comma. */
export function plain(html: string): string {
  return html
    .replace(/<wbr>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,])/g, '')
    .trim()
}

/** As {@link plain}, without the words that only screen readers read. */
export function visible(html: string): string {
  return plain(html.replace(/<span class="sr-only">.*?<\/span>/g, ''))
}
