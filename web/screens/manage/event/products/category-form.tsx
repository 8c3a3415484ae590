import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { productCategories } from '#contract/products.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { Category } from './use-product-order.ts'

/** Creates a category, or changes the given one. */
export function CategoryForm({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const { t } = useLingui()
  const event = useEvent()
  const params = { event_id: event.id, product_category_id: category?.id ?? 0 }
  const api = useApiForm(category ? productCategories.update : productCategories.create, {
    params,
    initialValues: valuesOf(category),
    reload: category !== null && (async () => valuesOf((await fetchNow(productCategories.get, { params })).data)),
    success: category ? t`Category saved.` : t`Category created.`,
    onDone: onClose,
  })
  const { form } = api
  return (
    <FormDrawer
      title={category ? t`Edit category` : t`New category`}
      save={category ? t`Save` : t`Create category`}
      form={api}
      onClose={onClose}
    >
      <TextInput data-autofocus required label={t`Name`} {...form.getInputProps('name')} />
      <RichTextEditor
        label={t`Description`}
        {...form.getInputProps('description')}
        value={form.values.description ?? null}
      />
      <TextInput
        label={t`Text when empty`}
        placeholder={t`More coming soon.`}
        {...form.getInputProps('no_products_message')}
        value={form.values.no_products_message ?? ''}
      />
      <Switch
        label={t`Hide category`}
        description={t`Visitors can’t see or buy anything in it.`}
        {...form.getInputProps('is_hidden', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}

function valuesOf(category: Omit<Category, 'products'> | null) {
  const { name = '', description = null, is_hidden = false, no_products_message = null, updated_at } = category ?? {}
  return { name, description, is_hidden, no_products_message, ...(updated_at && { updated_at }) }
}
