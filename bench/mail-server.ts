import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Run in a separate process: a real mail server that accepts everything and reports recipients and times. */

export type Arrival = { recipient: string; at: number }

let arrived: Arrival[] = []

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  maxClients: 100,
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      for (const { address } of session.envelope.rcptTo) arrived.push({ recipient: address, at: Date.now() })
      done()
    })
  },
})
// A broken connection concerns only its client; an unhandled error would end the mail server for all.
server.on('error', () => undefined)
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send?.((server.server.address() as AddressInfo).port)
setInterval(() => {
  process.send?.(arrived)
  arrived = []
}, 100)
process.on('disconnect', () => process.exit())
