import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { events } from '#contract/events.ts'
import { products } from '#contract/products.ts'
import { waitlist } from '#contract/waitlist.ts'
import { ListScreen } from '#web/components/manage/screen/list-screen.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { hasNothing, useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useWaitlistFilters } from './use-waitlist-filters.ts'
import { useWaitlistColumns } from './waitlist-columns.tsx'
import { WaitlistFigures } from './waitlist-figures.tsx'
import { useHasActs, WaitlistMenu } from './waitlist-menu.tsx'

const OffersDialog = lazyPart(async () => (await import('./offers-dialog.tsx')).OffersDialog)

/** People waiting for sold-out tickets of the event, and what they were offered. */
export default function Waitlist() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const list = useApiList(waitlist.list, { event_id })
  const stats = useApiQuery(waitlist.stats, { params: { event_id } })
  const columns = useWaitlistColumns()
  const filters = useWaitlistFilters(stats.data?.data)
  const [isOffering, setOffering] = useState(false)
  const mayOffer = useMay()(waitlist.offer)
  const hasActs = useHasActs()
  const isEmpty = hasNothing(list)
  return (
    <ListScreen
      text={t`People waiting for sold-out tickets.`}
      add={mayOffer && !isEmpty ? { label: t`Offer tickets`, onAdd: () => setOffering(true) } : null}
      empty={{
        drawing: 'people',
        title: t`No one is waiting yet`,
        text: t`Turn on “Waitlist when sold out” for a product. Once it’s sold out, visitors can join here and get a ticket offered when one becomes free.`,
        also: <SwitchOn />,
      }}
      notice={!isEmpty && <WaitlistFigures query={stats} />}
      list={list}
      label={t`Waitlist`}
      columns={columns}
      rowMenu={(entry) => hasActs(entry) && <WaitlistMenu entry={entry} />}
      search={t`Search by name or email`}
      sorts={{
        position: [t`First in line first`, t`Last in line first`],
        created_at: [t`Oldest first`, t`Newest first`],
      }}
      filters={filters}
    >
      {isOffering && <OffersDialog onClose={() => setOffering(false)} />}
    </ListScreen>
  )
}

/** Links to the switch of each product and to the event's settings, for those who may change them. */
function SwitchOn() {
  const { id } = useEvent()
  const may = useMay()
  return (
    <>
      {may(products.update) && (
        <Button component={Link} to={`/manage/event/${id}/products`}>
          <Trans>Open products</Trans>
        </Button>
      )}
      {may(events.updateSettings) && (
        <Button component={Link} to={`/manage/event/${id}/settings#waitlist`} variant="default">
          <Trans>Waitlist settings</Trans>
        </Button>
      )}
    </>
  )
}
