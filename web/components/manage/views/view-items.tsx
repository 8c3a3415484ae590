import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { ApiFailure } from '#contract/client.ts'
import type { SavedView, SavedViewState } from '#contract/saved-views.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { MenuDivider, MenuItem } from '#web/ui/overlay/menu.tsx'
import type { Views } from './saved-views.tsx'
import { isShown } from './view-state.ts'

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true }

type Props = Pick<Views, 'views'> & {
  now: SavedViewState
  latest: number | null
  onShow: (view: SavedView) => void
  onSave: (view: SavedView | 'new') => void
}

/** Saved views, and actions on the current one. */
export function ViewItems({ views: endpoints, now, latest, onShow, onSave }: Props) {
  const { t } = useLingui()
  const { account_id } = useUser()
  const { data, isError } = useApiQuery(endpoints.list, { params: { account_id } })
  const views = data?.data ?? []
  const shown = views.find((view) => isShown(view, now))
  const left = shown ? undefined : views.find(({ id, is_editable }) => id === latest && is_editable)
  const remove = useRemove(endpoints)
  const update = useUpdate(endpoints)
  return (
    <>
      {views.map((view) => (
        <MenuItem
          key={view.id}
          leftSection={<IconCheck {...ICON} visibility={view === shown ? 'visible' : 'hidden'} />}
          onClick={() => onShow(view)}
        >
          {view.name}
          {view.is_shared && (
            <Text span size="xs" c="dimmed">
              {' '}
              <Trans>shared</Trans>
            </Text>
          )}
        </MenuItem>
      ))}
      {isError && (
        <Text size="sm" px="sm" py={6} role="alert">
          <Trans>We couldn’t load your views.</Trans>
        </Text>
      )}
      {views.length > 0 && <MenuDivider />}
      {left && (
        <MenuItem leftSection={<IconBookmark {...ICON} />} onClick={() => void update(left, now)}>
          {t`Update view “${left.name}”`}
        </MenuItem>
      )}
      {!shown && (
        <MenuItem leftSection={<IconBookmarkPlus {...ICON} />} onClick={() => onSave('new')}>
          <Trans>Save this view</Trans>
        </MenuItem>
      )}
      {shown?.is_editable && (
        <>
          <MenuItem leftSection={<IconPencil {...ICON} />} onClick={() => onSave(shown)}>
            {t`Edit view “${shown.name}”`}
          </MenuItem>
          <MenuItem isDangerous leftSection={<IconTrash {...ICON} />} onClick={() => remove(shown)}>
            {t`Delete view “${shown.name}”`}
          </MenuItem>
        </>
      )}
      {shown && !shown.is_editable && (
        <Text size="sm" px="sm" py={6} c="dimmed">
          <Trans>This view is shared with you.</Trans>
        </Text>
      )}
    </>
  )
}

/** Saves the list's current state under the existing name. */
function useUpdate(endpoints: Views['views']): (view: SavedView, state: SavedViewState) => Promise<void> {
  const { t, i18n } = useLingui()
  const { account_id } = useUser()
  const mutation = useApiMutation(endpoints.update)
  return async ({ id, name, is_shared, updated_at }, state) => {
    try {
      const params = { account_id, saved_view_id: id }
      await mutation.mutateAsync({ params, body: { name, is_shared, updated_at, state } })
      notifyDone(t`View saved.`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
    }
  }
}

function useRemove(endpoints: Views['views']): (view: SavedView) => void {
  const { t } = useLingui()
  const { account_id } = useUser()
  const ask = useAskAndTell()
  const mutation = useApiMutation(endpoints.remove)
  return ({ id, name, is_shared }) =>
    ask({
      title: t`Delete view “${name}”?`,
      text: is_shared ? t`This deletes it for everyone in your account.` : t`The list itself stays as it is.`,
      confirm: t`Delete view`,
      isDangerous: true,
      run: () => mutation.mutateAsync({ params: { account_id, saved_view_id: id } }),
      done: t`View deleted.`,
    })
}
