import { useLingui } from '@lingui/react/macro'
import type { Country } from '#web/lib/countries.ts'
import type { Draft } from '../draft.ts'
import styles from './details.module.css'
import { SelectField, TextField } from './field.tsx'

type Props = { saved: Draft; errors: Record<string, string>; countries: Country[] }

/** For the bill, where the organizer asks for it. */
export function AddressFields({ saved, errors, countries }: Props) {
  const { t } = useLingui()
  const field = (name: string) => {
    const path = `order.address.${name}`
    return { name: path, defaultValue: saved[path], error: errors[path] }
  }
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <TextField
          {...field('address_line_1')}
          label={t`Street and number`}
          autoComplete="address-line1"
          maxLength={255}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          {...field('address_line_2')}
          label={t`Address, second line`}
          autoComplete="address-line2"
          maxLength={255}
          isOptional
        />
      </div>
      <TextField {...field('zip_or_postal_code')} label={t`Postcode`} autoComplete="postal-code" maxLength={85} />
      <TextField {...field('city')} label={t`City`} autoComplete="address-level2" maxLength={85} />
      <TextField
        {...field('state_or_region')}
        label={t`State or region`}
        autoComplete="address-level1"
        maxLength={85}
        isOptional
      />
      <SelectField {...field('country')} label={t`Country`} autoComplete="country">
        <option value="">{t`Choose a country`}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
