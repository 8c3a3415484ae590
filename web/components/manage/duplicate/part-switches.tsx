import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { DuplicatePreview } from '#contract/event-copies.ts'
import { choiceOf, DUPLICATE_PARTS, type DuplicatePart, neededFor, partsToCopy } from '#domain/duplicate-parts.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

export type PartValues = Record<`duplicate_${DuplicatePart}`, boolean>

const allOf = (isOn: boolean) =>
  Object.fromEntries(DUPLICATE_PARTS.map((part) => [`duplicate_${part}`, isOn])) as PartValues
export const EVERY_PART = allOf(true)

type Words = { label: MessageDescriptor; text?: MessageDescriptor }

/** Labels of the parts. A new part without a label does not compile. */
const PART_WORDS: Record<DuplicatePart, Words> = {
  settings: { label: msg`Settings`, text: msg`Location, checkout, payment, emails and search engines.` },
  event_cover_image: { label: msg`Cover image` },
  products: { label: msg`Products and prices`, text: msg`As many as you offered, with nothing sold.` },
  questions: { label: msg`Questions`, text: msg`With their conditions. Questions about products need the products.` },
  capacity_assignments: { label: msg`Shared limits` },
  promo_codes: { label: msg`Promo codes`, text: msg`With all their uses left.` },
  affiliates: { label: msg`Affiliates`, text: msg`With new affiliate pages.` },
  webhooks: { label: msg`Webhooks`, text: msg`With the same secret, but without the log.` },
  check_in_lists: { label: msg`Check-in lists`, text: msg`With new links and without a PIN.` },
}

type Props<V extends PartValues> = {
  form: UseFormReturnType<V>
  /** Number of items per part; undefined until loaded. */
  counts: DuplicatePreview['parts'] | undefined
}

/** Switches for the parts to copy. Parts that depend on products cannot be copied without them. */
export function PartSwitches<V extends PartValues>({ form, counts }: Props<V>) {
  const { t, i18n } = useLingui()
  const { number } = useFormat()
  const chosen = partsToCopy(choiceOf(form.values))
  const set = (values: Partial<PartValues>) => form.setValues(values as Partial<V>)

  /** Turning a part off also turns off the parts that need it. */
  function change(part: DuplicatePart, isOn: boolean) {
    const needing = DUPLICATE_PARTS.filter((other) => neededFor(other) === part)
    const others = isOn ? [] : needing.map((other) => [`duplicate_${other}`, false])
    set({ [`duplicate_${part}`]: isOn, ...Object.fromEntries(others) })
  }

  return (
    <FieldGroup label={t`Copy`} gap="sm">
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={() => set(allOf(true))}>
          <Trans>Select all</Trans>
        </Button>
        <Button variant="default" size="xs" onClick={() => set(allOf(false))}>
          <Trans>Clear all</Trans>
        </Button>
      </Group>
      {DUPLICATE_PARTS.filter((part) => counts?.[part] !== 0).map((part) => {
        const { label, text } = PART_WORDS[part]
        const count = part === 'settings' ? undefined : counts?.[part]
        const needed = neededFor(part)
        return (
          <Switch
            key={part}
            label={count === undefined ? i18n._(label) : `${i18n._(label)} (${number(count)})`}
            description={text && i18n._(text)}
            checked={chosen.includes(part)}
            disabled={needed !== null && !chosen.includes(needed)}
            onChange={({ currentTarget }) => change(part, currentTarget.checked)}
          />
        )
      })}
    </FieldGroup>
  )
}
