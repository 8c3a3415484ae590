import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Attendee } from '#contract/attendees.ts'
import { bcp47 } from '#domain/locale.ts'
import { Facts } from '#web/components/manage/facts.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useFormat } from '#web/lib/use-format.ts'

/** Who comes, with which ticket, from which order. */
export function AttendeeFacts({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui()
  const { dateTime, locale } = useFormat()
  const { timezone } = useEvent()
  const languages = new Intl.DisplayNames([bcp47(locale)], { type: 'language' })
  return (
    <Facts
      facts={[
        { label: t`E-mail`, value: <Anchor href={`mailto:${attendee.email}`}>{attendee.email}</Anchor> },
        { label: t`Ticket`, value: attendee.item_name },
        { label: t`Ticket number`, value: <span className="tabular">{attendee.public_id}</span> },
        {
          label: t`Order`,
          value: (
            <Anchor component={Link} to={`../orders#order-${attendee.order_id}`} className="tabular">
              {attendee.order_public_id}
            </Anchor>
          ),
        },
        { label: t`Added`, value: dateTime(attendee.created_at, timezone) },
        { label: t`Language`, value: languages.of(bcp47(attendee.locale as typeof locale)) },
      ]}
    />
  )
}
