import { Group, Input, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Columns } from './columns.tsx'
import { UNMARKED } from './field-label.tsx'
import styles from './rich-select.module.css'

type Choice<T extends string> = { value: T; label: ReactNode; text: ReactNode } & Drawn
/** A picture can replace the icon; screen readers skip it. */
type Drawn = { icon: TablerIcon } | { picture: ReactNode }

type Props<T extends string> = {
  label: string
  /** Hides the label visually if a heading above says the same. */
  isLabelHidden?: boolean
  description?: ReactNode
  error?: ReactNode
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
}

/** Choice of one of a few kinds, each a card with an explanation. */
export function RichSelect<T extends string>({
  choices,
  value,
  onChange,
  disabled = false,
  isLabelHidden,
  ...props
}: Props<T>) {
  const id = useId()
  const says = [props.error && `${id}-error`, props.description && `${id}-description`].filter(Boolean)
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      labelProps={{ ...UNMARKED, ...(isLabelHidden && { className: 'unseen' }) }}
      {...props}
    >
      <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={says.join(' ') || undefined}>
        <Columns>
          {choices.map((choice) => (
            <Card
              key={choice.value}
              {...choice}
              name={id}
              checked={choice.value === value}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
            />
          ))}
        </Columns>
      </div>
    </Input.Wrapper>
  )
}

type CardProps = Choice<string> & { name: string; checked: boolean; disabled: boolean; onChange: () => void }

/** Passes only the input's own attributes on: callers' choices may hold more fields. */
function Card({ label, text, value, name, checked, disabled, onChange, ...drawn }: CardProps) {
  const id = useId()
  return (
    <div className={styles.card}>
      <input
        type="radio"
        className={styles.radio}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        {...{ value, name, checked, disabled, onChange }}
      />
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Picture {...drawn} />
        <div className={styles.words}>
          <Text id={`${id}-label`} fw={550} lh={1.3}>
            {label}
          </Text>
          <Text id={`${id}-text`} size="sm" c="dimmed" lh={1.4}>
            {text}
          </Text>
        </div>
      </Group>
    </div>
  )
}

function Picture(drawn: Drawn) {
  if ('picture' in drawn) return drawn.picture
  return <drawn.icon size={20} stroke={1.5} aria-hidden className={styles.icon} />
}
