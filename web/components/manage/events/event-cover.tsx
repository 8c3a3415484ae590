import type { Image } from '#contract/images.ts'
import { coverOf } from '#domain/cover.ts'
import type { EventCategory } from '#domain/event-status.ts'
import { Cover } from '#web/components/shared/cover.tsx'

type Props = {
  event: { id: number | null; title: string; category: EventCategory; images?: readonly Image[] }
  sizes: string
  is_lazy?: boolean
}

/** Cover of an event for its organizer, also for a new event without an id. */
export function EventCover({ event, ...shown }: Props) {
  const image = event.images?.find(({ type }) => type === 'EVENT_COVER')
  return <Cover cover={coverOf(image, event)} {...shown} />
}
