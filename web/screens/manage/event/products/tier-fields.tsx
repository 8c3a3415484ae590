import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Card, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Product } from '#contract/products.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { AllInNote } from './all-in-note.tsx'
import { emptyPrice, type ProductFormApi } from './product-form-values.ts'

type Props = { form: ProductFormApi; existing: Product | null }

/** Prices of a tiered product. A price that was sold cannot be removed. */
export function TierFields({ form, existing }: Props) {
  const { t } = useLingui()
  return (
    <FieldGroup label={t`Tiers`} gap="sm">
      {form.values.prices.map(({ key, id }, index) => {
        const taken = existing?.prices.find((price) => price.id === id)
        const isTaken = taken !== undefined && taken.quantity_sold + taken.quantity_reserved > 0
        const isLast = form.values.prices.length === 1
        return (
          <Tier
            key={key}
            form={form}
            index={index}
            whyNotRemove={isTaken ? t`Already sold` : isLast ? t`At least one tier is needed` : null}
          />
        )
      })}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          onClick={() => form.insertListItem('prices', emptyPrice())}
        >
          <Trans>Add tier</Trans>
        </Button>
      </Group>
    </FieldGroup>
  )
}

type TierProps = { form: ProductFormApi; index: number; whyNotRemove: string | null }

function Tier({ form, index, whyNotRemove }: TierProps) {
  const { t } = useLingui()
  const event = useEvent()
  const values = form.values.prices[index]
  const input = (field: string) => form.getInputProps(`prices.${index}.${field}`)
  const place = index + 1
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-end">
          <TextInput
            required
            flex={1}
            label={t`Name of tier ${place}`}
            placeholder={t`Early bird`}
            {...input('label')}
            value={values?.label ?? ''}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={whyNotRemove !== null}
            aria-label={t`Remove tier ${place}`}
            title={whyNotRemove ?? undefined}
            onClick={() => form.removeListItem('prices', index)}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Group>
        <div>
          <Columns>
            <MoneyInput
              required
              label={t`Price`}
              currency={event.currency}
              {...input('price')}
              value={values?.price ?? null}
            />
            <NumberField
              label={t`Quantity`}
              placeholder={t`Unlimited`}
              {...input('initial_quantity_available')}
              value={values?.initial_quantity_available}
            />
          </Columns>
          <AllInNote form={form} price={values?.price ?? null} />
        </div>
        <Columns>
          <DateTimeInput
            label={t`On sale from`}
            zone={event.timezone}
            isZoneSaid={index > 0}
            {...input('sale_start_date')}
            value={values?.sale_start_date ?? null}
          />
          <DateTimeInput
            label={t`Until`}
            zone={event.timezone}
            isZoneSaid
            {...input('sale_end_date')}
            value={values?.sale_end_date ?? null}
          />
        </Columns>
        <Switch label={t`Hide tier`} {...form.getInputProps(`prices.${index}.is_hidden`, { type: 'checkbox' })} />
      </Stack>
    </Card>
  )
}
