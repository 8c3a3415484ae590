import { Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionsMenu, ChangeItem } from '#web/components/manage/actions-menu.tsx'
import { askFirst } from '#web/components/manage/confirm.tsx'
import { DateTimeInput } from '#web/components/manage/date-time-input.tsx'
import { FormDrawer } from '#web/components/manage/form-drawer.tsx'
import { MenuDivider, MenuItem } from '#web/components/manage/menu.tsx'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { Sample } from './sample.tsx'

/** What lies over the page for a while. */
export function FloatingSamples() {
  const [isOpen, setOpen] = useState(false)
  const ask = () =>
    askFirst({
      title: 'Delete the event?',
      text: '12 orders keep their tickets. This cannot be undone.',
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
        <Button variant="default" onClick={ask}>
          Ask first
        </Button>
        <Button variant="default" onClick={() => notifyDone('The event is on sale.')}>
          Say that it is done
        </Button>
        <Button variant="default" onClick={() => notifyProblem('The event could not be put on sale.')}>
          Say that it failed
        </Button>
        <ActionsMenu subject={{ name: 'the sample' }}>
          <ChangeItem onClick={() => undefined} />
          <MenuDivider />
          <MenuItem isDangerous leftSection={<IconTrash size={18} stroke={1.5} />}>
            Delete
          </MenuItem>
        </ActionsMenu>
      </Group>
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
