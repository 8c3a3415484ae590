import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { askFirst } from './confirm.ts'

type Choices = { saveMine: () => void; takeOverTheirs: () => void }

/** What was typed or what somebody else has saved meanwhile: one of the two counts, unless one goes back to look. */
export function askWhoseChanges(i18n: I18n, { saveMine, takeOverTheirs }: Choices): void {
  askFirst({
    title: i18n._(msg`Someone else has changed this section`),
    text: i18n._(
      msg`They saved it while you were editing. Overwrite their changes with yours, or take over theirs and lose yours.`,
    ),
    confirm: i18n._(msg`Overwrite with mine`),
    isDangerous: true,
    other: { label: i18n._(msg`Take over theirs`), onChoose: takeOverTheirs },
    onConfirm: saveMine,
  })
}
