import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, MultiSelect, Text } from '@mantine/core'
import { IconReceipt, IconTicket, IconUsers } from '@tabler/icons-react'
import type { Product } from '#contract/products.ts'
import type { MessageType } from '#domain/message.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import type { ComposerForm } from './composer.tsx'
import { isFixed, needsProducts, productKey, tierKey } from './composer-values.ts'
import { useEventProducts } from './use-event-products.ts'

type Props = { form: ComposerForm }

/** Recipients of the message. */
export function RecipientFields({ form }: Props) {
  if (isFixed(form.values.message_type)) return <Fixed form={form} />
  return <Kinds form={form} />
}

/** Recipients selected in a list. */
function Fixed({ form }: Props) {
  const { t } = useLingui()
  const { message_type, order_ids, attendee_ids } = form.values
  const isOrders = message_type === 'ORDER_OWNER'
  return (
    <FieldGroup label={t`Recipients`}>
      <Text fw={550}>
        {isOrders
          ? t`${plural(order_ids.length, { one: 'Buyer of # chosen order', other: 'Buyers of # chosen orders' })}`
          : t`${plural(attendee_ids.length, { one: '# chosen attendee', other: '# chosen attendees' })}`}
      </Text>
      <Checkbox
        mt="xs"
        label={isOrders ? t`Include cancelled orders` : t`Include cancelled tickets`}
        {...form.getInputProps('include_cancelled', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

function Kinds({ form }: Props) {
  const { t } = useLingui()
  const { message_type } = form.values
  function choose(type: MessageType) {
    form.setFieldValue('message_type', type)
    // Clears the products, which may include some that are no tickets. Chosen tickets stay when switching the other way.
    if (type === 'TICKET_HOLDERS') form.setFieldValue('product_ids', [])
  }
  return (
    <>
      <RichSelect<MessageType>
        label={t`Recipients`}
        choices={[
          {
            value: 'ALL_ATTENDEES',
            icon: IconUsers,
            label: t`Everyone with a ticket`,
            text: t`The person named on each ticket.`,
          },
          {
            value: 'TICKET_HOLDERS',
            icon: IconTicket,
            label: t`Holders of certain tickets`,
            text: t`Only holders of the tickets you choose.`,
          },
          {
            value: 'ORDER_OWNERS_WITH_PRODUCT',
            icon: IconReceipt,
            label: t`Buyers of certain products`,
            text: t`The people who ordered, not the attendees.`,
          },
        ]}
        value={message_type}
        onChange={choose}
      />
      {needsProducts(message_type) && <Products form={form} />}
    </>
  )
}

function Products({ form }: Props) {
  const { t } = useLingui()
  const isOfTickets = form.values.message_type === 'TICKET_HOLDERS'
  const offered = useEventProducts().filter(({ product_type }) => !isOfTickets || product_type === 'TICKET')
  const { value, onChange, error } = form.getInputProps('product_ids')
  return (
    <MultiSelect
      required
      searchable
      clearable
      hidePickedOptions
      label={isOfTickets ? t`Tickets` : t`Products`}
      data-path="product_ids"
      data={offered.flatMap(optionsOf)}
      nothingFoundMessage={<Trans>No products found</Trans>}
      {...{ value, onChange, error }}
    />
  )
}

/** Options for a product and each of its tiers. */
function optionsOf({ id, title, prices }: Product) {
  const whole = { value: productKey(id), label: title }
  if (prices.length < 2) return [whole]
  return [whole, ...prices.map((price) => ({ value: tierKey(price.id), label: `${title}: ${price.label ?? ''}` }))]
}
