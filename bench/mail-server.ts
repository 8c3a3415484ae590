import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Run in a process of its own: a real mail server that takes everything and tells who was written to, and when. */

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
// A connection that breaks off concerns the one who had it; unheard, it would end everybody's mail server.
server.on('error', () => undefined)
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send?.((server.server.address() as AddressInfo).port)
setInterval(() => {
  process.send?.(arrived)
  arrived = []
}, 100)
process.on('disconnect', () => process.exit())
