import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { BodyInput } from '#contract/endpoint.ts'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { OrganizerFields, type OrganizerValues } from '#web/components/manage/events/organizer-fields.tsx'
import { useNewOrganizer } from '#web/components/manage/events/use-new-organizer.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { useKept } from './kept.ts'
import type { StepProps } from './path.tsx'
import { useShow } from './shown.ts'
import { GoOnButton, StepActions, StepFrame } from './step-frame.tsx'

/** Creates the organizer, or changes the existing one. */
export function OrganizerStep(props: StepProps) {
  const fresh = useNewOrganizer()
  const first = props.organizer ? valuesOf(props.organizer) : fresh
  return first ? <Form {...props} first={first} /> : null
}

function Form({ organizer, before, goOn, kept, onType, first }: StepProps & { first: OrganizerValues }) {
  const { t } = useLingui()
  const user = useUser()
  const { form, submit, pending } = useApiForm<typeof organizers.create | typeof organizers.update, OrganizerValues>(
    organizer ? organizers.update : organizers.create,
    {
      ...(organizer && { params: { organizer_id: organizer.id } }),
      initialValues: { ...first, ...kept.organizer },
      toBody: (values) => ({ ...organizer, ...values }) as BodyInput<typeof organizers.update>,
      onDone: goOn,
    },
  )
  useKept(kept, 'organizer', form.values)
  useShow(onType, { organizer: form.values.name, currency: form.values.currency, timezone: form.values.timezone })
  return (
    <StepFrame
      title={organizer ? t`Your organizer` : t`Welcome, ${user.first_name}. Who is organizing?`}
      text={<Trans>A company, a club or your own name. Visitors see it on event pages, tickets and emails.</Trans>}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <OrganizerFields form={form} />
        </Stack>
        <StepActions before={before}>
          <GoOnButton pending={pending} />
        </StepActions>
      </form>
    </StepFrame>
  )
}

function valuesOf({ name, email, currency, timezone }: Organizer): OrganizerValues {
  return { name, email, currency, timezone }
}
