import { initials } from '#domain/text.ts'
import styles from './initials.module.css'

/** A person in two letters; whoever cannot see them reads the name beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
