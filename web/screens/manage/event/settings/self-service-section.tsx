import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import type { EventSettings } from '#contract/event-settings.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { CancellationFields } from './cancellation-fields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export type SelfServiceForm = UseFormReturnType<ReturnType<typeof valuesOf>>

function valuesOf(now: EventSettings) {
  return {
    allow_attendee_edits: now.allow_attendee_edits,
    allow_transfers: now.allow_transfers,
    allow_answer_edits: now.allow_answer_edits,
    attendee_changes_end_hours: now.attendee_changes_end_hours as number | null,
    allow_cancellation: now.allow_cancellation,
    allow_ticket_cancellation: now.allow_ticket_cancellation,
    refund_cancellations: now.refund_cancellations,
    cancellation_ends_hours: now.cancellation_ends_hours as number | null,
    cancellation_fee_percent: now.cancellation_fee_percent as number | null,
    cancellation_fee_fixed: now.cancellation_fee_fixed as number | null,
  }
}

/** Changes that buyers may make with the link of their order. The hours are asked for only where they apply. */
export function SelfServiceSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, valuesOf, (values) => ({
    ...values,
    attendee_changes_end_hours: values.attendee_changes_end_hours as number,
    cancellation_ends_hours: values.cancellation_ends_hours as number,
    cancellation_fee_percent: values.cancellation_fee_percent ?? 0,
    cancellation_fee_fixed: values.cancellation_fee_fixed ?? 0,
  }))
  const { form } = api
  const { allow_attendee_edits, allow_transfers, allow_answer_edits } = form.values
  return (
    <FormSection
      id="self-service"
      title={t`Self-service`}
      text={t`What buyers can do on the page of their order. They can always have their emails resent.`}
      api={api}
    >
      <Switch
        label={t`Buyers can edit names and email addresses`}
        description={t`The ticket stays the same, with its code.`}
        {...form.getInputProps('allow_attendee_edits', { type: 'checkbox' })}
      />
      <Switch
        label={t`Buyers can transfer tickets`}
        description={t`The new attendee gets a new ticket by email. The old one no longer admits anyone.`}
        {...form.getInputProps('allow_transfers', { type: 'checkbox' })}
      />
      <Switch
        label={t`Buyers can edit their answers`}
        description={t`Answers to your questions, except files. Required ones stay required.`}
        {...form.getInputProps('allow_answer_edits', { type: 'checkbox' })}
      />
      {(allow_attendee_edits || allow_transfers || allow_answer_edits) && (
        <NumberField
          required
          label={t`Edits and transfers end, hours before the start`}
          description={t`With 0, they’re possible until the event starts. Never once a ticket is checked in.`}
          {...form.getInputProps('attendee_changes_end_hours')}
          value={form.values.attendee_changes_end_hours}
        />
      )}
      <CancellationFields form={form} />
    </FormSection>
  )
}
