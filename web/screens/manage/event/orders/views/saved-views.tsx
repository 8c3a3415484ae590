import { Trans } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'
import { laterDialog, laterWithWords } from '#web/ui/lazy/later.tsx'
import type { ChosenColumns } from '#web/ui/list/chosen-columns.ts'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { asView, fromView } from './view-state.ts'

const ViewItems = laterWithWords('drawers', async () => (await import('./view-items.tsx')).ViewItems)
const ViewForm = laterDialog(async () => (await import('./view-form.tsx')).ViewForm)

type Props = { list: ApiList<unknown>; columns: Pick<ChosenColumns<never>, 'keys' | 'choose'> }

/** Goes back to filters, search, sorting and columns that were saved under a name, and saves those of the moment. */
export function SavedViews({ list, columns }: Props) {
  const now = asView(list.state, columns.keys)
  /** New, or the one that gets another name. */
  const [saving, setSaving] = useState<'new' | SavedView | null>(null)
  /** The one that was shown last: what was changed since can be kept in it. */
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
