import type { ReactNode } from 'react'
import type { Settings } from '#contract/settings.ts'
import type { LoadedEvent } from './load-event.ts'

export type EventPageData = LoadedEvent & { settings: Settings }

const [PLACE, DATA] = ['event-page', 'event-page-data']

/** Event page as rendered by the server, with the data that `web/event-client.tsx` hydrates it from. */
export function WithEventPageData({ data, children }: { data: EventPageData; children: ReactNode }) {
  return (
    <>
      <div id={PLACE} style={{ display: 'contents' }}>
        {children}
      </div>
      {import.meta.env.SSR && import.meta.env.PROD && (
        <script
          id={DATA}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data are no markup, and "<" is escaped, so that no text ends the script
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

export type WrittenPage = { place: HTMLElement; data: EventPageData }

/** Null on all pages but event pages, and always in development, where event pages use the router. */
export function readEventPage(): WrittenPage | null {
  const place = document.getElementById(PLACE)
  const data = document.getElementById(DATA)?.textContent
  return place && data ? { place, data: JSON.parse(data) as EventPageData } : null
}
