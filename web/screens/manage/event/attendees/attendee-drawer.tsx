import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import {
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
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { laterDialog } from '#web/ui/lazy/later.tsx'
import { ManageDrawer } from '#web/ui/overlay/drawer.tsx'
import { DrawerSection, NotesSection } from '#web/ui/overlay/drawer-section.tsx'
import { AttendeeFacts } from './attendee-facts.tsx'
import { AttendeeForm } from './attendee-form.tsx'
import { CheckIns } from './check-ins.tsx'
import { useAttendeeActions } from './use-attendee-actions.tsx'

const ChangeTicketForm = laterDialog(async () => (await import('./change-ticket-form.tsx')).ChangeTicketForm)
const TransferForm = laterDialog(async () => (await import('./transfer-form.tsx')).TransferForm)

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
      <DrawerSection title={<Trans>Details</Trans>}>
        <AttendeeFacts attendee={attendee} />
      </DrawerSection>
      <AnswersSection answers={attendee.answers} />
      <DrawerSection title={<Trans>Check-ins</Trans>}>
        <CheckIns attendee={attendee} />
      </DrawerSection>
      <NotesSection notes={attendee.notes} empty={<Trans>No notes. Only you and your team can see notes.</Trans>} />
    </Stack>
  )
}

const ICON = { size: 18, stroke: 1.5 }

function Actions({ attendee, onEdit }: { attendee: Attendee; onEdit: () => void }) {
  const { t } = useLingui()
  const { link, mayChange, mayTransfer, mayChangeTicket, resend, cancel, reactivate } = useAttendeeActions(attendee)
  const mayMessage = useMay()(messages.send)
  const [form, setForm] = useState<'transfer' | 'change' | 'message' | null>(null)
  const close = () => setForm(null)
  return (
    <Group gap="xs">
      {reactivate && (
        <Button variant="default" leftSection={<IconRestore {...ICON} />} onClick={reactivate}>
          <Trans>Reactivate ticket</Trans>
        </Button>
      )}
      {mayChange && (
        <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      <Button component="a" href={link} target="_blank" variant="default" leftSection={<IconExternalLink {...ICON} />}>
        <Trans>Open ticket</Trans>
      </Button>
      <CopyButton text={link} label={t`Copy ticket link`} />
      {resend && (
        <Button variant="default" leftSection={<IconMailForward {...ICON} />} onClick={resend}>
          <Trans>Resend ticket</Trans>
        </Button>
      )}
      {mayMessage && (
        <Button variant="default" leftSection={<IconMail {...ICON} />} onClick={() => setForm('message')}>
          <Trans>Message</Trans>
        </Button>
      )}
      {mayTransfer && (
        <Button variant="default" leftSection={<IconUserShare {...ICON} />} onClick={() => setForm('transfer')}>
          <Trans>Transfer ticket</Trans>
        </Button>
      )}
      {mayChangeTicket && (
        <Button variant="default" leftSection={<IconExchange {...ICON} />} onClick={() => setForm('change')}>
          <Trans>Change ticket</Trans>
        </Button>
      )}
      {form === 'transfer' && <TransferForm attendee={attendee} onClose={close} />}
      {form === 'message' && <MessageThese to={{ attendee_ids: [attendee.id] }} onClose={close} />}
      {form === 'change' && <ChangeTicketForm attendee={attendee} onClose={close} />}
      {cancel && (
        <Button variant="subtle" color="red" leftSection={<IconX {...ICON} />} onClick={cancel}>
          <Trans>Cancel ticket</Trans>
        </Button>
      )}
    </Group>
  )
}
