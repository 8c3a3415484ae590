import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { Attendee } from '#contract/attendees.ts'
import { bcp47 } from '#domain/locale.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Facts } from '#web/ui/figures/facts.tsx'
import { OrderLink } from './order-link.tsx'

export function AttendeeFacts({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui()
  const { dateTime, locale } = useFormat()
  const { timezone } = useEvent()
  const languages = new Intl.DisplayNames([bcp47(locale)], { type: 'language' })
  return (
    <Facts
      facts={[
        { label: t`Email`, value: <Anchor href={`mailto:${attendee.email}`}>{attendee.email}</Anchor> },
        { label: t`Ticket`, value: attendee.item_name },
        { label: t`Ticket number`, value: attendee.public_id },
        { label: t`Order`, value: <OrderLink attendee={attendee} /> },
        { label: t`Added`, value: dateTime(attendee.created_at, timezone) },
        { label: t`Language`, value: languages.of(bcp47(attendee.locale as typeof locale)) },
      ]}
    />
  )
}
