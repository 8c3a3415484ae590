import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UseFormReturnType } from '@mantine/form'
import { askFirst } from './confirm.ts'

type Choices = { saveMine: () => void; takeOverTheirs: () => void }

/** Asks after a conflict whether to keep the own or the other person's changes. Cancelling returns to the form. */
export function askWhoseChanges(i18n: I18n, { saveMine, takeOverTheirs }: Choices): void {
  askFirst({
    title: i18n._(msg`Someone else has changed this`),
    text: i18n._(
      msg`They saved it while you were editing. Overwrite their changes with yours, or use theirs and lose yours.`,
    ),
    confirm: i18n._(msg`Overwrite with mine`),
    isDangerous: true,
    other: { label: i18n._(msg`Use theirs`), onChoose: takeOverTheirs },
    onConfirm: saveMine,
  })
}

type Standing<Values> = { form: UseFormReturnType<Values>; theirs: Values; submit: () => void }

/** Resolves a conflict of a form whose values hold their version. Saves without asking if only the version differs. */
export function settleValues<Values extends object>(i18n: I18n, { form, theirs, submit }: Standing<Values>): void {
  function saveMine() {
    form.setValues({ updated_at: (theirs as { updated_at?: string }).updated_at } as object as Partial<Values>)
    submit()
  }
  function takeOverTheirs() {
    form.setInitialValues(theirs)
    form.reset()
  }
  if (saysTheSame(form.getInitialValues(), theirs)) saveMine()
  else askWhoseChanges(i18n, { saveMine, takeOverTheirs })
}

/** Compares all values except the version and React's keys. */
function saysTheSame(one: object, other: object): boolean {
  const text = (values: object) =>
    JSON.stringify(values, (name, value) => (name === 'updated_at' || name === 'key' ? undefined : value))
  return text(one) === text(other)
}
