import { useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import type { SavedView, SavedViewState } from '#contract/saved-views.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import type { Views } from './saved-views.tsx'

type Props = Views & { view: SavedView | null; state: SavedViewState; onClose: () => void }

/** Saves the list's current state under a name. */
export function ViewForm({ views, manage, view, state, onClose }: Props) {
  const { t } = useLingui()
  const { account_id, permissions } = useUser()
  const params = { account_id, ...(view && { saved_view_id: view.id }) }
  const api = useApiForm(view ? views.update : views.create, {
    params: params as never,
    initialValues: {
      name: view?.name ?? '',
      is_shared: view?.is_shared ?? false,
      state,
      ...(view && { updated_at: view.updated_at }),
    },
    success: t`View saved.`,
    onDone: onClose,
  })
  const { getInputProps } = api.form
  return (
    <FormDrawer title={view ? t`Edit view` : t`Save this view`} save={t`Save view`} form={api} onClose={onClose}>
      <TextInput
        label={t`Name`}
        description={t`Search, filters, sorting and columns come back under this name.`}
        data-autofocus
        required
        {...getInputProps('name')}
      />
      {permissions.includes(manage) && (
        <Checkbox
          label={t`Share with your team`}
          description={t`Everyone in your account who sees this list can use it.`}
          {...getInputProps('is_shared', { type: 'checkbox' })}
        />
      )}
    </FormDrawer>
  )
}
