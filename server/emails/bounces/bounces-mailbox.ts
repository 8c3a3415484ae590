/** More than any answer to our requests needs. */
const LIMITS = { maxLiteralSize: 4_000_000, maxResponseSize: 8_000_000 }

const PORTS: Record<string, number> = { 'imap:': 143, 'imaps:': 993 }

export type BouncesMailbox = {
  /** UIDs of unread emails, oldest first. */
  unseen: () => Promise<number[]>
  /** The beginning of an email; null if it is gone. The email stays unread. */
  read: (uid: number, most_bytes: number) => Promise<Uint8Array | null>
  markAsRead: (uid: number) => Promise<void>
  /** Closes the connection, whatever is in progress. */
  close: () => void
}

/** Signs in and opens the mailbox that BOUNCES_URL names, within this time limit; throws with the server's words. */
export async function openBouncesMailbox(url: string, milliseconds: number): Promise<BouncesMailbox> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({ ...asOptions(new URL(url)), ...LIMITS, disableAutoIdle: true, logger: false })
  const timer = setTimeout(() => client.close(), milliseconds)
  const close = () => {
    clearTimeout(timer)
    client.close()
  }
  // Calls that wait for an answer fail as well; an error event without a listener ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { readOnly } = await client.mailboxOpen(folderOf(new URL(url)))
    if (readOnly) throw new Error('The mailbox can be read only, so e-mails cannot be marked as read.')
  } catch (error) {
    close()
    throw new Error(saidBy(error as ImapError), { cause: error })
  }
  return {
    unseen: async () => ((await client.search({ seen: false }, { uid: true })) || []).toSorted((a, b) => a - b),
    read: async (uid, most_bytes) => {
      const email = await client.fetchOne(String(uid), { source: { maxLength: most_bytes } }, { uid: true })
      return email === false ? null : (email.source ?? null)
    },
    markAsRead: async (uid) => {
      if (!(await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })))
        throw new Error('The mailbox does not take the flag \\Seen.')
    },
    close,
  }
}

function asOptions({ protocol, hostname, port, username, password }: URL) {
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : PORTS[protocol],
    secure: protocol === 'imaps:',
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}

const folderOf = ({ pathname }: URL) => decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX'

type ImapError = Error & { responseText?: string; code?: string }

/**
 * The library says "Command failed"; the server's text has the reason. If several addresses do not answer, the error has only a
 * code.
 */
const saidBy = ({ message, responseText, code = '' }: ImapError) => responseText ?? (message || code)
