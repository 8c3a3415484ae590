import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCloudOff,
  IconCloudQuestion,
  IconCoins,
  IconHistory,
  IconListDetails,
  IconQrcode,
  IconTicketOff,
  IconWifiOff,
} from '@tabler/icons-react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { nameOf, type Outcome } from '#web/screens/check-in/outcome.ts'
import { useUnpaidWords } from './use-unpaid-words.ts'

/** Each outcome has its own shape: colour is never the only sign. */
export const OUTCOME_ICONS: Record<Outcome['kind'], typeof IconCircleCheck> = {
  admitted: IconCircleCheck,
  already_in: IconHistory,
  order_unpaid: IconCoins,
  cancelled: IconTicketOff,
  not_on_list: IconListDetails,
  unknown_ticket: IconQrcode,
  not_on_device: IconCloudQuestion,
  offline: IconWifiOff,
  no_answer: IconCloudOff,
  busy: IconAlertTriangle,
  refused: IconCircleX,
}

/** Title, name and text of an outcome, as staff read and hear them. */
export function useOutcomeWords(list: StaffCheckInList) {
  const { t } = useLingui()
  const format = useFormat()
  const unpaid = useUnpaidWords(list)

  function title({ kind, attendee }: Outcome): string {
    const time = attendee?.check_in ? format.time(attendee.check_in.checked_in_at, list.event.timezone) : ''
    const titles: Record<Outcome['kind'], string> = {
      admitted: t`Admitted`,
      already_in: t`Already in at ${time}`,
      order_unpaid: unpaid.title(attendee),
      cancelled: t`Cancelled ticket`,
      not_on_list: t`Not on this list`,
      unknown_ticket: t`Unknown ticket`,
      not_on_device: t`Not on this device’s list`,
      offline: t`No connection`,
      no_answer: t`No answer`,
      busy: t`Not checked in`,
      refused: t`Not checked in`,
    }
    return titles[kind]
  }

  function admittedText(attendee: Outcome['attendee']): string {
    if (attendee?.public_id === '')
      return t`Sold since this device was last online. We’ll check it with the next connection.`
    return attendee?.status === 'AWAITING_PAYMENT' ? t`The order isn’t paid yet.` : ''
  }

  function text({ kind, attendee }: Outcome): string {
    const texts: Record<Outcome['kind'], string> = {
      admitted: admittedText(attendee),
      already_in: t`This ticket has been used on this list.`,
      order_unpaid: unpaid.text(attendee),
      cancelled: t`It’s no longer valid.`,
      not_on_list: t`The ticket is real, but for another entrance or area.`,
      unknown_ticket: t`It’s for a different event, was replaced or is forged.`,
      not_on_device: t`It may have been sold since this device was last online. Scan it again with a connection.`,
      offline: t`Nothing was checked in. Wait for the connection and scan again.`,
      no_answer: t`We can’t tell whether the ticket was checked in. Scan it again.`,
      busy: t`The server is busy. Scan the ticket again.`,
      refused: t`The list has changed. Scan the ticket again.`,
    }
    return texts[kind]
  }

  const name = ({ attendee }: Outcome) => (attendee ? nameOf(attendee) : '')
  return { title, text, name }
}
