import { afterAll, beforeAll } from 'vitest'
import type { JobContext } from '#server/job.ts'
import { JOBS } from '#server/jobs.ts'
import type { Db } from '#server/lib/database.ts'
import type { Returned } from './delivery-reports.ts'
import { type ImapBox, mailboxUrl, openImapBox, startImapServer } from './imap-server.ts'
import type { ReceivedEmail } from './mailbox.ts'
import type { SystemServer } from './processes/system-server.ts'

/** A real mailbox for bounces and the job that reads it. Call it at the top of a test file. */
export function openBounces(context: JobContext) {
  let server: SystemServer
  let box: ImapBox
  let boxes = 0
  let url = ''
  beforeAll(async () => {
    server = await startImapServer()
  })
  afterAll(() => server.stop())

  /** Empties the mailbox and returns it. */
  async function empty(): Promise<ImapBox> {
    await box?.close()
    boxes += 1
    url = mailboxUrl(server, `box${boxes}`)
    box = await openImapBox(server, `box${boxes}`)
    return box
  }
  /** Runs the job as the queue does. */
  async function read(db: Db = context.db): Promise<void> {
    await JOBS.readBounces({ ...context, db, config: { ...context.config, bounces_url: url } })
  }
  /** Puts emails into the mailbox and reads it. */
  async function come(...emails: (string | Buffer)[]): Promise<void> {
    await box.put(...emails)
    await read()
  }
  return { empty, read, come, url: () => url }
}

/** The delivery report data of an email that we sent, as a mail server returns it. */
export function returnedOf({ messageId = '', recipients: [recipient = ''] }: ReceivedEmail): Returned {
  return { message_id: messageId, recipient }
}
