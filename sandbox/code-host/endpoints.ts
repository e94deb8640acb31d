/** What a caller of the REST API can ask for around one repository, each by a name: an outage may be of one of them alone. */
const endpoints = {
  user_by_id: /^GET \/user\/\d+$/,
  user_by_name: /^GET \/users\/[^/]+$/,
  repository: /^GET \/(repos\/[^/]+\/[^/]+|repositories\/\d+)$/,
  invitations: /^GET \/.*\/invitations$/,
  collaborators: /^GET \/.*\/collaborators$/,
  check: /^GET \/.*\/collaborators\/[^/]+$/,
  permission: /^GET \/.*\/collaborators\/[^/]+\/permission$/,
  invite: /^PUT \/.*\/collaborators\/[^/]+$/,
  withdraw: /^DELETE \/.*\/invitations\/[^/]+$/,
  remove: /^DELETE \/.*\/collaborators\/[^/]+$/
} as const satisfies Record<string, RegExp>

export type Endpoint = keyof typeof endpoints
export const endpointNames = Object.keys(endpoints) as [Endpoint, ...Endpoint[]]

/** Whether a call is one of this endpoint. `path` without `/api/v3`. */
export function isCallOf(endpoint: Endpoint, method: string, path: string): boolean {
  return endpoints[endpoint].test(`${method} ${path}`)
}
