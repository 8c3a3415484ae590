import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'
import { bcp47 } from '#domain/locale.ts'
import { CURRENCIES } from '#domain/money.ts'
import { TIME_ZONES } from '#domain/time.ts'
import { countriesIn } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/use-format.ts'

/** Any time zone, found by typing. */
export function TimeZoneSelect(props: SelectProps) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Time zone`}
      data={TIME_ZONES}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t`No such time zone`}
      {...props}
    />
  )
}

/** Any currency, by its code or its name. */
export function CurrencySelect(props: SelectProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const names = new Intl.DisplayNames([bcp47(locale)], { type: 'currency' })
  return (
    <Select
      label={t`Currency`}
      data={CURRENCIES.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`No such currency`}
      {...props}
    />
  )
}

/** Any country, or none. */
export function CountrySelect(props: SelectProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <Select
      label={t`Country`}
      data={countriesIn(bcp47(locale)).map(({ code, name }) => ({ value: code, label: name }))}
      searchable
      clearable
      nothingFoundMessage={t`No such country`}
      clearButtonProps={{ 'aria-label': t`Take the country away` }}
      {...props}
    />
  )
}
