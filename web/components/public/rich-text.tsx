import styles from './rich-text.module.css'

/** Rich text of an organizer, with headings, lists and links. The server sanitized it when it was saved. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only what passed the server's allow-list is stored
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
