/** What the page in the frame and the page around it tell each other; docs/widget.md says it to those who embed. */

/** What the page around asks for. It travels as the name of the frame, which outlasts reloads and needs no storage. */
export type FrameOptions = {
  /** Scheme and host of the page around: only it is told anything. */
  host: string
  /** `#rrggbb`; null: as the event's page has it. */
  accent: string | null
  background: string | null
  mode: 'light' | 'dark' | 'auto' | null
  /** Inside the frame, in CSS pixels. */
  padding: number
}

/** An order as the page around may know it: the number that people read out, never the key of its link. */
type OrderTold = { event_id: number; number: string; total: number; currency: string; quantity: number }

export type FrameMessage =
  | { type: 'loaded' }
  /** The height of what is shown, in CSS pixels. */
  | { type: 'resize'; height: number }
  /** Another step is shown, so its beginning should be seen. */
  | { type: 'step' }
  /** Escape was pressed where nothing in the frame takes it. */
  | { type: 'close' }
  | { type: 'order-started'; order: OrderTold }
  | { type: 'order-completed'; order: OrderTold }

export type Envelope = { source: 'foyer'; message: FrameMessage }
