import styles from './rich-text.module.css'

/** A text with headings, lists and links, as an organizer wrote it and the server sanitised it when it was saved. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only what passed the server's allow-list is stored
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
