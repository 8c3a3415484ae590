import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { ContactFields, NotesField } from '../fields/contact-fields.tsx'

type Form = ComponentProps<typeof ContactFields>['form'] & ComponentProps<typeof NotesField>['form']
type Props = Pick<ComponentProps<typeof FormDrawer>, 'title' | 'onClose'> & {
  api: Omit<ComponentProps<typeof FormDrawer>['form'], 'form'> & { form: Form }
  /** Text below the email field: the effect of changing the address. */
  about_email: string
  /** Further fields. */
  children?: ReactNode
}

/** Changes name, address and notes of a buyer or an attendee. */
export function ContactForm({ api, title, about_email, onClose, children }: Props) {
  const { t } = useLingui()
  return (
    <FormDrawer title={title} save={t`Save`} form={api} onClose={onClose}>
      <ContactFields form={api.form} about_email={about_email} />
      {children}
      <NotesField form={api.form} privacy={t`Only you and your team can see notes.`} />
    </FormDrawer>
  )
}
