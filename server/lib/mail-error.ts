/**
 * Never counts as a lost database, whatever the mail server says: the database is retried at once, a mail server with growing
 * pauses.
 */
export class MailError extends Error {
  override name = 'MailError'
}
