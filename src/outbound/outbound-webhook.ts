/** The seller's program that receives events. An event is signed with each of the secrets. */
export type OutboundWebhook = { url: string; secrets: readonly string[] }
