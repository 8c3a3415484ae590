import { createHash } from 'node:crypto'
import { ApiError } from '#server/lib/errors.ts'
import type { Cursor } from '../read-activities.ts'
import type { Audience } from './audience.ts'

type Known = Audience & { history: string }

const WRITTEN = /^1\.([0-9a-f]{16})\.(\d{1,10})\.(\d{1,10})\.(\d{1,20})\.(\d{1,16})$/

/** Encodes a cursor; opaque to the reader, who sends it back to continue. */
export function writeFeedCursor({ xid, id }: Cursor, known: Known): string {
  return Buffer.from(['1', seenBy(known), known.account_id, known.event_id ?? 0, xid, id].join('.')).toString(
    'base64url',
  )
}

/**
 * Decodes a cursor. 422 if it is malformed or belongs to another feed, whose gaps it would hide; 410 if the log is not the one
 * that was read, or the reader's scope has changed since.
 */
export function readFeedCursor(text: string, known: Known): Cursor {
  const written = Buffer.from(text, 'base64url').toString('latin1')
  const [, seen, account_id, event_id, xid, id] = WRITTEN.exec(written) ?? []
  if (!xid || !isNumber(xid, 2n ** 63n) || !isNumber(id, BigInt(Number.MAX_SAFE_INTEGER))) throw notACursor(NO_CURSOR)
  if (Number(account_id) !== known.account_id || Number(event_id) !== (known.event_id ?? 0))
    throw notACursor(OF_ANOTHER_FEED)
  if (seen !== seenBy(known)) throw new ApiError('feed_cursor_gone')
  return { xid, id: Number(id) }
}

const NO_CURSOR = 'after: send what the feed answered as next, or now for the present, or leave it out.'
const OF_ANOTHER_FEED =
  'after: this cursor is of another feed. Go on with the same account and event_id, or begin anew.'

export function notACursor(message = NO_CURSOR): ApiError {
  return new ApiError('malformed', { message, issues: [{ path: 'after', code: 'not_usable', params: {} }] })
}

const isNumber = (digits: string | undefined, most: bigint) => digits !== undefined && BigInt(digits) <= most

/** Hash of the log's history and the reader's scope. Both must be unchanged, or the reader would miss entries. */
function seenBy({ history, scope }: Known): string {
  const sorted = scope && [scope.organizer_ids, scope.event_ids].map((ids) => ids.toSorted((a, b) => a - b))
  return createHash('sha256')
    .update(JSON.stringify([history, sorted]))
    .digest('hex')
    .slice(0, 16)
}
