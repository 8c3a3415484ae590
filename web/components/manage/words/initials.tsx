import { initials } from '#domain/text.ts'
import styles from './initials.module.css'

type Props = {
  name: string
  /** The address of a square picture of the person, where there is one. */
  picture?: string | null
}

/** A person in a picture or in two letters; whoever cannot see them reads the name beside it. */
export function Initials({ name, picture }: Props) {
  if (picture) return <img className={styles.initials} src={picture} alt="" width={36} height={36} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
