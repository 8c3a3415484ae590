import type { Visit } from '#contract/visits.ts'
import type { Services } from '#server/services.ts'
import type { Property } from './analytics-of.ts'

/** One event of Google's Measurement Protocol. */
export type AnalyticsEvent = { name: 'page_view' | 'begin_checkout' | 'purchase'; params: Record<string, unknown> }

/** Maximum concurrent requests; further visits are not counted: no one waits for figures. */
const MOST_UNDER_WAY = 50
const PATIENCE_MS = 5_000

/**
 * Reports the acts of consenting visitors to Google Analytics from the server: the visitor's browser contacts no one else, and
 * neither its address nor its identification is sent. Returns at once; undeliverable events are lost.
 */
export function createAnalytics({ config, log }: Pick<Services, 'config' | 'log'>) {
  let underWay = 0

  async function send(property: Property, body: object): Promise<void> {
    const response = await fetch(`${config.analytics_url}?${new URLSearchParams(property)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`Google Analytics answered ${response.status}.`)
  }

  return (property: Property, { visit, event }: { visit: Visit; event: AnalyticsEvent }): void => {
    if (underWay >= MOST_UNDER_WAY) return
    underWay += 1
    send(property, payloadOf(visit, event))
      .catch((error) => log.debug({ err: error }, 'a visit was not counted'))
      .finally(() => {
        underWay -= 1
      })
  }
}

/** Consent covers counting only: no advertising. */
function payloadOf({ visitor_id, session_id }: Visit, { name, params }: AnalyticsEvent) {
  return {
    client_id: visitor_id,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    // Without an engagement time, Google leaves the visitor out of its reports.
    events: [{ name, params: { session_id: String(session_id), engagement_time_msec: 1, ...params } }],
  }
}
