/** The problem of a mail that the server refused, with the words of the server. */
export function notTakenWords(server: string, said: string): string {
  return `The mail server ${server} did not take the mail (${said}).`
}

/**
 * Whether a stored problem, which begins with the address, says that the server refused a mail to this address. While
 * the mail is still tried (`isTried`) only a reply of 5xx counts: one of 4xx may be over soon. RFC 5321, 4.2.1.
 */
export function isNotTaken(problem: string, address: string, isTried: boolean): boolean {
  const [, said] = /^to .*?: The mail server \S+ did not take the mail \((.*)\)\.$/.exec(problem) ?? []
  if (said === undefined || !problem.toLowerCase().startsWith(`to ${address.toLowerCase()}: `)) return false
  return !isTried || /\b5\d\d\b/.test(said)
}
