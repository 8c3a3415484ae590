import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconPlus, IconReceiptRefund, IconTicket } from '@tabler/icons-react'
import { useContext } from 'react'
import { type Event, events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { products } from '#contract/products.ts'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { EventContext } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { publicAddress } from '#web/lib/page/public-address.ts'
import { useSettings } from '#web/lib/settings.ts'
import type { Entry } from './use-entries.ts'

/** Actions available everywhere, and those for the current event. */
export function useActions(onPutOnSale: () => void): Entry[] {
  const { t } = useLingui()
  const may = useMay()
  const event = useContext(EventContext)
  const ofEvent = useEventActions(event, onPutOnSale)
  return [
    ...ofEvent,
    ...(may(events.create) ? [{ to: '/manage/events#create-event', label: t`Create event`, icon: IconPlus }] : []),
    ...(may(organizers.create)
      ? [{ to: '/manage/events#create-organizer', label: t`Create organizer`, icon: IconPlus }]
      : []),
  ]
}

function useEventActions(event: Event | null, onPutOnSale: () => void): Entry[] {
  const { t } = useLingui()
  const may = useMay()
  const settings = useSettings()
  if (!event) return []
  const base = `/manage/event/${event.id}`
  const isPublic = event.status === 'LIVE' || event.status === 'PAUSED'
  async function copy({ id, slug }: Event) {
    await writeToClipboard(publicAddress(`/event/${id}/${slug}`, settings, location.origin))
    notifyDone(t`Link copied.`)
  }
  return [
    ...(may(events.setStatus) && event.status === 'DRAFT'
      ? [{ to: `${base}#put-on-sale`, label: t`Put on sale`, icon: IconTicket, run: onPutOnSale }]
      : []),
    ...(isPublic
      ? [{ to: `${base}#copy-link`, label: t`Copy public link`, icon: IconCopy, run: () => void copy(event) }]
      : []),
    ...(may(products.create)
      ? [{ to: `${base}/products#create-product`, label: t`Create ticket or product`, icon: IconPlus }]
      : []),
    ...(may(orders.refund) ? [{ to: `${base}/orders`, label: t`Refund order`, icon: IconReceiptRefund }] : []),
  ]
}
