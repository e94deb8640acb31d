/**
 * A problem document (RFC 9457): what went wrong, in words, for programs that asked. `field` names the input at fault.
 */
export type Problem = { status: number; title: string; detail: string; field?: string; retryAfterSeconds?: number }

/** A problem document (RFC 9457); `retryAfterSeconds` goes into the header. */
export function problemResponse({ retryAfterSeconds, ...problem }: Problem): Response {
  return new Response(JSON.stringify({ type: 'about:blank', ...problem }), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) })
    }
  })
}

/** Whether the client reads pages (a browser) rather than JSON. */
export function wantsPage(request: Request): boolean {
  return (request.headers.get('accept') ?? '').includes('text/html')
}
