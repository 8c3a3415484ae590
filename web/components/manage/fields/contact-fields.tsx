import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { TextArea } from '#web/ui/form/text-area.tsx'

type FormWith<Field extends string> = { getInputProps: (field: Field) => GetInputPropsReturnType }
type ContactProps = {
  form: FormWith<'first_name' | 'last_name' | 'email'>
  /** Help text: emails sent to this address, or effects of changing it. */
  about_email: string
  needs_last_name?: boolean
  /** Focuses the first field. */
  is_first?: boolean
}

/** Name and email of a person other than the user, so the browser's autofill is off. */
export function ContactFields({ form, about_email, needs_last_name = true, is_first = true }: ContactProps) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        data-autofocus={is_first || undefined}
        required
        label={t`First name`}
        autoComplete="off"
        {...form.getInputProps('first_name')}
      />
      <TextInput
        required={needs_last_name}
        label={t`Last name`}
        autoComplete="off"
        {...form.getInputProps('last_name')}
      />
      <TextInput
        required
        type="email"
        label={t`Email`}
        description={about_email}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </>
  )
}

/** Notes that only the team reads, as `privacy` states. */
export function NotesField({ form, privacy }: { form: FormWith<'notes'>; privacy: string }) {
  const { t } = useLingui()
  const input = form.getInputProps('notes')
  return <TextArea label={t`Notes`} description={privacy} rows={3} {...input} />
}
