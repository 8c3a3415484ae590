import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type DecodedPacket, decode, encode, type Packet } from 'dns-packet'
import { afterAll } from 'vitest'

/** TXT records by name; null makes the server fail. */
export type Zone = Record<string, readonly string[] | null>

const NO_SUCH_NAME = 3
const CANNOT_TELL = 2

/** A real DNS server on this machine with these names only. Call it at the top of a test file. Returns its address. */
export async function startDnsServer(zone: Zone): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (bytes, { port, address }) => socket.send(encode(answerTo(decode(bytes), zone)), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

function answerTo({ id = 0, questions = [] }: DecodedPacket, zone: Zone): Packet {
  const name = questions[0]?.name.toLowerCase() ?? ''
  const texts = zone[name]
  const answers = (texts ?? []).map((text) => ({ type: 'TXT' as const, name, ttl: 60, data: inParts(text) }))
  const flags = texts === null ? CANNOT_TELL : texts ? 0 : NO_SUCH_NAME
  return { type: 'response', id, flags, questions, answers }
}

/** Splits a TXT record into parts; each may have at most 255 bytes. */
const inParts = (text: string) => text.match(/.{1,200}/gs) ?? ['']
