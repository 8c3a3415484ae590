import { useLingui } from '@lingui/react/macro'
import type { SelectProps } from '@mantine/core'
import { bcp47 } from '#domain/locale.ts'
import { CURRENCIES } from '#domain/money.ts'
import { TIME_ZONES } from '#domain/time-zones.ts'
import { countriesIn } from '#web/lib/formats/countries.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { SearchSelect } from '#web/ui/form/search-select.tsx'

/** Time zone, with search. */
export function TimeZoneSelect(props: SelectProps) {
  const { t } = useLingui()
  return (
    <SearchSelect
      label={t`Time zone`}
      data={TIME_ZONES}
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t`No time zones found`}
      {...props}
    />
  )
}

/** Currency, found by code or name. */
export function CurrencySelect(props: SelectProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const names = new Intl.DisplayNames([bcp47(locale)], { type: 'currency' })
  return (
    <SearchSelect
      label={t`Currency`}
      data={CURRENCIES.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
      allowDeselect={false}
      nothingFoundMessage={t`No currencies found`}
      {...props}
    />
  )
}

/** Country, or none. */
export function CountrySelect(props: SelectProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <SearchSelect
      label={t`Country`}
      data={countriesIn(bcp47(locale)).map(({ code, name }) => ({ value: code, label: name }))}
      clearable
      nothingFoundMessage={t`No countries found`}
      clearButtonProps={{ 'aria-label': t`Clear country` }}
      {...props}
    />
  )
}
