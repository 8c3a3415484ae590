import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

export type ReceivedEmail = Email & { raw: string; recipients: string[] }

export type TestMailbox = {
  url: string
  emails: ReceivedEmail[]
  /** Waits until that many e-mails have come, and returns them all. */
  received: (count: number) => Promise<ReceivedEmail[]>
  /** What it answers to the next e-mails instead of taking them. */
  refuse: (error: Error | null) => void
  /** Leaves its clients waiting for an answer to e-mails to such an address, until it is told null. */
  holdBack: (recipients: RegExp | null) => void
  /** How many of its clients wait so. */
  heldBack: () => number
  close: () => Promise<void>
}

/** A real mail server on this machine that keeps what it gets; on a port of its own, or on the given one. */
export async function openTestMailbox(port = 0): Promise<TestMailbox> {
  const emails: ReceivedEmail[] = []
  let refusal: Error | null = null
  let waiting = 0
  let held: { recipients: RegExp; isOver: PromiseWithResolvers<void> } | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
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
        done()
      })
    },
  })
  // A client that is killed breaks off its connection; unheard, that would end whoever keeps the mailbox.
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
