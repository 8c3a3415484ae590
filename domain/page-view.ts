/** What a request says of itself, by the names of its headers. */
export type Requested = Partial<Record<'user-agent' | 'sec-fetch-dest' | 'sec-purpose' | 'purpose' | 'x-moz', unknown>>

/** The same visitor counts once for an event within this time. */
export const VIEW_WINDOW_MS = 5 * 60_000

/** True for a page that a person opens in a browser, or that a browser shows in a frame. */
export function isPageView(headers: Requested): boolean {
  return !isFetchedAhead(headers) && isShown(headers['sec-fetch-dest'])
}

/** Prefetched and prerendered pages may never be seen. */
function isFetchedAhead(headers: Requested): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose)
}

/** Browsers leave the header out where the page has no https. */
function isShown(destination: unknown): boolean {
  return destination === undefined || destination === 'document' || destination === 'iframe' || destination === 'frame'
}

/** True for a browser of a person, by the name it gives itself; crawlers, link previews and monitors are none. */
export function isBrowser(user_agent: string): boolean {
  return /^(?:Mozilla|Opera)\//.test(user_agent) && !MACHINES.test(user_agent)
}

/** Cubot makes phones. */
const MACHINES =
  /(?<!\bcu)bot\b|bot[/;)_-]|crawl|spider|slurp|preview|externalhit|headless|lighthouse|inspection|monitor|pingdom|uptime|archiver|feedfetcher|favicon|\+https?:/i
