/** Relevant request headers by name. */
export type Requested = Partial<Record<'user-agent' | 'sec-fetch-dest' | 'sec-purpose' | 'purpose' | 'x-moz', unknown>>

/** Time within which the same visitor counts once per event. */
export const VIEW_WINDOW_MS = 5 * 60_000

/** True for a page that a person opens in a browser, including pages in frames. */
export function isPageView(headers: Requested): boolean {
  return !isFetchedAhead(headers) && isShown(headers['sec-fetch-dest'])
}

/** Prefetched and prerendered pages may never be seen. */
function isFetchedAhead(headers: Requested): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose)
}

/** Browsers omit the header on pages without https. */
function isShown(destination: unknown): boolean {
  return destination === undefined || destination === 'document' || destination === 'iframe' || destination === 'frame'
}

/** True for a person's browser by its user agent; false for crawlers, link previews and monitors. */
export function isBrowser(user_agent: string): boolean {
  return /^(?:Mozilla|Opera)\//.test(user_agent) && !MACHINES.test(user_agent)
}

/** The exception is Cubot, a maker of phones. */
const MACHINES =
  /(?<!\bcu)bot\b|bot[/;)_-]|crawl|spider|slurp|preview|externalhit|headless|lighthouse|inspection|monitor|pingdom|uptime|archiver|feedfetcher|favicon|\+https?:/i
