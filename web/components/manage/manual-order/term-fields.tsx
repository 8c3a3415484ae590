import { useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { ManualPayment } from '#domain/manual-order.ts'
import { languagesWith } from '#web/components/manage/words/languages.ts'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'

type Terms = { payment: ManualPayment; send_emails: boolean }
type Props = {
  form: {
    values: Terms
    setFieldValue: (field: 'payment', value: ManualPayment) => void
    getInputProps: (field: 'send_emails', options: { type: 'checkbox' }) => GetInputPropsReturnType
  }
  /** Help text about the emails sent. */
  about_emails: string
  /** Further fields about the payment. */
  children?: ReactNode
}

/** Payment of the order, and whether emails are sent. */
export function TermFields({ form, about_emails, children }: Props) {
  const { t } = useLingui()
  const help: Record<ManualPayment, string> = {
    PAID: t`The money is here, in cash, by transfer or any other way.`,
    AWAITING: t`The tickets become active once you mark the order as paid.`,
    COMPLIMENTARY: t`Everything is free. What it would have cost is shown as a discount.`,
  }
  return (
    <>
      <SegmentedField<ManualPayment>
        label={t`Payment`}
        value={form.values.payment}
        onChange={(payment) => form.setFieldValue('payment', payment)}
        data={{ PAID: t`Paid`, AWAITING: t`Due`, COMPLIMENTARY: t`Complimentary` }}
        help={help[form.values.payment]}
      />
      {children}
      <Checkbox
        label={about_emails}
        description={t`The organizer isn’t told about orders your team creates.`}
        {...form.getInputProps('send_emails', { type: 'checkbox' })}
      />
    </>
  )
}

type LanguageProps = GetInputPropsReturnType & { value: Locale }

/** Language of the emails. */
export function LanguageField(input: LanguageProps) {
  const { t } = useLingui()
  return (
    <NativeSelect
      label={t`Language`}
      description={t`For the emails and the ticket.`}
      {...input}
      data={languagesWith(input.value)}
      required
    />
  )
}
