import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { FairShares } from '#server/lib/fair-shares.ts'
import { FEED_READERS } from '#server/lib/load-limits.ts'
import { type Audience, concerns } from './audience.ts'
import { type Ahead, lookAhead } from './look-ahead.ts'

/** Pause between two looks: the longest delay between an entry and its readers. */
const EVERY_MS = 250
const RETRY_AFTER_SECONDS = 10

type Wait = {
  audience: Audience
  /** Position of the reader: the number of the next transaction. */
  from: string
  milliseconds: number
  /** Aborted when the caller disconnects or the process stops. */
  ended: AbortSignal
}

export type WaitingReaders = {
  /** Resolves to true as soon as there may be something to read, to false when the time is over. 429 if too many calls wait. */
  wait: (wait: Wait) => Promise<boolean>
}

type Reader = { audience: Audience; from: bigint; tell: (isThere: boolean) => void }

/** The waiting readers of one process. They share one look at the log, and an empty list looks at nothing. */
export function createWaitingReaders({ db, log }: { db: Db; log: Logger }): WaitingReaders {
  const readers = new Set<Reader>()
  const places = new FairShares(FEED_READERS.of_all)
  /** The transaction up to which the last look read; null while there are no readers. */
  let looked: bigint | null = null

  async function look(from: bigint): Promise<void> {
    looked = from
    while (readers.size > 0) {
      await sleep(EVERY_MS, undefined, { ref: false })
      if (readers.size > 0) looked = await tellAll(looked)
    }
    looked = null
  }

  async function tellAll(from: bigint): Promise<bigint> {
    try {
      const ahead = await lookAhead(db, from)
      for (const reader of readers) if (isFor(reader, ahead)) reader.tell(true)
      return ahead.horizon
    } catch (error) {
      // After a failed look each reader asks the database itself and answers with the error.
      log.warn({ err: error }, 'the activity log could not be looked at')
      for (const reader of readers) reader.tell(true)
      return from
    }
  }

  return {
    async wait({ audience, from, milliseconds, ended }) {
      if (ended.aborted || milliseconds <= 0) return false
      if (looked !== null && BigInt(from) < looked) return true
      const caller = String(audience.account_id)
      if (places.takenBy(caller) >= FEED_READERS.of_one_account || !places.take(caller)) throw tooMany()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const reader = { audience, from: BigInt(from), tell: resolve }
      const end = () => resolve(false)
      const timer = setTimeout(end, milliseconds)
      ended.addEventListener('abort', end)
      readers.add(reader)
      if (looked === null) void look(reader.from)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        ended.removeEventListener('abort', end)
        readers.delete(reader)
        places.giveBack(caller)
      }
    },
  }
}

function isFor({ audience }: Reader, { spots }: Ahead): boolean {
  return spots === null || spots.some((spot) => concerns(audience, spot))
}

function tooMany(): ApiError {
  return new ApiError('too_many_requests', {
    message: 'Too many calls are waiting for changes already. Try again later, or without wait.',
    retry_after: RETRY_AFTER_SECONDS,
  })
}
