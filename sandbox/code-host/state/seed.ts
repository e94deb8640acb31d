import type { Email, Role } from './state.ts'

export type SeedAccount = {
  login: string
  name: string
  emails: Email[]
  type?: 'User' | 'Bot'
  /** Short code of the enterprise that manages the account. */
  enterprise?: string
}

export type SeedOrganization = {
  login: string
  name: string
  members: { login: string; role: 'admin' | 'member' }[]
  defaultPermission?: 'none' | 'read' | 'write' | 'admin'
  enterprise?: string
  seats?: number
}

export type SeedRepository = {
  /** Login of an organization or an account. */
  owner: string
  name: string
  description?: string
  private: boolean
  collaborators?: { login: string; role: Role }[]
  /** Path to text, as of the first release, which is tagged v1.0.0. */
  files: Record<string, string>
}

export type SeedToken = {
  token: string
  account: string
  kind?: 'fine-grained' | 'classic' | 'oauth'
  /** Permissions of a fine-grained token, such as `{ administration: 'write', metadata: 'read' }`. */
  permissions?: Record<string, 'read' | 'write'>
  /** Scopes of a classic or OAuth token. */
  scopes?: string[]
  /** `owner/name` of each repository that a fine-grained token covers; absent: all that its account can see. */
  repositories?: string[]
  /** An ISO time, or null for a token that does not expire. */
  expires_at: string | null
}

type SeedOAuthApp = { client_id: string; client_secret: string; name: string; redirect_uri: string }

/** The first state of a code host that has no state file. */
export type Seed = {
  organizations: SeedOrganization[]
  accounts: SeedAccount[]
  repositories: SeedRepository[]
  tokens: SeedToken[]
  oauthApps: SeedOAuthApp[]
}

const person = (login: string, name: string, ...addresses: string[]): SeedAccount => ({
  login,
  name,
  emails: addresses.map((email, index) => ({ email, primary: index === 0, verified: true }))
})

/** The account of the demo's invite token. */
export const tokenAccount = 'acme-bot'

/** The demo: a seller's organization, buyers, and accounts that cannot be invited. `tokenExpiresAt` in ms. */
export function demoSeed(secrets: {
  inviteToken: string
  tokenExpiresAt: number
  clientId: string
  clientSecret: string
  /** Prefix of the addresses that sign-in may return to, such as `http://127.0.0.1:3000/`. */
  redirectUri: string
}): Seed {
  return {
    accounts: [
      person('acme-owner', 'Olive Owner', 'owner@acme.example.com'),
      person(tokenAccount, 'Acme Bot', 'bot@acme.example.com'),
      person('ada-buyer', 'Ada Buyer', 'ada@example.com', 'ada.buyer@example.org'),
      person('grace-hops', 'Grace Hops', 'grace@example.org'),
      person('linus-builds', 'Linus Builds', 'linus@example.com'),
      person('solo-dev', 'Sol Developer', 'solo@example.org'),
      { ...person('ada_acme', 'Ada (managed)', 'ada@managed.example.com'), enterprise: 'acme' },
      { ...person('release-helper[bot]', 'Release helper'), type: 'Bot' }
    ],
    organizations: [
      {
        login: 'acme-starters',
        name: 'Acme Starters',
        members: [
          { login: 'acme-owner', role: 'admin' },
          { login: tokenAccount, role: 'member' }
        ]
      },
      { login: 'globex', name: 'Globex', members: [{ login: 'linus-builds', role: 'admin' }] }
    ],
    repositories: [
      {
        owner: 'acme-starters',
        name: 'starter-kit',
        description: 'The starter kit that buyers get',
        private: true,
        // The account behind the invite token must administer the repository itself.
        collaborators: [{ login: tokenAccount, role: 'admin' }],
        files: {
          'README.md': '# Starter kit\n\nThank you for buying. `git pull` brings every later release.\n',
          'CHANGELOG.md': '# Changelog\n\n## v1.0.0\n\nFirst release.\n',
          'src/index.js': "console.log('Hello from the starter kit')\n"
        }
      },
      {
        owner: 'solo-dev',
        name: 'notes',
        description: 'A personal repository: it cannot give read-only access',
        private: true,
        files: { 'README.md': '# Notes\n' }
      }
    ],
    tokens: [
      {
        token: secrets.inviteToken,
        account: tokenAccount,
        // Contents is for the latest release alone.
        permissions: { administration: 'write', metadata: 'read', contents: 'read' },
        repositories: ['acme-starters/starter-kit'],
        expires_at: new Date(secrets.tokenExpiresAt).toISOString()
      }
    ],
    oauthApps: [
      {
        client_id: secrets.clientId,
        client_secret: secrets.clientSecret,
        name: 'Pullpass (sandbox)',
        redirect_uri: secrets.redirectUri
      }
    ]
  }
}
