import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import {
  boundsOf,
  FILE_KINDS,
  type FileKind,
  hasOptions,
  MOST_MEGABYTES,
  TEXT_PATTERNS,
  type TextPattern,
} from '#domain/question.ts'
import { DayInput } from '#web/ui/date/day-input.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { QuestionApiForm } from './question-form-values.ts'
import { FILE_KIND_WORDS, PATTERN_WORDS } from './question-words.ts'

/** Options and limits for answers; the type of the question decides which. */
export function AnswerFields({ form }: { form: QuestionApiForm }) {
  const bounds = boundsOf(form.values.type)
  return (
    <>
      {hasOptions(form.values.type) && <Options form={form} />}
      {bounds.includes('length') && <Numbers form={form} of="length" />}
      {bounds.includes('amount') && <Numbers form={form} of="amount" />}
      {bounds.includes('ticks') && <Numbers form={form} of="ticks" />}
      {bounds.includes('pattern') && <Pattern form={form} />}
      {bounds.includes('days') && <Days form={form} />}
      {bounds.includes('file') && <Files form={form} />}
    </>
  )
}

function Options({ form }: { form: QuestionApiForm }) {
  const { t } = useLingui()
  const input = form.getInputProps('options')
  // An error in one line is shown at the whole field.
  const inLine = Object.entries(form.errors).find(([path]) => path.startsWith('options.'))?.[1]
  return (
    <TextArea
      required
      label={t`Options`}
      description={t`One per line, in the order buyers see them.`}
      rows={5}
      {...input}
      error={input.error ?? inLine}
    />
  )
}

function Numbers({ form, of }: { form: QuestionApiForm; of: 'length' | 'amount' | 'ticks' }) {
  const { t } = useLingui()
  const labels = {
    length: [t`Minimum length`, t`Maximum length`],
    amount: [t`Minimum`, t`Maximum`],
    ticks: [t`Minimum choices`, t`Maximum choices`],
  }[of]
  return (
    <Group grow align="flex-start">
      {(['least', 'most'] as const).map((name, index) => (
        <NumberField
          key={name}
          label={labels[index]}
          placeholder={t`No limit`}
          decimals={of === 'amount' ? 3 : 0}
          {...form.getInputProps(`validation.${name}`)}
          value={form.values.validation[name]}
        />
      ))}
    </Group>
  )
}

function Pattern({ form }: { form: QuestionApiForm }) {
  const { t, i18n } = useLingui()
  return (
    <NativeSelect
      label={t`Format`}
      data={[
        { value: '', label: t`Any text` },
        ...TEXT_PATTERNS.map((pattern) => ({ value: pattern, label: i18n._(PATTERN_WORDS[pattern]) })),
      ]}
      {...form.getInputProps('validation.pattern')}
      value={form.values.validation.pattern ?? ''}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue('validation.pattern', value === '' ? null : (value as TextPattern))
      }
    />
  )
}

function Days({ form }: { form: QuestionApiForm }) {
  const { t } = useLingui()
  const labels = { earliest: t`Earliest date`, latest: t`Latest date` }
  return (
    <Group grow align="flex-start">
      {(['earliest', 'latest'] as const).map((name) => (
        <DayInput
          key={name}
          label={labels[name]}
          {...form.getInputProps(`validation.${name}`)}
          value={form.values.validation[name]}
        />
      ))}
    </Group>
  )
}

/** None selected means that all are allowed. */
function Files({ form }: { form: QuestionApiForm }) {
  const { t, i18n } = useLingui()
  const { most, file_kinds } = form.values.validation
  return (
    <>
      <Checkbox.Group
        label={t`Kinds of files`}
        description={t`Choose none to allow all of these.`}
        value={file_kinds ?? []}
        onChange={(kinds) => form.setFieldValue('validation.file_kinds', kinds as FileKind[])}
      >
        <Stack gap="xs" mt="xs">
          {FILE_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={i18n._(FILE_KIND_WORDS[kind])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NumberField
        label={t`Maximum size, in MB`}
        placeholder={String(MOST_MEGABYTES)}
        {...form.getInputProps('validation.most')}
        value={most}
      />
    </>
  )
}
