import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import styles from './text-area.module.css'

type Props = Omit<InputBaseProps, 'multiline'> & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>

/** Multi-line text field; grows with its content in browsers that support it. */
export function TextArea(props: Props) {
  return <InputBase component="textarea" multiline classNames={{ input: styles.text ?? '' }} {...props} />
}
