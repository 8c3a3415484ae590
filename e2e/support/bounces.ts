import type { Email } from 'postal-mime'
import { fromPostfix } from '#test/delivery-reports.ts'
import { openImapBox } from '#test/imap-server.ts'
import { bouncesUser, imapPort } from './app-env.ts'

/** As if the recipient's mail server did not know the address that an e-mail was sent to. */
export async function bounce({ messageId = '' }: Email, recipient: string): Promise<void> {
  const box = await openImapBox({ port: imapPort() }, bouncesUser(Number(process.env.E2E_PORT)))
  await box.put(fromPostfix({ message_id: messageId, recipient }))
  await box.close()
}
