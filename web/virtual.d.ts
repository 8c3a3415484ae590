declare module 'virtual:words' {
  import type { Messages } from '@lingui/core'

  /** Where the words of an area of management lie in a language; in development they are a module instead. */
  export function wordsAddress(locale: string, area: string): string | undefined
  export function fetchWords(locale: string, area: string): Promise<{ messages: Messages }>
}

declare module 'virtual:mantine-styles'

declare module 'virtual:event-client' {
  /** The file of `web/event-client.tsx` and those it imports, with a slash before them; none in development. */
  export const files: readonly string[]
}
