import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { FormDrawer } from './form-drawer.tsx'
import { newOrganizer, OrganizerFields, type OrganizerValues } from './organizer-fields.tsx'

/** A form for a new organizer that begins with what the browser and the profile tell. */
function useOrganizerForm(onCreated: (organizer: Organizer) => void): ApiForm<OrganizerValues> {
  const { t } = useLingui()
  const user = useUser()
  return useApiForm<typeof organizers.create, OrganizerValues>(organizers.create, {
    initialValues: newOrganizer(user),
    success: t`Organizer created.`,
    onDone: ({ data }) => onCreated(data),
  })
}

/** Creates an organizer at the side of any page. */
export function OrganizerForm({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (organizer: Organizer) => void
}) {
  const { t } = useLingui()
  const api = useOrganizerForm(onCreated)
  return (
    <FormDrawer title={t`New organizer`} save={t`Create organizer`} form={api} onClose={onClose}>
      <Text size="sm" c="dimmed">
        <Trans>Events belong to an organizer, who has a page with all of them.</Trans>
      </Text>
      <OrganizerFields form={api.form} />
    </FormDrawer>
  )
}
