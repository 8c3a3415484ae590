import { Group, Radio, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Columns } from './columns.tsx'
import { UNMARKED } from './field-label.tsx'
import styles from './rich-select.module.css'

type Choice<T extends string> = { value: T; icon: TablerIcon; label: ReactNode; text: ReactNode }

type Props<T extends string> = {
  label: string
  description?: ReactNode
  error?: ReactNode
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
}

/** One of a few kinds, each a card that says what it is for. */
export function RichSelect<T extends string>({ choices, onChange, disabled = false, ...props }: Props<T>) {
  return (
    <Radio.Group labelProps={UNMARKED} {...props} onChange={(value) => onChange(value as T)}>
      <Columns>
        {choices.map(({ value, icon: Icon, label, text }) => (
          <Radio.Card key={value} value={value} disabled={disabled} className={styles.card} radius="md">
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Icon size={20} stroke={1.5} aria-hidden className={styles.icon} />
              <div className={styles.words}>
                <Text fw={550} lh={1.3}>
                  {label}
                </Text>
                <Text size="sm" c="dimmed" lh={1.4}>
                  {text}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Columns>
    </Radio.Group>
  )
}
