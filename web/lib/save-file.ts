/** The browser's own download: it writes to disk what arrives, however much that is. A name is needed where no answer says it. */
export function saveFile(path: string, name = ''): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
