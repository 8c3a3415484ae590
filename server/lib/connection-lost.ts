import { MailError } from './mail-error.ts'

/** States of a database that stops, starts, or was told to end the connection. */
const STATES = new Set(['57P01', '57P02', '57P03', '08006', '53300'])
const NETWORK = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed/

/** True if a connection failed or broke: the same call may succeed in a moment. */
export function isConnectionLost(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || thrown instanceof MailError) return false
  const { code = '', syscall } = thrown as NodeJS.ErrnoException
  return syscall === 'connect' || STATES.has(code) || NETWORK.has(code) || WORDS.test(thrown.message)
}
