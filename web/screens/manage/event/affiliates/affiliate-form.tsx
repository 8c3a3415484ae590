import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Affiliate, affiliates } from '#contract/affiliates.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { AffiliateStatus } from '#domain/affiliate-status.ts'
import { CodeField } from '#web/components/manage/fields/code-field.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { inventCode } from '#web/lib/forms/invent-code.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Facts } from '#web/ui/figures/facts.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { LinkLine } from './link-line.tsx'
import { useAffiliateLinks } from './use-affiliate-links.ts'

type Props = { affiliate: Affiliate | null; onClose: () => void; onCreated: (affiliate: Affiliate) => void }

/** Creates an affiliate, or changes the given one. */
export function AffiliateForm({ affiliate, onClose, onCreated }: Props) {
  const { t } = useLingui()
  const event = useEvent()
  const params = { event_id: event.id, affiliate_id: affiliate?.id ?? 0 }
  const api = useApiForm(affiliate ? affiliates.update : affiliates.create, {
    params,
    initialValues: affiliate ? valuesOf(affiliate) : newAffiliate(),
    reload: affiliate !== null && (async () => valuesOf((await fetchNow(affiliates.get, { params })).data)),
    toBody: (values) => values as BodyInput<typeof affiliates.create>,
    success: affiliate ? t`Affiliate saved.` : t`Affiliate created.`,
    onDone: ({ data }) => {
      onClose()
      if (!affiliate) onCreated(data)
    },
  })
  const { form } = api

  return (
    <FormDrawer
      title={affiliate ? t`Edit affiliate` : t`New affiliate`}
      save={affiliate ? t`Save` : t`Create affiliate`}
      form={api}
      onClose={onClose}
    >
      {affiliate && <SoFar affiliate={affiliate} />}
      <TextInput
        data-autofocus
        required
        label={t`Name`}
        description={t`Only your team sees it.`}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {affiliate ? (
        <TextInput
          disabled
          required
          label={t`Code`}
          description={t`The code can’t change, because links with it are already out.`}
          value={affiliate.code}
        />
      ) : (
        <CodeField
          label={t`Code`}
          description={t`Part of the link. 3 to 20 letters, digits, hyphens or underscores.`}
          maxLength={20}
          onInvent={(code) => form.setFieldValue('code', code.toUpperCase())}
          {...form.getInputProps('code')}
          onChange={({ currentTarget }) => form.setFieldValue('code', currentTarget.value.toUpperCase())}
        />
      )}
      <TextInput label={t`Email`} type="email" autoComplete="off" {...form.getInputProps('email')} />
      <SegmentedField
        label={t`Status`}
        data={{ ACTIVE: t`Active`, INACTIVE: t`Inactive` }}
        value={form.values.status}
        onChange={(status) => form.setFieldValue('status', status)}
        help={
          form.values.status === 'INACTIVE' &&
          t`The link still opens the event page, but clicks and orders no longer count.`
        }
      />
    </FormDrawer>
  )
}

/** Link and statistics of an affiliate. */
function SoFar({ affiliate }: { affiliate: Affiliate }) {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const { clicks, total_sales, total_sales_gross, currency } = affiliate
  return (
    <DrawerSection title={<Trans>Affiliate link</Trans>}>
      <LinkLine url={useAffiliateLinks()(affiliate).event_page} />
      <Facts
        facts={[
          { label: t`Clicks`, value: number(clicks) },
          { label: t`Orders`, value: number(total_sales) },
          { label: t`Revenue`, value: money(total_sales_gross, currency) },
        ]}
      />
    </DrawerSection>
  )
}

const newAffiliate = () => ({
  code: inventCode().toUpperCase(),
  name: '',
  email: '',
  status: 'ACTIVE' as AffiliateStatus,
})

function valuesOf(affiliate: Affiliate) {
  return { ...affiliate, email: affiliate.email ?? '' }
}
