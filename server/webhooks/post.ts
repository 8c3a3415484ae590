import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isAllowedAddress, type Reach } from './allowed-address.ts'
import { AddressRefused, checkedLookup, refuseAtSight } from './look-up.ts'

const TIME_OUT_MS = 10_000
/** Maximum bytes read of an answer, and characters stored. */
const MOST_READ_BYTES = 65_536
const MOST_KEPT_CHARACTERS = 1_000

export type Answer = {
  response_code: number | null
  response_body: string | null
  failure: 'ADDRESS_REFUSED' | 'NOT_REACHED' | 'TIMED_OUT' | 'REDIRECTED' | 'STATUS' | null
}

export type Message = { url: string; headers: Record<string, string>; body: string }

/** Sends a message once, follows no redirect, and returns the answer; never throws. */
export async function post(reach: Reach, message: Message, time_out_ms = TIME_OUT_MS): Promise<Answer> {
  const signal = AbortSignal.timeout(time_out_ms)
  try {
    // A literal IP address is not looked up when a connection is opened, so it is checked here.
    const to = refuseAtSight(reach, message.url)
    const response = await request(reach, { ...message, to }, signal)
    return answerOf(response.statusCode ?? 0, await startOf(response))
  } catch (error) {
    return { response_code: null, response_body: null, failure: failureOf(error as Error, signal) }
  }
}

type Addressed = Message & { to: URL }

function request(reach: Reach, { to, headers, body }: Addressed, signal: AbortSignal): Promise<IncomingMessage> {
  const { request: open } = to.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal, agent: false, lookup: checkedLookup(reach, to) }
    const sent = open(to, options, resolve)
    sent.on('error', reject)
    sent.on('socket', (socket) =>
      socket.once('connect', () => {
        if (isAllowedAddress(reach, socket.remoteAddress ?? '')) sent.end(body)
        else sent.destroy(new AddressRefused(to.host))
      }),
    )
  })
}

async function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MOST_READ_BYTES) break
  }
  // PostgreSQL cannot store NUL.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, MOST_KEPT_CHARACTERS)
}

function answerOf(response_code: number, response_body: string): Answer {
  const failure =
    response_code >= 200 && response_code < 300 ? null : isRedirect(response_code) ? 'REDIRECTED' : 'STATUS'
  return { response_code, response_body, failure }
}

const isRedirect = (code: number) => code >= 300 && code < 400

function failureOf(error: Error, { aborted }: AbortSignal): Answer['failure'] {
  if (aborted) return 'TIMED_OUT'
  return error instanceof AddressRefused ? 'ADDRESS_REFUSED' : 'NOT_REACHED'
}
