import type { Email } from 'postal-mime'
import { fromPostfix } from '#test/delivery-reports.ts'
import { openImapBox } from '#test/imap-server.ts'
import { bouncesUser, imapPort } from './app-env.ts'

/** Bounces an email as a mail server does that does not know the address. */
export async function bounce({ messageId = '' }: Email, recipient: string): Promise<void> {
  const box = await openImapBox({ port: imapPort() }, bouncesUser(Number(process.env.E2E_PORT)))
  await box.put(fromPostfix({ message_id: messageId, recipient }))
  await box.close()
}
