import type { Context } from '../../context.ts'

/** The server passes this to a handler beside the request. */
export type Visit = {
  context: Context
  /** The visitor's network address, as far as it is known. */
  address: string
}

/** Answers one request. */
export type Handler = (request: Request, visit: Visit) => Promise<Response>
