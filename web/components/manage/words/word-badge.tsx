import { Badge } from '@mantine/core'

/** Badge as wide as its word. */
export function WordBadge({ color, word }: { color: string; word: string }) {
  return (
    <Badge miw="max-content" color={color}>
      {word}
    </Badge>
  )
}
