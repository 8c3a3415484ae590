import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Stack, TextInput, Title } from '@mantine/core'
import { IconCalendarMonth, IconSquareRoundedPlus, IconTicket } from '@tabler/icons-react'
import { LOCALE_NAMES, OFFERED } from '#domain/locale.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import { SearchSelect } from '#web/ui/form/search-select.tsx'
import type { SnippetAttributes } from '#web/widget/snippet.ts'
import { WidgetLook } from './widget-look.tsx'

type Props = { chosen: SnippetAttributes; onChange: (chosen: SnippetAttributes) => void }

/** Options of the widget. They are not stored: the generated code contains all of them. */
export function WidgetFields({ chosen, onChange }: Props) {
  const { t } = useLingui()
  const set = (change: Partial<SnippetAttributes>) => onChange({ ...chosen, ...change })
  const text = (name: 'promo-code' | 'affiliate' | 'button-text', most: number) => ({
    value: chosen[name] ?? '',
    maxLength: most,
    onChange: (change: { currentTarget: HTMLInputElement }) => set({ [name]: change.currentTarget.value || null }),
  })
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="look">
      <Stack>
        <Title order={2} size="h3" id="look">
          <Trans>What to show</Trans>
        </Title>
        <RichSelect
          label={t`Kind`}
          value={chosen.kind}
          onChange={(kind) => set({ kind })}
          choices={[
            { value: 'list', icon: IconTicket, label: t`Tickets`, text: t`Shows tickets right on the page.` },
            {
              value: 'button',
              icon: IconSquareRoundedPlus,
              label: t`Button`,
              text: t`A button opens the tickets in a dialog.`,
            },
            {
              value: 'calendar',
              icon: IconCalendarMonth,
              label: t`Calendar`,
              text: t`All your published events, month by month.`,
            },
          ]}
        />
        {chosen.kind === 'button' && <TextInput label={t`Text of the button`} {...text('button-text', 60)} />}
        {chosen.kind !== 'calendar' && <TextInput label={t`Promo code`} {...text('promo-code', 50)} />}
        {chosen.kind !== 'calendar' && <TextInput label={t`Affiliate code`} {...text('affiliate', 20)} />}
        <WidgetLook chosen={chosen} onChange={set} />
        <SearchSelect
          label={t`Language`}
          value={chosen.locale}
          onChange={(locale) => set({ locale })}
          placeholder={t`Visitor’s setting`}
          data={OFFERED.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
          clearable
        />
        <NumberField
          label={t`Padding, in pixels`}
          value={chosen.padding}
          max={500}
          onChange={(padding) => set({ padding })}
        />
      </Stack>
    </Paper>
  )
}
