/** The kinds of REST calls around one repository, by name, so that a rehearsal can make one kind fail alone. */
const endpoints = {
  user_by_id: /^GET \/user\/\d+$/,
  user_by_name: /^GET \/users\/[^/]+$/,
  repository: /^GET \/(repos\/[^/]+\/[^/]+|repositories\/\d+)$/,
  forks: /^GET \/.*\/forks$/,
  latest_release: /^GET \/.*\/releases\/latest$/,
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

/** Whether the call goes to this endpoint. `path` is without `/api/v3`. */
export function isCallOf(endpoint: Endpoint, method: string, path: string): boolean {
  return endpoints[endpoint].test(`${method} ${path}`)
}
