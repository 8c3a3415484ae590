import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

export type ReceivedEmail = Email & { raw: string; recipients: string[] }

/** Trouble with an email: unknown address, greylisting, or a cut connection. */
export type Trouble = 'unknown' | 'greylisted' | 'cut' | 'cut_once_taken'

export type TestMailbox = {
  url: string
  emails: ReceivedEmail[]
  /** Waits until this many emails have arrived, and returns them all. */
  received: (count: number) => Promise<ReceivedEmail[]>
  /** Rejects the next emails with this error; null accepts them. */
  refuse: (error: Error | null) => void
  /** Leaves clients waiting for the response to emails to such an address, until null is set. */
  holdBack: (recipients: RegExp | null) => void
  /** Sets a function that decides for each email what goes wrong with it, if anything. */
  makeTrouble: (judge: (recipient: string) => Trouble | null) => void
  /** Number of clients that wait. */
  heldBack: () => number
  close: () => Promise<void>
}

/** Credentials that the server accepts. It takes emails without sign-in as well. */
export const MAILBOX_SIGN_IN = { username: 'foyer', password: 'p@ss/word:1' }

const REFUSALS: Partial<Record<Trouble, [number, string]>> = {
  unknown: [550, '5.1.1 No such user here'],
  greylisted: [451, '4.7.1 Greylisted, come back later'],
}

/** A real mail server on this machine that keeps its emails, on a free port or on the given one. */
export async function openTestMailbox(port = 0): Promise<TestMailbox> {
  const emails: ReceivedEmail[] = []
  let refusal: Error | null = null
  let waiting = 0
  let held: { recipients: RegExp; isOver: PromiseWithResolvers<void> } | null = null
  let judge: (recipient: string) => Trouble | null = () => null
  const troubles = new WeakMap<object, Trouble | null>()
  const cut = (session: object) => {
    for (const connection of server.connections) if (connection.session === session) connection._socket.destroy()
  }
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === MAILBOX_SIGN_IN.username && password === MAILBOX_SIGN_IN.password
        ? done(null, { user: username })
        : done(new Error('5.7.8 Authentication failed')),
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, session, done) => {
      const trouble = judge(address)
      troubles.set(session, trouble)
      const [responseCode, words] = REFUSALS[trouble ?? 'cut'] ?? []
      if (words) return done(Object.assign(new Error(words), { responseCode }))
      if (trouble === 'cut') cut(session)
      done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusal) return done(refusal)
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        if (held && recipients.some((address) => held?.recipients.test(address))) {
          waiting += 1
          await held.isOver.promise
          waiting -= 1
        }
        emails.push({ ...(await PostalMime.parse(raw)), raw: raw.toString('latin1'), recipients })
        if (troubles.get(session) === 'cut_once_taken') cut(session)
        done()
      })
    },
  })
  // A killed client breaks its connection. An unhandled error would end this process.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    received: (count) => waitFor(emails, count),
    refuse: (error) => {
      refusal = error
    },
    holdBack: (recipients) => {
      held?.isOver.resolve()
      held = recipients && { recipients, isOver: Promise.withResolvers<void>() }
    },
    makeTrouble: (next) => {
      judge = next
    },
    heldBack: () => waiting,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function waitFor<T>(list: T[], count: number): Promise<T[]> {
  await until(
    () => `${count} e-mails come; there are ${list.length}`,
    () => list.length >= count,
  )
  return list
}
