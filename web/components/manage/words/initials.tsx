import { initials } from '#domain/text.ts'
import styles from './initials.module.css'

type Props = {
  name: string
  /** Address of a square picture of the person, if there is one. */
  picture?: string | null
}

/** Picture or two initials of a person. Hidden from screen readers, which read the name beside it. */
export function Initials({ name, picture }: Props) {
  if (picture) return <img className={styles.initials} src={picture} alt="" width={36} height={36} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
