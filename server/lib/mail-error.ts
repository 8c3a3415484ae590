/**
 * Never taken for a database that is away, whatever the mail server says: that one is asked again at once, for a mail
 * server one waits longer each time.
 */
export class MailError extends Error {
  override name = 'MailError'
}
