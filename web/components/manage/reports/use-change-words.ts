import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { changeOf } from './change.ts'

/** Text that compares a figure with the previous period, as the note of the figure. */
export function useChangeWords(days: number): (value: number, before: number) => string {
  const { t } = useLingui()
  const { percent } = useFormat()
  const earlier = t`${plural(days, { one: 'on the day before', other: 'in the # days before' })}`
  return (value, before) => {
    const change = changeOf(value, before)
    switch (change.is) {
      case 'nothing':
        return t`None ${earlier} either.`
      case 'none now':
      case 'first':
        return before === 0 ? t`None ${earlier}.` : t`There were some ${earlier}.`
      case 'same':
        return t`The same as ${earlier}.`
      case 'more':
        return change.percent === null ? t`More than ${earlier}.` : t`${percent(change.percent)} more than ${earlier}.`
      case 'less':
        return change.percent === null ? t`Less than ${earlier}.` : t`${percent(change.percent)} less than ${earlier}.`
    }
  }
}
