import { useLingui } from '@lingui/react/macro'
import { IconReceipt, IconTicket, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { type WaitlistEntry, waitlist } from '#contract/waitlist.ts'
import type { WaitlistStatus } from '#domain/waitlist.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { ActItems } from '#web/ui/overlay/acts.tsx'
import { nameOf } from './waitlist-columns.tsx'

const WITH_ACTS: readonly WaitlistStatus[] = ['WAITING', 'OFFERED', 'OFFER_EXPIRED']

/** Tells whether the menu of an entry has items. */
export function useHasActs(): (entry: WaitlistEntry) => boolean {
  const may = useMay()
  return ({ status, order_id }) =>
    (may(waitlist.offer) && WITH_ACTS.includes(status)) || (may(orders.get) && order_id !== null)
}

/** Acts that fit the state of an entry. */
export function WaitlistMenu({ entry }: { entry: WaitlistEntry }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const offer = useOffer(entry)
  const remove = useRemove(entry)
  const may = useMay()
  const mayManage = may(waitlist.offer)
  const { status, order_id } = entry
  const order = order_id !== null && may(orders.get) ? `/manage/event/${entry.event_id}/orders#order-${order_id}` : null
  return (
    <ActItems
      acts={[
        mayManage && status === 'WAITING' ? { icon: IconTicket, label: t`Offer ticket`, run: offer } : null,
        mayManage && status === 'OFFER_EXPIRED' ? { icon: IconTicket, label: t`Offer again`, run: offer } : null,
        order === null ? null : { icon: IconReceipt, label: t`View order`, run: () => void navigate(order) },
        mayManage && status === 'OFFERED'
          ? { icon: IconX, label: t`Revoke offer`, run: remove, isDangerous: true }
          : null,
        mayManage && status === 'WAITING'
          ? { icon: IconX, label: t`Remove from waitlist`, run: remove, isDangerous: true }
          : null,
      ]}
    />
  )
}

/** Offers one ticket at once; the result is reported. */
function useOffer({ event_id, id: entry_id, email }: WaitlistEntry): () => void {
  const { t, i18n } = useLingui()
  const { mutateAsync } = useApiMutation(waitlist.offer)
  const send = async () => {
    try {
      await mutateAsync({ params: { event_id }, body: { entry_id } })
      notifyDone(t`Ticket offered to ${email}.`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
    }
  }
  return () => void send()
}

function useRemove(entry: WaitlistEntry): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const { mutateAsync } = useApiMutation(waitlist.remove)
  const { event_id, id: entry_id, item_name } = entry
  const name = nameOf(entry)
  const run = () => mutateAsync({ params: { event_id, entry_id } })
  const words =
    entry.status === 'OFFERED'
      ? {
          title: t`Revoke the offer to ${name}?`,
          text: t`The ticket for ${item_name} is released for the next in line, and ${name} leaves the waitlist. An order that was begun with it can’t be completed.`,
          confirm: t`Revoke offer`,
          done: t`Offer revoked.`,
        }
      : {
          title: t`Remove ${name} from the waitlist?`,
          text: t`${name} loses the place in line for ${item_name} and can join again at the end. We don’t send an email about it.`,
          confirm: t`Remove from waitlist`,
          done: t`Removed from the waitlist.`,
        }
  return () => ask({ ...words, isDangerous: true, run })
}
