import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { TwoLines } from '#web/ui/list/two-lines.tsx'
import { EntryBadge } from './entry-badge.tsx'

export function useWaitlistColumns(): Column<WaitlistEntry>[] {
  const { t } = useLingui()
  return [
    {
      key: 'position',
      header: t`Position`,
      phone: 'amount',
      width: 104,
      render: ({ position }) => <Position position={position} />,
    },
    {
      key: 'person',
      header: t`Name`,
      phone: 'title',
      render: (entry) => <TwoLines main={nameOf(entry)} below={entry.email} />,
    },
    {
      key: 'ticket',
      header: t`Ticket`,
      phone: 'meta',
      render: ({ item_name }) => item_name,
    },
    {
      key: 'status',
      header: t`Status`,
      phone: 'badge',
      width: 144,
      render: ({ status }) => <EntryBadge status={status} />,
    },
    {
      key: 'joined',
      header: t`Joined`,
      phone: 'hidden',
      width: 208,
      render: (entry) => <Joined entry={entry} />,
    },
  ]
}

export const nameOf = ({ first_name, last_name }: WaitlistEntry) => [first_name, last_name].filter(Boolean).join(' ')

function Position({ position }: { position: number | null }) {
  const place = useFormat().number(position)
  return <span className="tabular">{position === null ? '—' : <Trans>No. {place}</Trans>}</span>
}

/** Time of joining, and the end of an open offer. */
function Joined({ entry: { created_at, status, offer_expires_at } }: { entry: WaitlistEntry }) {
  const { timezone } = useEvent()
  const { shortDateTime } = useFormat()
  const until = status === 'OFFERED' && offer_expires_at !== null ? shortDateTime(offer_expires_at, timezone) : null
  return (
    <TwoLines
      main={<RelativeTime instant={created_at} zone={timezone} />}
      below={until && <Trans>Offer until {until}</Trans>}
    />
  )
}
