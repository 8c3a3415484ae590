/**
 * Starts a download by the browser, which streams to disk, so size does not matter. `name` is needed if no response header gives
 * one.
 */
export function saveFile(path: string, name = ''): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
