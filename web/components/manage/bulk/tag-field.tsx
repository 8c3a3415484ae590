import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { TagInput } from '#web/components/manage/tags/tag-input.tsx'
import { UNMARKED } from '#web/ui/form/field-label.tsx'

type Props = { act: string; known: readonly string[]; value: string; onChange: (tag: string) => void; error: ReactNode }

/** Tag to add or remove. New tags are possible only when adding. */
export function TagField({ act, known: tags, value, onChange, error }: Props) {
  const { t } = useLingui()
  if (act === 'ADD_TAG') return <TagInput known={tags} data-autofocus value={value} onChange={onChange} error={error} />
  return (
    <NativeSelect
      data-autofocus
      label={t`Tag`}
      labelProps={UNMARKED}
      data={[{ value: '', label: t`Choose a tag` }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
