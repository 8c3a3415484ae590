import { useLingui } from '@lingui/react/macro'
import { EventCover } from '#web/components/manage/events/event-cover.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { ImageField } from './image-field.tsx'
import { useEventImages } from './use-image-place.ts'

/** Cover of the event of the address. */
export function EventCoverField() {
  const { t } = useLingui()
  const event = useEvent()
  return (
    <ImageField
      place={useEventImages()}
      type="EVENT_COVER"
      crops={[
        { label: t`Page and cards`, ratio: 16 / 9 },
        { label: t`Tickets and emails`, ratio: 4 },
      ]}
      instead={<EventCover event={event} sizes="(min-width: 62em) 710px, 100vw" />}
      words={{
        choose: t`Choose cover image`,
        replace: t`Replace cover image`,
        hint: t`Ideally 2000 × 1125 pixels.`,
        saved: t`Cover image saved.`,
        deleting: {
          title: t`Delete the cover image?`,
          text: t`The page shows this event’s pattern instead.`,
          done: t`Cover image deleted.`,
        },
      }}
    />
  )
}

/** Logo for the tickets of the event of the address. */
export function TicketLogoField() {
  const { t } = useLingui()
  return (
    <ImageField
      place={useEventImages()}
      type="TICKET_LOGO"
      words={{
        choose: t`Choose logo`,
        replace: t`Replace logo`,
        hint: t`Square, at least 200 × 200 pixels. Without one, tickets show the organizer’s logo.`,
        saved: t`Logo saved.`,
        deleting: {
          title: t`Delete the logo?`,
          text: t`Tickets then show the organizer’s logo, if there is one.`,
          done: t`Logo deleted.`,
        },
      }}
    />
  )
}
