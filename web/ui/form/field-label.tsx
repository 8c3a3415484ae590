import { Trans } from '@lingui/react/macro'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './field-label.module.css'

/** Label without "(optional)": for groups of controls and filters. */
export const UNMARKED = { mod: 'unmarked' }

type Props = Omit<ComponentPropsWithRef<'label'>, 'children'> & {
  /** The label's words, and the library's asterisk. */
  children: [ReactNode, ReactNode]
  'data-required'?: boolean
  'data-unmarked'?: boolean
}

/** Renders the label of every field. Optional fields are marked "(optional)"; required ones have no asterisk. */
export function fieldLabel({ children: [words], htmlFor, ...props }: Props) {
  const isMarked = !props['data-required'] && !props['data-unmarked']
  const text = isMarked ? <Optional>{words}</Optional> : words
  // A label that belongs to no single control is the heading of a group.
  if (htmlFor === undefined) return <div {...(props as ComponentPropsWithRef<'div'>)}>{text}</div>
  return (
    <label {...props} htmlFor={htmlFor}>
      {text}
    </label>
  )
}

function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <span className={styles.optional}>
        <Trans>(optional)</Trans>
      </span>
    </>
  )
}
