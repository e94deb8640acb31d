/**
 * Sentences about one account, in its row, the toast and the form, that cannot both be so. Every pattern has to match a
 * message of the catalogue, so each stands alone.
 */
export const ofOneAccount: readonly Contradiction[] = [
  [
    [/being cancelled/, /isn’t invited any more/],
    [/cloned/, /(loses|is losing) access/, /no longer has access/, /Access to .+ ended/, /keeps access/]
  ],
  [
    [
      /(loses|is losing) access/,
      /no longer has access/,
      /we remove any access/,
      /being cancelled/,
      /isn’t invited any more/
    ],
    [/git clone/, /Open the invitation/, /Cancel invitation/, /We’ll invite/]
  ],
  // Access that came another way is there, whatever has ended.
  [
    [/has on \S+ now didn’t come from/, /\S+ was waiting for its invitation/],
    [/no longer has access/, /isn’t invited any more/, /being cancelled/, /being removed/, /is losing access/]
  ],
  [[/Is \S+ your account\?/, /Being replaced by/, /Has access until/], [/git clone/]],
  [
    [/You’re in(?! line)/, /git clone/],
    [/We’ll invite/, /Open the invitation/, /Press Send invite/, /Is \S+ your account/]
  ],
  [[/The invitation expires/], [/open for 7 days/]],
  [[/didn’t take the invitation/], [/in line/, /Invitation sent/]],
  [[/Invitation sent/], [/Checking with/, /already has access/, /No invitation needed/, /in line/]],
  [
    [/No invitation needed/],
    [/We’ll invite/, /Open the invitation/, /Press Send invite/, /no longer has access/, /(loses|is losing) access/]
  ],
  [[/Request saved/], [/git clone/, /Open the invitation/, /Press Send invite/]],
  // Access that is still being taken away has not ended.
  [[/being cancelled/, /being removed/, /we remove any access/], [/\bEnded\b/]],
  // After Cancel and Remove, the card beside says that the end is still to come.
  [[/(in|within) a few minutes/, /takes a few minutes/, /is being removed/, /is being cancelled/], [/\bat once\b/]]
]

/** Sentences of the card of a purchase that gives no access. */
const givesNoAccess: readonly RegExp[] = [
  /no longer gives access/,
  /Your purchase was refunded/,
  /hasn’t arrived yet/,
  /was refused\./,
  /gives no access for now/,
  /has ended\. Buy again/,
  /ended the access/
]

/** Sentences of cards that send nothing. */
export const sendsNothing: readonly RegExp[] = [
  ...givesNoAccess,
  /renewal of your subscription to .* was not paid\./,
  /which is over/,
  /blocks invitations right now/
]

/** Sentences on the card of one purchase, and in the toast about it, that cannot both be so. */
export const ofOnePurchase: readonly Contradiction[] = [
  [
    givesNoAccess,
    [
      /We’ll invite/,
      /goes out/,
      /is invited (today|tomorrow|on|in)/,
      /Open the invitation/,
      /You’re in(?! line)/,
      /Press Send invite/,
      /Cancel invitation/,
      /Invitation sent/
    ]
  ],
  // A purchase that is known and not paid is no missing one.
  [
    [/No paid purchase found/, /This sign-in has no purchase/],
    [/Purchase refunded/, /Payment pending/, ...sendsNothing]
  ],
  [[/Choose your \S+( \S+)? account/], [/You’re in(?! line)/, /Open the invitation/, /We’ll invite/]],
  // The seats of the purchase are not the host seats of the organization.
  [[/Seats in use: \d+ of \d+\. A new/, /\d free seats?/, /\d+ of \d+ seats in use/], [/No seat is free/]]
]

/** Sentences of a page that no form contradicts: the first say that nothing can be sent, the others have it sent. */
export const ofOneForm: Contradiction = [
  [...sendsNothing, /Invitations are off/, /needs a paid purchase/],
  [/Get your invitation/, /Give your \S+ username/, /then invites that account/, /Get a seat link/]
]

/** No sentence that matches one of the first may stand beside one that matches one of the others. */
export type Contradiction = readonly [readonly RegExp[], readonly RegExp[]]

/** The first contradiction in the text, as its two patterns; undefined if there is none. */
export function contradictionIn(text: string, list: readonly Contradiction[]): string | undefined {
  for (const [ones, others] of list) {
    const one = ones.find((pattern) => pattern.test(text))
    const other = one && others.find((pattern) => pattern.test(text))
    if (one && other) return `${one} and ${other}`
  }
  return undefined
}
