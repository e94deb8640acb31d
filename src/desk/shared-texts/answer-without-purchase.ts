/**
 * The answer to a person who says to have paid, and of whose address no purchase is known. `shop`: its name.
 * `processors`: the labels of those that send a receipt.
 */
export function answerWithoutPurchase({
  email,
  shop,
  processors
}: {
  email: string
  shop: string
  processors: readonly string[]
}): string {
  const from = processors.length === 0 ? '' : ` It comes from ${list(processors)}.`
  return [
    `We find no purchase at ${shop} with the address ${email}.`,
    'It may have been paid with another address, such as that of a company or of a wallet.',
    `Please forward us the receipt or the invoice that you got by mail.${from}`,
    'If you have none, tell us the day, the amount, and the address that you typed at the checkout.',
    'With that we find your purchase.'
  ].join('\n')
}

/**
 * The answer to a teammate who holds, or has held, a seat of another buyer's purchase. `title`, `said`: the words of
 * the teammate's page. `login`: the account in the seat. `invitation`: where it is accepted. `url`: the address of the
 * teammate's page. `email`: the address to sign in with there.
 */
export function answerToTeammate(seat: {
  title: string
  said: { headline: string | undefined; text: string }
  login: string | undefined
  host: string
  invitation: string | undefined
  url: string
  email: string
}): string {
  const { title, said, login, host, invitation, url, email } = seat
  return [
    sentence(title),
    [...(said.headline === undefined ? [] : [sentence(said.headline)]), said.text].join(' '),
    ...(login === undefined ? [] : [`Your ${host} account: ${login}.`]),
    ...(invitation === undefined ? [] : [`Accept the invitation here: ${invitation}`]),
    `You see the same here, signed in with ${email}: ${url}`
  ].join('\n')
}

function sentence(words: string): string {
  return /[.?!]$/.test(words) ? words : `${words}.`
}

function list(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`
}
