import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    allow_attendee_edits: now.allow_attendee_edits,
    allow_transfers: now.allow_transfers,
    allow_answer_edits: now.allow_answer_edits,
    attendee_changes_end_hours: now.attendee_changes_end_hours as number | null,
    allow_cancellation: now.allow_cancellation,
    cancellation_ends_hours: now.cancellation_ends_hours as number | null,
  }
}

/** Changes that buyers may make with the link of their order. The hours are asked for only where they apply. */
export function SelfServiceSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, valuesOf, (values) => ({
    ...values,
    attendee_changes_end_hours: values.attendee_changes_end_hours as number,
    cancellation_ends_hours: values.cancellation_ends_hours as number,
  }))
  const { form } = api
  const { allow_attendee_edits, allow_transfers, allow_answer_edits, allow_cancellation } = form.values
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
      <Switch
        label={t`Buyers can cancel their order`}
        description={t`Only free orders and orders awaiting payment. The places are free for others at once.`}
        {...form.getInputProps('allow_cancellation', { type: 'checkbox' })}
      />
      {allow_cancellation && (
        <NumberField
          required
          label={t`Cancellation ends, hours before the start`}
          description={t`With 0, it’s possible until the event starts. Never once a ticket is checked in.`}
          {...form.getInputProps('cancellation_ends_hours')}
          value={form.values.cancellation_ends_hours}
        />
      )}
    </FormSection>
  )
}
