import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { ActionsMenu, ChangeItem } from '#web/components/manage/screen/actions-menu.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { Facts } from '#web/ui/figures/facts.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { ActItems } from '#web/ui/overlay/acts.tsx'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { ManageDrawer } from '#web/ui/overlay/drawer.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { MenuDivider } from '#web/ui/overlay/menu.tsx'
import { Sample } from './sample.tsx'

/** Dialogs, drawers, menus and notifications. */
export function FloatingSamples() {
  const [isOpen, setOpen] = useState(false)
  const [looksAt, setLooksAt] = useState<'loaded' | 'loading' | 'gone' | 'failed' | null>(null)
  const ask = () =>
    askFirst({
      title: 'Delete the event?',
      text: '12 orders keep their tickets. This can’t be undone.',
      confirm: 'Delete the event',
      word: 'delete',
      isDangerous: true,
      onConfirm: () => undefined,
    })
  return (
    <Sample title="What floats">
      <Group gap="sm">
        <Button variant="default" onClick={() => setOpen(true)}>
          Open a form
        </Button>
        {(['loaded', 'loading', 'gone', 'failed'] as const).map((state) => (
          <Button key={state} variant="default" onClick={() => setLooksAt(state)}>
            {`Open a drawer: ${state}`}
          </Button>
        ))}
        <Button variant="default" onClick={ask}>
          Ask first
        </Button>
        <Button variant="default" onClick={() => notifyDone('The event is on sale.')}>
          Say that it is done
        </Button>
        <Button variant="default" onClick={() => notifyProblem('The event could not be put on sale.')}>
          Say that it failed
        </Button>
        <Button component="a" href="/dev/nothing-here" variant="default">
          Open the error page
        </Button>
        <ActionsMenu subject={{ name: 'the sample' }}>
          <ChangeItem onClick={() => undefined} />
          <MenuDivider />
          <ActItems acts={[{ icon: IconTrash, label: 'Delete', isDangerous: true, run: () => undefined }]} />
        </ActionsMenu>
      </Group>
      {looksAt && <SampleDrawer state={looksAt} onClose={() => setLooksAt(null)} />}
      {isOpen && <SampleForm onClose={() => setOpen(false)} />}
    </Sample>
  )
}

function SampleForm({ onClose }: { onClose: () => void }) {
  const [start, setStart] = useState<string | null>('2031-06-21T19:30')
  const form = {
    submit: (event?: { preventDefault: () => void }) => event?.preventDefault(),
    pending: false,
    isDirty: false,
  }
  return (
    <FormDrawer title="New promo code" save="Create promo code" form={form} onClose={onClose}>
      <TextInput data-autofocus required label="Code" description="What buyers type." />
      <DateTimeInput label="Ends" zone="Europe/Berlin" value={start} onChange={setStart} />
    </FormDrawer>
  )
}

type DrawerProps = { state: 'loaded' | 'loading' | 'gone' | 'failed'; onClose: () => void }

function SampleDrawer({ state, onClose }: DrawerProps) {
  const isError = state === 'gone' || state === 'failed'
  const query = {
    data: state === 'loaded' ? { data: { name: 'O-SAMPLE1' } } : undefined,
    isError,
    error: isError && { status: state === 'gone' ? 404 : 500, code: state === 'gone' ? 'not_found' : 'server_error' },
    isFetching: false,
    refetch: () => undefined,
  } as unknown as ComponentProps<typeof ManageDrawer<{ name: string }>>['query']
  return (
    <ManageDrawer
      opened
      onClose={onClose}
      query={query}
      title="Order"
      heading={({ name }) => (
        <>
          {name} <StatusBadge status="COMPLETED" />
        </>
      )}
      form={(_, close) => <SampleForm onClose={close} />}
    >
      {(_, change) => (
        <Stack>
          <DrawerSection title="Customer">
            <Facts facts={[{ label: 'E-mail', value: 'customer-1@example.com' }]} />
          </DrawerSection>
          <DialogActions>
            <Button variant="default" onClick={change}>
              Change
            </Button>
          </DialogActions>
        </Stack>
      )}
    </ManageDrawer>
  )
}
