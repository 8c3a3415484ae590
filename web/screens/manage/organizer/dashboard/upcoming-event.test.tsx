import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { ManageEventCard } from '#web/components/manage/events/event-card.tsx'
import { createQueryClient, queryKey } from '#web/lib/calls/query.ts'
import { UserContext } from '#web/lib/manage-context.ts'
import { SAMPLE_EVENT, SAMPLE_USER } from '#web/screens/dev/sample-event.ts'
import { UpcomingEvent } from './upcoming-event.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** 4,825.00 of completed orders; another 75.00 awaits payment. */
const overview = {
  capacity: { total: { paid: 7, awaiting_payment: 1, held: 0, left: 2 }, counts: 'TICKET', products: [] },
  money: { total_ordered: 490_000, total_arrived: 482_500, total_awaited: 7500 },
}

function shown(children: ReactNode): string {
  const client = createQueryClient()
  client.setQueryData(queryKey(events.overview, { params: { event_id: SAMPLE_EVENT.id } }), { data: overview })
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <UserContext value={SAMPLE_USER}>
            <MemoryRouter>{children}</MemoryRouter>
          </UserContext>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('the row of an event has the gross sales of its card, not the sum of placed orders', () => {
  expect(shown(<ManageEventCard event={SAMPLE_EVENT} />)).toContain('gross sales €4,825.00')
  expect(shown(<UpcomingEvent event={SAMPLE_EVENT} />)).toContain('€4,825.00 gross sales')
})
