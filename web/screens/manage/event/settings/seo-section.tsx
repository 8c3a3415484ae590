import { useLingui } from '@lingui/react/macro'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { FormSection } from '#web/components/manage/sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function SeoSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, (now) => ({
    seo_title: now.seo_title ?? '',
    seo_description: now.seo_description ?? '',
    seo_keywords: now.seo_keywords ?? '',
    allow_search_engine_indexing: now.allow_search_engine_indexing,
  }))
  const { form } = api
  return (
    <FormSection
      id="seo"
      title={t`Search engines`}
      text={t`How the event looks among results. Left empty, title and description are used.`}
      api={api}
    >
      <TextInput label={t`Title in results`} {...form.getInputProps('seo_title')} />
      <Textarea label={t`Text in results`} autosize minRows={2} {...form.getInputProps('seo_description')} />
      <TextInput label={t`Keywords`} description={t`Separated by commas.`} {...form.getInputProps('seo_keywords')} />
      <Switch
        label={t`Search engines may show the page`}
        {...form.getInputProps('allow_search_engine_indexing', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
