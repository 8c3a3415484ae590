/** Messages between the page in the frame and the page around it; docs/widget.md documents them for embedders. */

/** Options set by the embedding page. They are passed as the frame's name, which survives reloads and needs no storage. */
export type FrameOptions = {
  /** Scheme and host of the embedding page; messages go only there. */
  host: string
  /** `#rrggbb`; null for the colour of the event's page. */
  accent: string | null
  background: string | null
  mode: 'light' | 'dark' | 'auto' | null
  /** Padding inside the frame, in CSS pixels. */
  padding: number
}

/** An order as the embedding page may know it: the number shown to people, never the key of its link. */
type OrderTold = { event_id: number; number: string; total: number; currency: string; quantity: number }

export type FrameMessage =
  | { type: 'loaded' }
  /** Height of the content, in CSS pixels. */
  | { type: 'resize'; height: number }
  /** Another step is shown, so the embedding page scrolls to its beginning. */
  | { type: 'step' }
  /** Escape was pressed, and nothing in the frame handles it. */
  | { type: 'close' }
  | { type: 'order-started'; order: OrderTold }
  | { type: 'order-completed'; order: OrderTold }

export type Envelope = { source: 'foyer'; message: FrameMessage }
