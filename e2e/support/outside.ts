import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { openAnalytics } from '#test/analytics.ts'
import { startImapServer } from '#test/imap-server.ts'
import { openTestMailbox } from '#test/mailbox.ts'
import { analyticsPort, imapPort, mailListPort, mailPort } from './app-env.ts'
import { startCardProvider } from './cards.ts'

/**
 * Starts the outside servers of all journeys: a real mail server, an HTTP address where workers read its emails and block
 * recipients (mail.ts), a mailbox for bounces, and stand-ins for Google Analytics and the card provider.
 */
export default async function openOutside(): Promise<() => Promise<void>> {
  clearFormerRuns()
  const analytics = await openAnalytics(analyticsPort())
  const mailbox = await openTestMailbox(mailPort())
  const bounces = await startImapServer(imapPort())
  const stopCards = await startCardProvider()
  const unknown = new Set<string>()
  mailbox.makeTrouble((recipient) => (unknown.has(recipient) ? 'unknown' : null))
  const list = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to') ?? ''
    if (request.method === 'PUT') unknown.add(to)
    if (request.method === 'DELETE') unknown.delete(to)
    const found = mailbox.emails.filter(({ recipients }) => recipients.includes(to))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(found.map(({ raw }) => raw)))
  })
  list.listen(mailListPort(), '127.0.0.1')
  await once(list, 'listening')
  return async () => {
    analytics.close()
    list.close()
    list.closeAllConnections()
    await mailbox.close()
    await bounces.stop()
    await stopCards()
  }
}

const DATA = 'artifacts/e2e-data'

/** Removes the data folders of former runs; the app still uses its own when a run ends. */
function clearFormerRuns(): void {
  for (const name of existsSync(DATA) ? readdirSync(DATA) : []) {
    if (!isRunning(Number.parseInt(name, 10))) rmSync(`${DATA}/${name}`, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
