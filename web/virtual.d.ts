declare module 'virtual:words' {
  import type { Messages } from '@lingui/core'

  /** URL of the texts of a management area in a language; undefined in development, where they are a module. */
  export function wordsAddress(locale: string, area: string): string | undefined
  export function fetchWords(locale: string, area: string): Promise<{ messages: Messages }>
}

declare module 'virtual:mantine-styles'

declare module 'virtual:event-client' {
  /** The file of `web/event-client.tsx` and its imports, with a leading slash; empty in development. */
  export const files: readonly string[]
}
