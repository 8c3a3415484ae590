import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import styles from './text-area.module.css'

type Props = Omit<InputBaseProps, 'multiline'> & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>

/** Several lines of text; it grows with them where the browser lets it. */
export function TextArea(props: Props) {
  return <InputBase component="textarea" multiline classNames={{ input: styles.text ?? '' }} {...props} />
}
