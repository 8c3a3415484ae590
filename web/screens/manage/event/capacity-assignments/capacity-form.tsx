import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type CapacityAssignment, capacityAssignments } from '#contract/capacity-assignments.ts'
import { ProductPicker } from '#web/components/manage/products/product-picker.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'

/** Creates a shared limit, or changes the given one. */
export function CapacityForm({ assignment, onClose }: { assignment: CapacityAssignment | null; onClose: () => void }) {
  const { t } = useLingui()
  const event = useEvent()
  const params = { event_id: event.id, capacity_assignment_id: assignment?.id ?? 0 }
  const api = useApiForm(assignment ? capacityAssignments.update : capacityAssignments.create, {
    params,
    initialValues: valuesOf(assignment),
    reload: assignment !== null && (async () => valuesOf((await fetchNow(capacityAssignments.get, { params })).data)),
    success: assignment ? t`Shared limit saved.` : t`Shared limit created.`,
    onDone: onClose,
  })
  const { form } = api
  const { values } = form

  return (
    <FormDrawer
      title={assignment ? t`Edit shared limit` : t`New shared limit`}
      save={assignment ? t`Save` : t`Create shared limit`}
      form={api}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t`Name`}
        description={t`Only your team sees this. For example, “Main hall”.`}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <ProductPicker
        required
        label={t`Products that share it`}
        description={t`Tickets already sold count too.`}
        {...form.getInputProps('product_ids')}
        value={values.product_ids}
      />
      <NumberField
        label={t`Limit`}
        description={t`How many of these products can be sold in total.`}
        placeholder={t`Unlimited`}
        min={1}
        {...form.getInputProps('capacity')}
        value={values.capacity}
      />
      <SegmentedField
        label={t`Status`}
        data={{ ACTIVE: t`Active`, INACTIVE: t`Inactive` }}
        value={values.status}
        onChange={(value) => form.setFieldValue('status', value)}
        help={
          values.status === 'ACTIVE'
            ? t`Sales of all these products stop at the limit.`
            : t`Has no effect while inactive. Once active, it counts everything sold in the meantime.`
        }
      />
    </FormDrawer>
  )
}

function valuesOf(assignment: CapacityAssignment | null) {
  if (!assignment) return { name: '', capacity: null, status: 'ACTIVE' as const, product_ids: [] as number[] }
  const { name, capacity, status, products, updated_at } = assignment
  return { name, capacity, status, product_ids: products.map((product) => product.id), updated_at }
}
