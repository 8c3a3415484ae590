import { Trans } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import type { ChosenColumns } from '#web/ui/list/chosen-columns.ts'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { asView, fromView } from './view-state.ts'

const ViewItems = lazyPart(async () => (await import('./view-items.tsx')).ViewItems, { words: 'drawers' })
const ViewForm = lazyPart(async () => (await import('./view-form.tsx')).ViewForm, { words: 'dialogs' })

type Props = { list: ApiList<unknown>; columns: Pick<ChosenColumns<never>, 'keys' | 'choose'> }

/** Menu of saved views: filters, search, sorting and columns under a name. It also saves the current ones. */
export function SavedViews({ list, columns }: Props) {
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
        <ViewItems now={now} latest={latest} onShow={show} onSave={setSaving} />
      </ManageMenu>
      {saving && <ViewForm view={saving === 'new' ? null : saving} state={now} onClose={() => setSaving(null)} />}
    </>
  )
}
