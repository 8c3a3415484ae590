import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AttendeeImportState } from '#contract/attendee-imports.ts'
import { productCategories } from '#contract/products.ts'
import type { ImportField } from '#domain/attendee-import.ts'
import { type Choice, choicesOf } from '#web/components/manage/manual-order/manual-lines.ts'
import { ReceivedMethodField } from '#web/components/manage/manual-order/received-method-field.tsx'
import { LanguageField, TermFields } from '#web/components/manage/manual-order/term-fields.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { SearchSelect } from '#web/ui/form/search-select.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type ChosenTerms, useImport } from './use-import.ts'
import { useFieldNames } from './use-import-words.ts'

type Props = { file: AttendeeImportState; onBegun: () => void; onBack: () => void }

/** Columns and terms of an import, with a preview. */
export function ImportTermsForm({ file, onBegun, onBack }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const choices = useTickets()
  const form = useForm<ChosenTerms>({
    initialValues: {
      columns: file.guessed,
      product_price_id: choices.length === 1 ? (choices[0]?.price.id ?? null) : null,
      ...{ payment: 'COMPLIMENTARY', send_emails: true, locale, skip_problems: true },
    },
  })
  const { preview, error, isReady, retry, start, pending } = useImport(file.id, form.values, onBegun)
  const count = preview?.good_count ?? 0
  const isWhole = preview?.problem_count === 0 || form.values.skip_problems
  return (
    <Stack gap="lg">
      <Text>
        <Trans>
          Match the columns of <strong>{file.file_name}</strong>.
        </Trans>
      </Text>
      <Columns file={file} form={form} />
      <TicketField form={form} choices={choices} />
      <TermFields form={form} about_emails={t`Email the confirmation and the ticket`}>
        {form.values.payment === 'PAID' && (
          <ReceivedMethodField
            value={form.values.payment_method ?? null}
            onChange={(method) => form.setFieldValue('payment_method', method)}
          />
        )}
      </TermFields>
      <LanguageField {...form.getInputProps('locale')} value={form.values.locale} />
      <Checkbox
        label={t`Leave out rows with problems`}
        description={t`Otherwise no rows are added as long as one has a problem.`}
        {...form.getInputProps('skip_problems', { type: 'checkbox' })}
      />
      <ImportPreview preview={preview} terms={form.values} error={error} isReady={isReady} onRetry={retry} />
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button disabled={count === 0 || !isWhole} loading={pending} onClick={() => void start()}>
          <Trans>Add attendees</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}

type Form = ReturnType<typeof useForm<ChosenTerms>>

/** Fields that a column can hold. Rows need either first and last name, or the whole name. */
const FIELDS: readonly ImportField[] = ['first_name', 'last_name', 'name', 'email', 'ticket', 'locale', 'notes']

function Columns({ file, form }: { file: AttendeeImportState; form: Form }) {
  const { t } = useLingui()
  const names = useFieldNames()
  const { columns } = form.values
  const [sample = []] = file.samples
  const options = file.header.map((name, index) => ({
    value: String(index),
    label: name || t`Column ${index + 1}`,
  }))
  return (
    <FieldGroup label={t`Columns`}>
      {FIELDS.map((field) => {
        const column = columns[field] ?? null
        const example = column === null ? '' : (sample[column] ?? '')
        return (
          <NativeSelect
            key={field}
            label={names[field]}
            required={field === 'email'}
            description={example === '' ? undefined : t`For example: ${example}`}
            data={[{ value: '', label: t`Not in the file` }, ...options]}
            value={column === null ? '' : String(column)}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('columns', { ...columns, [field]: value === '' ? null : Number(value) })
            }
          />
        )
      })}
    </FieldGroup>
  )
}

/** The screen has already loaded the tickets. */
function useTickets(): Choice[] {
  const { id: event_id } = useEvent()
  const { data } = useApiQuery(productCategories.list, { params: { event_id } })
  return choicesOf(data?.data ?? []).filter(({ product }) => product.product_type === 'TICKET')
}

function TicketField({ form, choices }: { form: Form; choices: readonly Choice[] }) {
  const { t } = useLingui()
  const { product_price_id, columns } = form.values
  const isNamed = columns.ticket !== undefined && columns.ticket !== null
  return (
    <SearchSelect
      label={isNamed ? t`Ticket of rows that name none` : t`Ticket`}
      required={!isNamed}
      clearable={isNamed}
      data={choices.map(({ price, name }) => ({ value: String(price.id), label: name }))}
      nothingFoundMessage={t`No tickets found`}
      value={product_price_id === null ? null : String(product_price_id)}
      onChange={(value) => form.setFieldValue('product_price_id', value === null ? null : Number(value))}
    />
  )
}
