/** Requests per minute of one key: the maximum, and the default. */
export const REQUESTS_PER_MINUTE = { most: 6_000, usual: 600 }
