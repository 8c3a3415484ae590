import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type Message, messages } from '#contract/messages.ts'
import { ResendConfirmation } from '#web/components/manage/security/resend-confirmation.tsx'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { type ApiForm, useApiForm } from '#web/lib/forms/form.ts'
import { useEvent, useUser } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { AttachmentFields } from './attachment-fields.tsx'
import {
  audienceOf,
  bodyOf,
  type ChosenProduct,
  type ComposerValues,
  type FixedRecipients,
  startingValues,
} from './composer-values.ts'
import { NarrowingFields } from './narrowing-fields.tsx'
import { PurposeField } from './purpose-field.tsx'
import { Reach, ReachLine } from './reach.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { useEventProducts } from './use-event-products.ts'
import { WhenFields } from './when-fields.tsx'

type Props = {
  /** Recipients selected in a list, which cannot be changed here, or an initially chosen product. */
  to?: FixedRecipients | ChosenProduct | undefined
  /** Message to copy recipients and text from. */
  from?: Message | undefined
  onClose: () => void
  onSent: (message: Message) => void
}

export type ComposerForm = ApiForm<ComposerValues>['form']

/** Writes a message to attendees or buyers, shows its reach, and sends it now or later. */
export function Composer({ to, from, onClose, onSent }: Props) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const products = useEventProducts()
  const [problem, setProblem] = useState<string | null>(null)
  const api = useApiForm(messages.send, {
    params: { event_id },
    initialValues: startingValues(to, from),
    toBody: (values) => bodyOf(values, products),
    refuse: ({ purpose, answer, is_acknowledged, when, scheduled_at }) => ({
      // A blank answer would narrow nothing and reach everyone.
      ...(answer.question_id && !answer.value.trim() && { 'answer.value': t`Enter an answer.` }),
      ...(when === 'LATER' && !scheduled_at && { scheduled_at: t`Choose a date and time.` }),
      ...(purpose === 'EVENT' && !is_acknowledged && { is_acknowledged: t`Confirm this to send the message.` }),
    }),
    onFailure: (failure) => {
      // Errors of a field are shown at the field.
      const isOfField = failure.issues.length > 0
      setProblem(isOfField ? null : i18n._(errorMessage(failure)))
      return !isOfField
    },
    onDone: ({ data }) => {
      onClose()
      onSent(data)
    },
  })
  const { form } = api
  const audience = audienceOf(form.values, products)
  const isAboutEvent = form.values.purpose === 'EVENT'
  const isLater = form.values.when === 'LATER'

  return (
    <FormDrawer
      title={t`New message`}
      save={isLater ? t`Schedule message` : t`Send message`}
      form={api}
      onClose={onClose}
      summary={<ReachLine audience={audience} />}
    >
      <Unconfirmed />
      <PurposeField form={form} />
      <RecipientFields form={form} />
      <NarrowingFields form={form} />
      <Reach audience={audience} isLater={isLater} />
      <TextFields form={form} />
      <AttachmentFields form={form} />
      <WhenFields form={form} />
      <Checkbox label={t`Send me a copy`} {...form.getInputProps('send_copy_to_current_user', { type: 'checkbox' })} />
      {isAboutEvent && (
        <Checkbox
          label={t`This message is about this event, not advertising`}
          description={t`People get it because they have a ticket or an order. For advertising, choose “News and offers”.`}
          required
          {...form.getInputProps('is_acknowledged', { type: 'checkbox' })}
        />
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </FormDrawer>
  )
}

/** Messages cannot be sent while the user's email address is unconfirmed: it may belong to someone else. */
function Unconfirmed() {
  const { id, is_email_verified } = useUser()
  if (is_email_verified) return null
  return (
    <Alert color="orange" title={<Trans>Confirm your email address first</Trans>}>
      <p>
        <Trans>You can write the message now. It can be sent once your own address is confirmed.</Trans>
      </p>
      <ResendConfirmation user_id={id} />
    </Alert>
  )
}
