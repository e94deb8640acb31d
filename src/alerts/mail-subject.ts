const SUBJECT = 'seller '

/** The receiver of mails to an admin, as it stands in the queue of mails. */
export function subjectOf(admin: string): string {
  return SUBJECT + admin
}

/** The address of the admin that a receiver in the queue of mails stands for. */
export function adminOf(subject: string): string {
  return subject.slice(SUBJECT.length)
}
