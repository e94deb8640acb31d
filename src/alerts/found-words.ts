import { HOUR_MS } from '../runtime/time/durations.ts'

/** The words for a kind of alert, and how often it is mailed. */
export type AlertWords = {
  subject: string
  /** The meaning of the alert, and what to do. */
  text: string
  /** The paragraphs after the lines; the default says that nothing is lost meanwhile. */
  after?: readonly string[]
  /**
   * The shortest time (ms) between two mails of this kind about one repository, whatever happens meanwhile; a day by
   * default.
   */
  everyMs?: number
  /** The number of reminders while the alert stays open; unlimited by default. */
  reminders?: number
  /** ms after which the alert is over, unless it is raised again; two hours by default. */
  lastsMs?: number
  /** True: it is told in quiet hours as well, since nobody gets what was paid, or somebody gets what was not. */
  urgent?: true
}

/** The doctor looks once a day. */
const DAILY_MS = 30 * HOUR_MS

/** The words of what is found by looking: by the doctor at the host. */
export const foundWords = {
  token_expiring: {
    subject: 'The invite token expires soon',
    text: 'Then no invitation can be sent and no access withdrawn until there is a new one. Make a new token now and set CODE_HOST_INVITE_TOKEN, or replace the file of CODE_HOST_INVITE_TOKEN_FILE. You are told 30, 14, 7 and 1 days before.',
    after: [],
    reminders: 0,
    lastsMs: DAILY_MS
  },
  token_reaches_more: {
    subject: 'The invite token reaches more than it needs',
    text: 'Whoever steals it can do more than invite to this repository. Make a fine-grained token for this repository alone.',
    after: [],
    reminders: 0,
    lastsMs: DAILY_MS
  },
  repository_public: {
    urgent: true,
    subject: 'The repository is public',
    text: 'Everybody reads what you sell, without paying. Make it private again now. Copies that others have made stay with them.',
    after: [],
    lastsMs: DAILY_MS
  },
  repository_renamed: {
    subject: 'The name of the repository does not fit any more',
    text: 'The name in the site config leads to a repository that is called otherwise. If it was renamed or transferred, write its new name in the site config and restart: the old name works only until somebody takes it.',
    lastsMs: DAILY_MS
  },
  repository_archived: {
    subject: 'The repository is archived',
    text: 'Buyers can read it, but you cannot change it any more. The code host may also refuse invitations to it. Take it out of the archive, or do not sell it any more.',
    lastsMs: DAILY_MS
  },
  seats_short: {
    subject: 'There are fewer host seats than buyers who wait',
    text: 'On this plan each buyer and each open invitation costs one host seat, and the code host does not take invitations without one. Buy host seats, or free some.',
    lastsMs: DAILY_MS
  }
} as const satisfies Record<string, AlertWords>
