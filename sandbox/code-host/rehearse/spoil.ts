/**
 * Ways to spoil a good answer. `html`: the page of a proxy; `cut`: the body ends too soon; `empty`: no body; `other`:
 * JSON of another shape. The other three change only the last entry of a list: it is null, has no id or only an id.
 */
export const spoilings = ['html', 'cut', 'empty', 'other', 'null_entry', 'entry_without_id', 'bare_entry'] as const
export type Spoiling = (typeof spoilings)[number]

/** The spoiled answer. An answer that is not a 200 with JSON stays as it is. */
export async function spoil(answer: Response, how: Spoiling): Promise<Response> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return answer
  const headers = new Headers(answer.headers)
  // The ETag belongs to the body before it was spoiled.
  headers.delete('etag')
  if (how === 'html') headers.set('content-type', 'text/html')
  return new Response(spoiled(await answer.text(), how), { status: 200, headers })
}

function spoiled(text: string, how: Spoiling): string {
  switch (how) {
    case 'html':
      return '<html><title>Please wait</title></html>'
    case 'cut':
      return text.slice(0, text.length / 2)
    case 'empty':
      return ''
    case 'other':
      return JSON.stringify({ data: [] })
    default: {
      const list: unknown = JSON.parse(text)
      if (!Array.isArray(list) || list.length === 0) return text
      return JSON.stringify([...list.slice(0, -1), oddEntry(list.at(-1), how)])
    }
  }
}

function oddEntry(entry: unknown, how: 'null_entry' | 'entry_without_id' | 'bare_entry'): unknown {
  if (how === 'null_entry' || typeof entry !== 'object' || entry === null) return null
  if (how === 'bare_entry') return { id: Reflect.get(entry, 'id') }
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'id'))
}
