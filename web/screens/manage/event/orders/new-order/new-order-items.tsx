import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { toMajor } from '#domain/money.ts'
import { MOST_PER_ORDER } from '#domain/product.ts'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import type { Choice } from '#web/components/manage/manual-order/manual-lines.ts'
import { QuantityStepper } from '#web/components/manage/manual-order/quantity-stepper.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { AttendeeNames } from '#web/screens/manage/event/orders/attendee-names.tsx'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import styles from './new-order.module.css'
import { type NewOrder, withQuantity } from './new-order.ts'

export type NewOrderFormApi = UseFormReturnType<NewOrder>
const CHANGING_PRICES = { access: 'event', permission: 'orders.change_prices' } as const

type Props = { form: NewOrderFormApi; choices: readonly Choice[]; currency: string }

/** All products by category, with a quantity for each price. */
export function NewOrderItems({ form, choices, currency }: Props) {
  const { t } = useLingui()
  const groups = Map.groupBy(choices, ({ category }) => category)
  const { items } = form.values
  const most = MOST_PER_ORDER - items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {[...groups].map(([category, ofCategory]) => (
        <FieldGroup key={category} label={category}>
          <ul className="plain">
            {ofCategory.map((choice) => (
              <ItemRow key={choice.price.id} {...{ form, choice, currency, most }} />
            ))}
          </ul>
        </FieldGroup>
      ))}
      {form.errors.items && (
        <Text role="alert" size="sm" c="red">
          {form.errors.items}
        </Text>
      )}
      {choices.length === 0 && <Text c="dimmed">{t`There’s nothing to order yet. Create a ticket first.`}</Text>}
    </>
  )
}

type RowProps = Omit<Props, 'choices'> & { choice: Choice; most: number }

function ItemRow({ form, choice, currency, most }: RowProps) {
  const mayChangePrices = useMay()(CHANGING_PRICES)
  const { product, price, name } = choice
  const { items, names_tickets } = form.values
  const index = items.findIndex(({ product_price_id }) => product_price_id === price.id)
  const item = items[index]
  const quantity = item?.quantity ?? 0
  const path = `items.${index}.quantity`
  const error = form.errors[path]
  const chosen = { product_price_id: price.id, isTicket: product.product_type === 'TICKET' }
  const change = (next: number) => {
    form.clearFieldError(path)
    form.setFieldValue('items', withQuantity(items, chosen, next))
  }
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.words}>
          <Text fw={550}>{name}</Text>
          <PriceAndLeft choice={choice} currency={currency} />
          {error && (
            <Text id={`problem-${price.id}`} role="alert" size="sm" c="red">
              {error}
            </Text>
          )}
        </div>
        <QuantityStepper
          name={name}
          value={quantity}
          max={quantity + most}
          onChange={change}
          data-path={index < 0 ? undefined : path}
          describedBy={error ? `problem-${price.id}` : undefined}
        />
      </div>
      {item && form.values.payment !== 'COMPLIMENTARY' && (product.type === 'DONATION' || mayChangePrices) && (
        <AmountField {...{ form, choice, currency, index }} />
      )}
      {item && names_tickets && <AttendeeNames form={form} index={index} name={name} />}
    </li>
  )
}

function PriceAndLeft({ choice: { product, price }, currency }: Pick<RowProps, 'choice' | 'currency'>) {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const left = price.quantity_remaining
  const words = [
    product.type === 'FREE' ? t`Free` : money(price.price, currency),
    left === null ? null : left === 0 ? t`sold out` : t`${number(left)} left`,
    product.is_hidden || price.is_hidden ? t`hidden` : null,
  ]
  return (
    <Text size="sm" c="dimmed" className="tabular">
      {words.filter(Boolean).join(' · ')}
    </Text>
  )
}

type AmountProps = Pick<RowProps, 'form' | 'choice' | 'currency'> & { index: number }

/** Amount of a donation, or a price in place of the product's. */
function AmountField({ form, choice: { product, price, name }, currency, index }: AmountProps) {
  const { t } = useLingui()
  const { money } = useFormat()
  const listed = money(price.price, currency)
  const words =
    product.type === 'DONATION'
      ? { label: t`Amount for each: ${name}`, description: t`At least ${listed}` }
      : { label: t`Price for each: ${name}`, placeholder: String(toMajor(price.price, currency)) }
  return (
    <MoneyInput
      {...words}
      currency={currency}
      {...form.getInputProps(`items.${index}.price`)}
      value={form.values.items[index]?.price ?? null}
    />
  )
}
