/** "a••@mail.com": enough for its owner to recognise an e-mail address. For no address, "an unknown address". */
export function maskedAddress(email: string | null | undefined): string {
  const at = email?.lastIndexOf('@') ?? -1
  return email && at > 0 ? `${[...email][0]}••${email.slice(at)}` : 'an unknown address'
}

/** "o••": enough for its owner to recognise the name of an account. */
export function maskedName(login: string): string {
  return `${[...login][0] ?? ''}••`
}
