import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { OrganizerFields, type OrganizerValues } from './organizer-fields.tsx'
import { useNewOrganizer } from './use-new-organizer.ts'

type Props = { onClose: () => void; onCreated: (organizer: Organizer) => void }

/** Form in a drawer that creates an organizer, for any page. */
export function OrganizerForm(props: Props) {
  const initialValues = useNewOrganizer()
  return initialValues ? <Form {...props} initialValues={initialValues} /> : null
}

function Form({ onClose, onCreated, initialValues }: Props & { initialValues: OrganizerValues }) {
  const { t } = useLingui()
  const api = useApiForm<typeof organizers.create, OrganizerValues>(organizers.create, {
    initialValues,
    success: t`Organizer created.`,
    onDone: ({ data }) => onCreated(data),
  })
  return (
    <FormDrawer title={t`New organizer`} save={t`Create organizer`} form={api} onClose={onClose}>
      <Text size="sm" c="dimmed">
        <Trans>Every event belongs to an organizer, whose page lists all its events.</Trans>
      </Text>
      <OrganizerFields form={api.form} />
    </FormDrawer>
  )
}
