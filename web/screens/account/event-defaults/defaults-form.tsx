import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type AccountDefaults, eventDefaults } from '#contract/event-defaults.ts'
import { BUILT_IN } from '#domain/event-defaults.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { ThemeFields } from '#web/components/manage/designer/lazy-theme-fields.tsx'
import { useEventSearch } from '#web/components/manage/events/use-event-search.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { SearchSelect } from '#web/ui/form/search-select.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Section, useJumpToHash } from '#web/ui/layout/sections.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'

const valuesOf = (saved: AccountDefaults) => ({ ...saved, support_email: saved.support_email ?? '' })
type Values = ReturnType<typeof valuesOf>
type Fields = { form: UseFormReturnType<Values> }

/** All defaults are saved together. Untouched fields keep the built-in default. */
export function DefaultsForm({ saved }: { saved: AccountDefaults }) {
  const { t } = useLingui()
  const params = { account_id: useUser().account_id }
  const api = useApiForm<typeof eventDefaults.update, Values>(eventDefaults.update, {
    params,
    initialValues: valuesOf(saved),
    reload: async () => valuesOf((await fetchNow(eventDefaults.get, { params })).data),
    success: t`Event defaults saved.`,
    onDone: ({ data }) => {
      api.form.setInitialValues(valuesOf(data))
      api.form.reset()
    },
  })
  const { form } = api
  useJumpToHash()
  return (
    <form onSubmit={api.submit} noValidate>
      <Stack gap="lg">
        <Section id="checkout" title={t`Checkout`} text={t`The texts buyers see and the details you ask for.`}>
          <CheckoutFields form={form} />
        </Section>
        <Section id="design" title={t`Design`} text={t`For events whose organizer has no design of its own.`}>
          <LookFields form={form} />
        </Section>
        <Section id="payment" title={t`Payment`} text={t`New events use the account’s ways to pay.`}>
          <PaymentFields form={form} />
        </Section>
        <Section id="email" title={t`Emails`} text={t`Emails to buyers and attendees.`}>
          <EmailFields form={form} />
        </Section>
      </Stack>
      <SaveBar isDirty={api.isDirty} pending={api.pending} onReset={() => form.reset()} />
    </form>
  )
}

function CheckoutFields({ form }: Fields) {
  const { t } = useLingui()
  const { values } = form
  return (
    <Stack>
      <SegmentedField
        label={t`Ask for names`}
        data={{ PER_TICKET: t`Per ticket`, PER_ORDER: t`Once per order` }}
        value={values.attendee_details_collection_method ?? BUILT_IN.attendee_details_collection_method}
        onChange={(method) => form.setFieldValue('attendee_details_collection_method', method)}
      />
      <SegmentedField
        label={t`Prices on the page`}
        data={{ INCLUSIVE: t`With taxes and fees`, EXCLUSIVE: t`Before taxes and fees` }}
        help={t`Buyers pay the same either way.`}
        value={values.price_display_mode ?? BUILT_IN.price_display_mode}
        onChange={(mode) => form.setFieldValue('price_display_mode', mode)}
      />
      <NumberField
        label={t`Time to complete an order, in minutes`}
        description={t`How long we hold tickets for a buyer. 1 to 120.`}
        placeholder={String(BUILT_IN.order_timeout_in_minutes)}
        {...form.getInputProps('order_timeout_in_minutes')}
        value={values.order_timeout_in_minutes}
      />
      <Switch
        label={t`Ask buyers if they want marketing emails`}
        description={t`Adds an unticked checkbox at checkout.`}
        checked={values.show_marketing_opt_in ?? BUILT_IN.show_marketing_opt_in}
        onChange={({ currentTarget }) => form.setFieldValue('show_marketing_opt_in', currentTarget.checked)}
      />
      <StandardQuestions form={form} />
    </Stack>
  )
}

/** Chooses the event whose questions new events copy. */
function StandardQuestions({ form }: Fields) {
  const { t } = useLingui()
  const { questions_from_event_id: chosen } = form.values
  return (
    <SearchSelect
      label={t`Copy questions from`}
      description={t`New events copy this event’s questions, except those for single products.`}
      placeholder={t`No event`}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear event` }}
      nothingFoundMessage={t`No events found`}
      {...useEventSearch(chosen === null ? [] : [chosen])}
      {...form.getInputProps('questions_from_event_id')}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => form.setFieldValue('questions_from_event_id', id === null ? null : Number(id))}
    />
  )
}

function LookFields({ form }: Fields) {
  const { t } = useLingui()
  const theme = form.values.homepage_theme_settings
  const setTheme = (to: ThemeSettings | null) => form.setFieldValue('homepage_theme_settings', to)
  return (
    <Stack>
      <SegmentedField<'house' | 'own'>
        label={t`Design of new events`}
        data={{ house: t`Default`, own: t`Custom` }}
        value={theme ? 'own' : 'house'}
        onChange={(value) => setTheme(value === 'own' ? HOUSE_THEME : null)}
      />
      {theme && <ThemeFields value={theme} onChange={setTheme} errors={form.errors} hasCover />}
    </Stack>
  )
}

function PaymentFields({ form }: Fields) {
  const { t } = useLingui()
  return (
    <Stack>
      <Switch
        label={t`Offer your account’s ways to pay`}
        description={
          <Trans>
            Copied when an event is created. Edit them under <TextLink to="/account/payment">Ways to pay</TextLink>.
          </Trans>
        }
        {...form.getInputProps('offers_payment_methods', { type: 'checkbox' })}
      />
      <RichTextEditor
        label={t`How to pay`}
        description={t`Shown at checkout and in the email. We add the amount and the order number.`}
        {...form.getInputProps('offline_payment_instructions')}
        value={form.values.offline_payment_instructions}
      />
    </Stack>
  )
}

function EmailFields({ form }: Fields) {
  const { t } = useLingui()
  return (
    <Stack>
      <TextInput
        type="email"
        label={t`Reply-to address`}
        description={t`By default, replies go to the organizer.`}
        autoComplete="email"
        {...form.getInputProps('support_email')}
      />
      <RichTextEditor
        label={t`Email footer`}
        {...form.getInputProps('email_footer_message')}
        value={form.values.email_footer_message}
      />
    </Stack>
  )
}
