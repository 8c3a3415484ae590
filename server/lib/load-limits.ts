/**
 * How much is admitted at once, so that no hot event and no stranger keeps others waiting. None of it is felt while there
 * is room: an address alone may have all of it.
 */

/** Connections: beyond so many, only addresses with less than an equal share open another. */
export const CONNECTIONS = 18_000

/** Milliseconds until a request must have come whole; `check` is how often that is looked at. */
export const SENDING = { headers: 10_000, request: 30_000, check: 1_000 }

/** A reservation must have come whole before it is given a place: so many bytes, within so many milliseconds. */
export const RESERVATION_BODY = { bytes: 64 * 1024, milliseconds: 2_000 }

export const WAITING_ROOM = {
  /** Reservations worked on at once. */
  inside: 256,
  /** Of one event: as many as are under way in batches. Whoever comes for another one waits for no more than these. */
  inside_of_one_event: 144,
  /** Beyond so many, only addresses with less than an equal share join the line. A large body counts as several people. */
  line: 20_000,
  bytes_of_one_person: 4 * 1024,
  /** Milliseconds in line; then it is better to come again, after so many seconds. */
  patience: 3_000,
  come_again: 2,
  /** Once so many of one address wait, those who come for other events take turns as if these were one. */
  many_of_one_address: 64,
}

export const BATCHES = {
  largest: 48,
  under_way: 2,
  longest_queue: 5_000,
  /** Batches of so many events at most are a hot event's: whoever comes for another one is served beside them. */
  few_kinds: 4,
  /** Answers that are written without letting others have a turn: pages wait for no more than these. */
  at_one_go: 8,
}

/**
 * Requests of devices that send what they scanned without a network. A hundred that come back at the same moment would have all
 * connections of a process for seconds; buyers need them, too.
 */
export const SCANS = { inside: 6, waiting: 2_000 }

/** Screens of live check-in that a process keeps up to date: beyond so many, only addresses with less than an equal share open another. */
export const LIVE_SCREENS = 200

/**
 * Calls of the feed that wait in a process for the next change. Of one account no more than are of use; beyond so many of
 * all, only accounts with less than an equal share wait.
 */
export const FEED_READERS = { of_one_account: 20, of_all: 1_000 }
