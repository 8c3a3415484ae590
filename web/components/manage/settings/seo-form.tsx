import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ApiForm } from '#web/lib/forms/form.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'

type Seo<Text> = {
  seo_title: Text
  seo_description: Text
  seo_keywords: Text
  allow_search_engine_indexing: boolean
}

export function seoValuesOf(now: Seo<string | null>): Seo<string> {
  return {
    seo_title: now.seo_title ?? '',
    seo_description: now.seo_description ?? '',
    seo_keywords: now.seo_keywords ?? '',
    allow_search_engine_indexing: now.allow_search_engine_indexing,
  }
}

/** Appearance of a public page in search results; `text` states the defaults for empty fields. */
export function SeoForm({ api, text }: { api: ApiForm<Seo<string>>; text: string }) {
  const { t } = useLingui()
  const { form } = api
  return (
    <FormSection id="seo" title={t`Search engines`} text={text} api={api}>
      <TextInput label={t`Title in search results`} {...form.getInputProps('seo_title')} />
      <TextArea label={t`Description in search results`} rows={2} {...form.getInputProps('seo_description')} />
      <TextInput label={t`Keywords`} description={t`Separated by commas.`} {...form.getInputProps('seo_keywords')} />
      <Switch
        label={t`Let search engines show this page`}
        {...form.getInputProps('allow_search_engine_indexing', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
