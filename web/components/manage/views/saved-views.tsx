import { Trans } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import type { attendeeViews, SavedView, savedViews } from '#contract/saved-views.ts'
import type { Permission } from '#domain/permissions.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import type { ChosenColumns } from '#web/ui/list/chosen-columns.ts'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { asView, fromView } from './view-state.ts'

const ViewItems = lazyPart(async () => (await import('./view-items.tsx')).ViewItems, { words: 'drawers' })
const ViewForm = lazyPart(async () => (await import('./view-form.tsx')).ViewForm, { words: 'dialogs' })

/** Views of one list: their endpoints, and the permission to share them. */
export type Views = { views: typeof savedViews | typeof attendeeViews; manage: Permission }

type Props = Views & { list: ApiList<unknown>; columns: Pick<ChosenColumns<never>, 'keys' | 'choose'> }

/** Menu of saved views: filters, search, sorting and columns under a name. It also saves the current ones. */
export function SavedViews({ list, columns, ...of }: Props) {
  const now = asView(list.state, columns.keys)
  /** The view to save: a new one, or one to rename. */
  const [saving, setSaving] = useState<'new' | SavedView | null>(null)
  /** The view shown last; later changes can be saved to it. */
  const [latest, setLatest] = useState<number | null>(null)
  function show({ id, state }: SavedView) {
    setLatest(id)
    list.change(fromView(state))
    if (state.columns) columns.choose(state.columns)
  }
  return (
    <>
      <ManageMenu
        width={260}
        target={
          <ToolButton icon={IconBookmark}>
            <Trans>Views</Trans>
          </ToolButton>
        }
      >
        <ViewItems {...of} now={now} latest={latest} onShow={show} onSave={setSaving} />
      </ManageMenu>
      {saving && (
        <ViewForm {...of} view={saving === 'new' ? null : saving} state={now} onClose={() => setSaving(null)} />
      )}
    </>
  )
}
