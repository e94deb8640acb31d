import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/durations.ts'

/** The words for a kind of alert, and how often it is mailed. */
export type AlertWords = {
  subject: string
  /** The meaning of the alert, and what to do. */
  text: string
  /** Sentences after the text that only the mail has: a command of the terminal, or what its arrival proves. */
  byMail?: string
  /** Sentences after the text that only the desk has: the page or the button for it. */
  onDesk?: string
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

/** The line of the alert about a public or an archived repository. */
export const REPOSITORY_IS_PUBLIC = 'The repository is public: everybody reads what you sell, without paying.'
export const REPOSITORY_IS_ARCHIVED = 'The repository is archived: nobody can be invited or removed.'

/**
 * The words of what a regular check finds: the doctor's checks at the host, the checks of the tables, and the answers
 * of the seller's program.
 */
export const wordsOfChecks = {
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
    reminders: 1,
    lastsMs: DAILY_MS
  },
  token_of_owner: {
    subject: 'The invite token is of an owner of the organization',
    text: 'Whoever steals it can also delete the repository, or let others in. Use the token of an account of its own, which administers the repository and is no owner. An all-clear follows once a run of the doctor finds such a token.',
    after: [],
    reminders: 1,
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
    subject: 'Host seats are running out',
    text: 'On this plan each buyer and each open invitation costs one host seat, and the code host does not take invitations without one. Buy host seats, or free some.',
    lastsMs: DAILY_MS
  },
  backup_old: {
    subject: 'The newest backup is old',
    text: 'If the disk breaks, everything since that backup is lost. Look at what writes the backups to BACKUP_FOLDER.',
    lastsMs: DAILY_MS
  },
  data_in_danger: {
    urgent: true,
    subject: 'What the shop has stored is in danger',
    text: 'The disk is nearly full, so that soon no sale can be stored; or the database is damaged.',
    byMail: 'What to do is said by: npm run pullpass -- doctor. That makes a run, which also finds whether it is over.',
    onDesk: 'Health says what to do, and “Check now” there finds whether it is over.',
    after: [],
    everyMs: MINUTE_MS,
    lastsMs: DAILY_MS
  },
  check_failed: {
    subject: 'The checks of the shop found something wrong',
    text: 'You or your buyers suffer from it, or will.',
    byMail:
      'What to do is said by: npm run pullpass -- doctor. That makes a run, which also finds whether it is over. What is meant to be so you can take off the list of the desk.',
    onDesk: 'Health says what to do, and “Check now” there finds whether it is over.',
    after: [],
    everyMs: MINUTE_MS,
    lastsMs: DAILY_MS
  },
  stranger: {
    subject: 'An account without a purchase has access',
    text: 'The code host shows it in the repository or with an open invitation, and no purchase pays for it: somebody let it in by hand. On the page of the repository in the desk you can withdraw it, have it follow a purchase, or say that it is meant to be there.',
    after: [],
    lastsMs: DAILY_MS
  },
  role_raised: {
    subject: 'An account of a purchase may do more than read',
    text: 'Its purchase pays for reading, and Pullpass gives no more: somebody has raised its role at the code host by hand. So it may change what you sell, or let others in. Pullpass changes no role. Set it to read at the code host, or leave it if you want it so.',
    after: [],
    reminders: 1
  },
  account_not_named: {
    subject: 'A paid purchase has no account with access or an invitation',
    text: 'Three days have passed, and its buyer has named none, or none that can be invited, or has declined the invitation: the buyer may not know how to get in. Write to the buyer. On the desk you can send a sign-in link, or invite an account that the buyer names.',
    after: [],
    reminders: 2
  },
  // The invitation has expired, and is not renewed any more. The name is stored.
  invitation_lapsed: {
    subject: 'A buyer has not accepted the invitation',
    text: 'It has expired, and Pullpass does not renew it any more automatically. The buyer was mailed, and can press Send invite. Is the account the right one? Write to the buyer.',
    after: [],
    reminders: 2
  },
  end_not_reported: {
    subject: 'The end of a subscription was not reported',
    text: 'It was cancelled, its last day was more than a day ago, and no delivery says that it has ended. So the purchase still gives access. Look at the subscription at the payment processor. If it has ended there, have that delivery sent again, or end the access on the desk.',
    after: [],
    reminders: 2
  },
  sale_of_zero: {
    subject: 'A sale was of nothing',
    text: 'It is paid with an amount of zero, though that product costs something: its page names a price, or others have paid for it. So it was by a coupon, or by a wrong price at the processor. Its buyer gets access all the same. If that is as you want it, there is nothing to do.',
    after: [],
    reminders: 0
  },
  dispute_opened: {
    subject: 'A buyer disputes a payment',
    text: 'The bank asks for the money back, and the payment processor waits for your answer, not for long: the day is given here where it is known, else on the processor’s page. Answer there before that day, or accept the dispute. If you win, access is as before; if you lose, it ends unless your policy keeps it.',
    after: [],
    reminders: 2,
    // Each dispute has its own deadline. Those of one minute share a mail.
    everyMs: MINUTE_MS
  },
  product_unknown: {
    subject: 'Paid sales are of a product that the site config does not know',
    text: "Has product.id been changed, or mistyped? Nobody loses access by that: who has it keeps it. But whoever has paid under the earlier id, and has no access yet, gets no invitation, and new sales under it lead to nothing. Put the id back; or, if the new one is right, write the earlier one into the aliases of the product, such as aliases: ['kit'], and restart. If you do not sell it any more, there is nothing to do. In the site config nothing is called:",
    after: [],
    reminders: 1
  },
  sale_unmatched: {
    subject: 'A paid sale matches no product',
    text: 'The buyer gets nothing until you say which product was bought.',
    byMail:
      'To mend one: npm run pullpass -- payments attach <processor> <payment> --product <id>. To mend all of a kind: write its id into payments.<processor>.scenes in the site config, restart, then: npm run pullpass -- payments map. All of them: npm run pullpass -- payments list --unmatched. If it is of something that you do not sell through Pullpass, press "Not sold here" on its page of the desk, or do nothing.',
    onDesk: '“Match the sale” does that. “Not sold here” is for what you do not sell through Pullpass.',
    after: [],
    reminders: 2
  },
  // A paid sale that no user has. The name is stored.
  sale_of_nobody: {
    subject: 'A paid sale is nobody’s yet',
    text: 'Nobody has signed in with the address of the sale, or it has none, so its buyer may not know how to get in.',
    byMail:
      'On its page of the desk you can send a sign-in link, or correct the address. Or ask the processor who the buyer is. It becomes the buyer’s by signing in with that address; or, once the buyer has signed in with another one: npm run pullpass -- payments attach <processor> <payment> --user <address>. All of them: npm run pullpass -- payments list --unmatched.',
    onDesk:
      'Open the purchase: “Send a sign-in link” mails the buyer how to get in, “Correct the address” mends a mistyped one, and “Match the sale” gives a sale without an address to its buyer. If you do not know who that is, ask the payment processor.',
    after: [],
    reminders: 2
  },
  purchase_asked_for: {
    subject: 'A purchase is asked for, and you decide',
    text: 'A user has proven the address that a purchase was paid with, but another browser or sign-in holds it. It wants to keep the purchase, or has not answered for a week. Either the buyer came back in another browser, or the address was mistyped at the checkout, or a stranger’s reference was in the checkout link. Compare the address and the accounts with what you know of the buyer, or write to that address.',
    byMail:
      'Then give it to the user who asks, or leave it with its holder, on its page of the desk; or: npm run pullpass -- takeovers decide <processor> <payment> give|keep. All of them: npm run pullpass -- takeovers list.',
    onDesk: 'Then “Give it to the user who asks”, or “Leave it with the holder”, on its page.',
    after: ['Until you decide, the purchase and its access stay as they are.']
  },
  nobody_to_tell: {
    subject: 'There is no address to tell a buyer of a lost seat',
    text: 'A purchase covers fewer accounts than it did, so one has to give way; but its buyer is to be told a day before, and nobody knows an address. It keeps its access until then.',
    byMail:
      'Have the buyer sign in, and give the purchase to that address: npm run pullpass -- payments attach <processor> <payment> --user <address>',
    onDesk: 'Open the purchase, and name the address of the buyer with “Match the sale”.',
    after: []
  },
  signatures_failing: {
    subject: 'Webhook deliveries have wrong signatures',
    text: 'None with a right one has come since. Is the signing secret the one that the payment processor, or the code host, shows? Set it and restart, then have the deliveries sent again. If nothing was to be delivered, a stranger may have sent them, and there is nothing to do.',
    reminders: 1
  },
  webhooks_silent: {
    subject: 'A payment processor sends no webhooks',
    text: 'Its own list has new sales that no webhook has brought. They count, but later than they could. Is the webhook still registered at the processor, switched on, and with the address of this shop?',
    after: []
  },
  event_given_up: {
    subject: 'Your program did not take an event',
    text: 'It was tried for three days, so your program does not know what the event says, nor what later events say that were given up as well. Their numbers are missing there. Does EVENT_WEBHOOK_URL lead to your program, and does it answer with 200? What is newer is sent as soon as it does. This is what came of the last try:',
    after: [],
    reminders: 0,
    // Events that wait behind one another are given up days apart.
    lastsMs: 3 * DAY_MS
  }
} as const satisfies Record<string, AlertWords>
