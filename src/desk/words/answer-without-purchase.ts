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

function list(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`
}
