import { Trans } from '@lingui/react/macro'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './field-label.module.css'

/** For labels that have nothing to mark: of a group of controls, of a filter. */
export const UNMARKED = { mod: 'unmarked' }

type Props = Omit<ComponentPropsWithRef<'label'>, 'children'> & {
  /** The words, and the library's star. */
  children: [ReactNode, ReactNode]
  'data-required'?: boolean
  'data-unmarked'?: boolean
}

/** Draws the label of every field: one that may be left empty says so, one that must be filled in needs no star. */
export function fieldLabel({ children: [words], htmlFor, ...props }: Props) {
  const isMarked = !props['data-required'] && !props['data-unmarked']
  const text = isMarked ? <Optional>{words}</Optional> : words
  // A label that belongs to no single control is a heading of several.
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
