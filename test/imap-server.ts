import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { freePort } from './processes/free-port.ts'
import { ORDINARY, type SystemServer, serverFolder, startSystemServer } from './processes/system-server.ts'
import { ensureSystemProgram } from './system-programs.ts'

const PASSWORD = 'p@ss/word:1'

/** Debian's Dovecot on this machine. Each user who signs in has a mailbox, empty at first. `stop` ends it. */
export async function startImapServer(given_port?: number): Promise<SystemServer> {
  const program = ensureSystemProgram('dovecot')
  const port = given_port ?? (await freePort())
  const folder = serverFolder('dovecot', ORDINARY)
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, configuration(folder, port))
  return startSystemServer({ command: [program, '-F', '-c', file], port, folder, user: ORDINARY })
}

/** Keeps all files in the server's own folder and runs as one user who is not root. */
function configuration(folder: string, port: number): string {
  const [user, group] =
    process.getuid?.() === 0 ? ['nobody', 'nogroup'] : [String(process.getuid?.()), String(process.getgid?.())]
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}/mail/%u
}
`
}

/** The mailbox of a user as a BOUNCES_URL. */
export function mailboxUrl({ port }: Pick<SystemServer, 'port'>, user: string): string {
  return `imap://${encodeURIComponent(user)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`
}

export type ImapBox = {
  /** Puts raw emails into the mailbox. */
  put: (...emails: (string | Buffer)[]) => Promise<void>
  /** Number of read and unread emails. */
  state: () => Promise<{ read: number; unread: number }>
  markAllUnread: () => Promise<void>
  close: () => Promise<void>
}

/** The mailbox of a user over IMAP. */
export async function openImapBox({ port }: Pick<SystemServer, 'port'>, user: string): Promise<ImapBox> {
  const auth = { user, pass: PASSWORD }
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false, disableAutoIdle: true })
  await client.connect()
  await client.mailboxOpen('INBOX')
  const count = async (seen: boolean) => ((await client.search({ seen }, { uid: true })) || []).length
  return {
    put: async (...emails) => {
      for (const email of emails) await client.append('INBOX', email)
    },
    state: async () => {
      await client.noop()
      return { read: await count(true), unread: await count(false) }
    },
    markAllUnread: async () => {
      await client.messageFlagsRemove('1:*', ['\\Seen'])
    },
    close: () => client.logout(),
  }
}
