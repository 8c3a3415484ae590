/**
 * Limits of concurrent work, so that no hot event and no stranger keeps others waiting. They do not matter while there is room:
 * a single address may have all of it.
 */

/** Connections; beyond, only addresses with less than an equal share open another. */
export const CONNECTIONS = 18_000

/** Milliseconds within which a request must be complete; `check` is the interval of checking that. */
export const SENDING = { headers: 10_000, request: 30_000, check: 1_000 }

/** Maximum bytes and milliseconds for the body of a reservation, which must be complete before it gets a place. */
export const RESERVATION_BODY = { bytes: 64 * 1024, milliseconds: 2_000 }

export const WAITING_ROOM = {
  /** Reservations processed at once. */
  inside: 256,
  /** Reservations of one event at once: as many as run in batches. A buyer of another event waits for no more than these. */
  inside_of_one_event: 144,
  /**
   * Waiting reservations; beyond, only addresses with less than an equal share join the line. A large body counts as several
   * people.
   */
  line: 20_000,
  bytes_of_one_person: 4 * 1024,
  /** Milliseconds in line, after which the buyer is told to come again, and the seconds until then. */
  patience: 3_000,
  come_again: 2,
  /** Waiting requests of one address beyond which those for other events take turns as if these were one. */
  many_of_one_address: 64,
}

export const BATCHES = {
  largest: 48,
  under_way: 2,
  longest_queue: 5_000,
  /** Maximum number of events in batches that count as those of a hot event: a buyer of another event is served beside them. */
  few_kinds: 4,
  /** Answers written without giving others a turn: pages wait for no more than these. */
  at_one_go: 8,
}

/**
 * Requests of devices that send offline scans. A hundred devices that reconnect at the same moment would use all connections of
 * a process for seconds; buyers need them, too.
 */
export const SCANS = { inside: 6, waiting: 2_000 }

/** Live check-in screens per process; beyond, only addresses with less than an equal share open another. */
export const LIVE_SCREENS = 200

/**
 * Calls of the feed that wait in a process for the next change. One account has no use for more; beyond the total, only accounts
 * with less than an equal share wait.
 */
export const FEED_READERS = { of_one_account: 20, of_all: 1_000 }
