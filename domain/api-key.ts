/** How often one key may call; `usual` unless it is made with another limit. */
export const REQUESTS_PER_MINUTE = { most: 6_000, usual: 600 }
