import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Event, events } from '#contract/events.ts'
import { createQueryClient, queryKey } from '#web/lib/calls/query.ts'
import { EventContext } from '#web/lib/manage-context.ts'
import { Pace } from './pace.tsx'

const EVENT = { id: 7, start_date: '2031-06-21T17:30:00Z', timezone: 'Europe/Berlin' } as Event
const SOLD = [{ days_before: 3, quantity: 4 }]
const OTHER = { id: 6, title: 'Autumn ball', start_date: '2030-10-01T17:30:00Z', timezone: 'Europe/Berlin', sold: SOLD }

test('the link in the sentence about another event is underlined: its colour alone is too close to the words around', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const client = createQueryClient()
  const reply = { data: { sold: SOLD, compared_with: OTHER } }
  client.setQueryData(queryKey(events.pace, { params: { event_id: EVENT.id } }), reply)
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <EventContext value={EVENT}>
              <Pace now="2031-06-01T12:00:00Z" />
            </EventContext>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  expect(html).toMatch(/<a [^>]*data-underline="always"[^>]*>Autumn ball<\/a>/)
})
