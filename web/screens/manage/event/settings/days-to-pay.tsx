import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { EventSettings } from '#contract/event-settings.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'

type Days = Pick<
  EventSettings,
  'offline_payment_due_days' | 'offline_payment_reminder_days' | 'offline_payment_warning_days'
>
type Props = { values: Days; propsOf: (name: keyof Days) => Pick<ComponentProps<typeof NumberField>, 'onChange'> }

/** When an unpaid order lapses, and when its buyer is written to before that. */
export function DaysToPay({ values, propsOf }: Props) {
  const { t } = useLingui()
  return (
    <>
      <NumberField
        label={t`Days to pay`}
        description={t`Unpaid orders are cancelled after this time and their tickets released, unless the event has started. Leave empty to keep them.`}
        {...propsOf('offline_payment_due_days')}
        value={values.offline_payment_due_days}
      />
      {values.offline_payment_due_days !== null && (
        <>
          <NumberField
            label={t`Reminder, days before`}
            description={t`Buyers who haven’t paid by then get one email with the payment details. Leave empty to send none.`}
            {...propsOf('offline_payment_reminder_days')}
            value={values.offline_payment_reminder_days}
          />
          <NumberField
            label={t`Warning, days before`}
            description={t`Buyers who haven’t paid by then get one email that says when their order will be cancelled. Leave empty to send none.`}
            {...propsOf('offline_payment_warning_days')}
            value={values.offline_payment_warning_days}
          />
        </>
      )}
    </>
  )
}
