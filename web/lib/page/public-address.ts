/**
 * Full address of a page of this installation, for search engines and other sites. Uses the configured address, unless none is
 * configured or it points to the visitor's own machine.
 */
export function publicAddress(path: string, settings: { frontend_url: string }, visitorOrigin: string): string {
  const configured = URL.canParse(settings.frontend_url) ? new URL(settings.frontend_url) : null
  const isLocal = configured === null || ['localhost', '127.0.0.1', '[::1]'].includes(configured.hostname)
  return new URL(path, isLocal ? visitorOrigin || 'http://localhost' : configured.origin).href
}
