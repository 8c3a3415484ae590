import type { BodyInput } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { EventCategory } from '#domain/event-status.ts'
import { utcToZoned } from '#domain/time.ts'
import { tomorrowEvening } from '#web/components/manage/events/event-dates.ts'
import { type WhereValues, whereValues } from '#web/components/manage/fields/place-fields.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useKept } from './kept.ts'
import type { StepProps } from './path.tsx'

type Values = WhereValues & {
  title: string
  start_date: string
  end_date: string | null
  category: EventCategory | null
}
type Options = Pick<StepProps, 'organizer' | 'draft' | 'goOn' | 'kept'>

/**
 * Creates the event with its location, or updates it. The location of an existing event is part of its settings, which are saved
 * after it.
 */
export function useEventStep({ organizer, draft, goOn, kept }: Options) {
  const api = useApiForm<typeof events.create | typeof events.update, Values>(draft ? events.update : events.create, {
    ...(draft && { params: { event_id: draft.event.id } }),
    initialValues: { ...(draft ? valuesOf(draft) : emptyEvent(organizer?.timezone ?? 'UTC')), ...kept.event },
    toBody: ({ category, ...values }) =>
      ({
        ...draft?.event,
        ...values,
        ...(category && { category }),
        organizer_id: organizer?.id,
      }) as BodyInput<typeof events.create>,
    onDone: async (_, values) => {
      if (draft) await savePlace(draft.event.id, values)
      goOn()
    },
  })
  useKept(kept, 'event', api.form.values)
  return api
}

async function savePlace(event_id: number, { is_online_event, location_details }: Values): Promise<void> {
  const input = { params: { event_id }, body: { is_online_event, location_details } }
  await callApi(events.updateSettings, input)
  await refresh(events.updateSettings, input)
}

function emptyEvent(zone: string): Values {
  return { title: '', category: null, ...whereValues(), ...tomorrowEvening(new Date().toISOString(), zone) }
}

function valuesOf({ event, settings }: NonNullable<Options['draft']>): Values {
  const onTheClock = (instant: string) => utcToZoned(instant, event.timezone).slice(0, 16)
  return {
    title: event.title,
    category: event.category,
    start_date: onTheClock(event.start_date),
    end_date: event.end_date && onTheClock(event.end_date),
    ...whereValues(settings),
  }
}
