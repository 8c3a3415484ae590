import type { ReactNode } from 'react'
import type { Settings } from '#contract/settings.ts'
import type { LoadedEvent } from './load-event.ts'

export type EventPageData = LoadedEvent & { settings: Settings }

const [PLACE, DATA] = ['event-page', 'event-page-data']

/** The page of an event as the server writes it, with the data by which `web/event-client.tsx` draws it again. */
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

/** Null on every page but that of an event; in development there, too, where it has the router. */
export function readEventPage(): WrittenPage | null {
  const place = document.getElementById(PLACE)
  const data = document.getElementById(DATA)?.textContent
  return place && data ? { place, data: JSON.parse(data) as EventPageData } : null
}
