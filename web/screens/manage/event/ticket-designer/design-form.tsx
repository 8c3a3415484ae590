import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { bcp47, LOCALE_NAMES, OFFERED } from '#domain/locale.ts'
import {
  MOST_FOOTER_LETTERS,
  TICKET_FACTS,
  type TicketDesign,
  type TicketFact,
  type TicketPaper,
} from '#domain/ticket-design.ts'
import { ColourField } from '#web/components/manage/fields/colour-field.tsx'
import type { ApiForm } from '#web/lib/forms/form.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'

/** In the form, an empty footer is an empty text. */
export type DesignValues = { ticket_design_settings: Omit<TicketDesign, 'footer_text'> & { footer_text: string } }

/** Colour, footer, facts, language and paper of the tickets. */
export function DesignForm({ api }: { api: ApiForm<DesignValues> }) {
  const { t } = useLingui()
  const { form } = api
  const { accent_color, paper_size } = form.values.ticket_design_settings
  const field = <Name extends keyof TicketDesign>(name: Name) => `ticket_design_settings.${name}` as const
  return (
    <FormSection id="design" title={t`Design`} api={api}>
      <ColourField
        required
        label={t`Accent colour`}
        description={t`The band across the top, the frame of the code and the line above the footer.`}
        {...form.getInputProps(field('accent_color'))}
        value={accent_color}
        onChange={(colour) => form.setFieldValue(field('accent_color'), colour)}
      />
      <TextInput
        label={t`Footer`}
        description={t`One line at the end of each ticket, such as house rules or how to get there.`}
        maxLength={MOST_FOOTER_LETTERS}
        {...form.getInputProps(field('footer_text'))}
      />
      <ShownFacts api={api} />
      <LanguageField api={api} />
      <SegmentedField<TicketPaper>
        label={t`Paper size`}
        data={{ A6: 'A6', A4: 'A4', LABEL: t`Label` }}
        help={
          paper_size === 'LABEL'
            ? t`62 × 29 mm, without logo, footer, location and price.`
            : t`Print at 100%, not fitted to the page.`
        }
        value={paper_size}
        onChange={(paper) => form.setFieldValue(field('paper_size'), paper)}
      />
    </FormSection>
  )
}

function ShownFacts({ api: { form } }: { api: ApiForm<DesignValues> }) {
  const { t } = useLingui()
  const words: Record<TicketFact, string> = { price: t`Price`, place: t`Location`, email: t`Email of the attendee` }
  return (
    <FieldGroup label={t`On the ticket`}>
      <Stack gap="xs">
        {TICKET_FACTS.map((fact) => (
          <Switch
            key={fact}
            label={words[fact]}
            {...form.getInputProps(`ticket_design_settings.shows.${fact}`, { type: 'checkbox' })}
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}

function LanguageField({ api: { form } }: { api: ApiForm<DesignValues> }) {
  const { t } = useLingui()
  return (
    <NativeSelect required label={t`Language`} {...form.getInputProps('ticket_design_settings.language')}>
      <option value="HOLDER">{t`Language of the attendee`}</option>
      {OFFERED.map((locale) => (
        <option key={locale} value={locale} lang={bcp47(locale)}>
          {LOCALE_NAMES[locale]}
        </option>
      ))}
    </NativeSelect>
  )
}
