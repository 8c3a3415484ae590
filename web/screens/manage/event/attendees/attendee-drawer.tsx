import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import {
  IconCalendarShare,
  IconExchange,
  IconExternalLink,
  IconMail,
  IconMailForward,
  IconPencil,
  IconRestore,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type Attendee, type AttendeeInFull, attendees } from '#contract/attendees.ts'
import { messages } from '#contract/messages.ts'
import { MessageThese } from '#web/components/manage/messages/lazy-composer.ts'
import { AnswersSection } from '#web/components/manage/orders/answers-section.tsx'
import { BouncedAddresses } from '#web/components/manage/orders/bounced-addresses.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { ActButtons } from '#web/ui/overlay/acts.tsx'
import { ManageDrawer } from '#web/ui/overlay/drawer.tsx'
import { DrawerSection, NotesSection } from '#web/ui/overlay/drawer-section.tsx'
import { AttendeeFacts } from './attendee-facts.tsx'
import { AttendeeForm } from './attendee-form.tsx'
import { AttendeeTags } from './attendee-tags.tsx'
import { CheckIns } from './check-ins.tsx'
import { StaysCancelled } from './stays-cancelled.tsx'
import { useAttendeeActions } from './use-attendee-actions.tsx'

const ChangeTicketForm = lazyPart(async () => (await import('./change-ticket-form.tsx')).ChangeTicketForm, {
  words: 'dialogs',
})
const MoveTicketForm = lazyPart(async () => (await import('./move/move-form.tsx')).MoveTicketForm, { words: 'dialogs' })
const TransferForm = lazyPart(async () => (await import('./transfer-form.tsx')).TransferForm, { words: 'dialogs' })

type Props = { attendee_id: number | null; opened: boolean; onClose: () => void }

export function AttendeeDrawer({ attendee_id, ...drawer }: Props) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id, attendee_id: attendee_id ?? 0 }
  const query = useApiQuery(attendees.get, { params }, { enabled: attendee_id !== null })
  return (
    <ManageDrawer
      {...drawer}
      query={query}
      title={t`Attendee`}
      heading={(attendee) => (
        <>
          <span>
            {attendee.first_name} {attendee.last_name}
          </span>
          <StatusBadge status={attendee.status} />
        </>
      )}
      form={(attendee, close) => <AttendeeForm attendee={attendee} onClose={close} />}
    >
      {(attendee, change) => <Details attendee={attendee} onEdit={change} />}
    </ManageDrawer>
  )
}

function Details({ attendee, onEdit }: { attendee: AttendeeInFull; onEdit: () => void }) {
  return (
    <Stack gap="lg">
      <BouncedAddresses order_id={attendee.order_id} only={attendee.email} />
      <Actions attendee={attendee} onEdit={onEdit} />
      <StaysCancelled attendee={attendee} />
      <DrawerSection title={<Trans>Details</Trans>}>
        <AttendeeFacts attendee={attendee} />
      </DrawerSection>
      <AnswersSection answers={attendee.answers} />
      <DrawerSection title={<Trans>Check-ins</Trans>}>
        <CheckIns attendee={attendee} />
      </DrawerSection>
      <DrawerSection title={<Trans>Tags</Trans>}>
        <AttendeeTags attendee={attendee} />
      </DrawerSection>
      <NotesSection notes={attendee.notes} empty={<Trans>No notes. Only you and your team can see notes.</Trans>} />
    </Stack>
  )
}

function Actions({ attendee, onEdit }: { attendee: Attendee; onEdit: () => void }) {
  const { t } = useLingui()
  const { link, mayChange, mayTransfer, mayChangeTicket, mayMove, resend, cancel, reactivate } =
    useAttendeeActions(attendee)
  const mayMessage = useMay()(messages.send)
  const [form, setForm] = useState<'transfer' | 'change' | 'move' | 'message' | null>(null)
  const close = () => setForm(null)
  return (
    <Group gap="xs">
      <ActButtons
        acts={[
          reactivate && { icon: IconRestore, label: t`Reactivate ticket`, run: reactivate },
          mayChange ? { icon: IconPencil, label: t`Edit`, run: onEdit } : null,
          { icon: IconExternalLink, label: t`Open ticket`, href: link },
        ]}
      />
      <CopyButton text={link} label={t`Copy ticket link`} />
      <ActButtons
        acts={[
          resend && { icon: IconMailForward, label: t`Resend ticket`, run: resend },
          mayMessage ? { icon: IconMail, label: t`Message`, run: () => setForm('message') } : null,
          mayTransfer ? { icon: IconUserShare, label: t`Transfer ticket`, run: () => setForm('transfer') } : null,
          mayChangeTicket ? { icon: IconExchange, label: t`Change ticket`, run: () => setForm('change') } : null,
          mayMove ? { icon: IconCalendarShare, label: t`Move to another event`, run: () => setForm('move') } : null,
          cancel && { icon: IconX, label: t`Cancel ticket`, run: cancel, isDangerous: true },
        ]}
      />
      {form === 'transfer' && <TransferForm attendee={attendee} onClose={close} />}
      {form === 'message' && <MessageThese to={{ attendee_ids: [attendee.id] }} onClose={close} />}
      {form === 'move' && <MoveTicketForm attendee={attendee} onClose={close} />}
      {form === 'change' && <ChangeTicketForm attendee={attendee} onClose={close} />}
    </Group>
  )
}
