/** What keeps an event or an organizer from being deleted: somebody still needs it. */
export const DELETION_OBSTACLES = ['orders', 'in_checkout', 'last_organizer'] as const
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number]

/** How many of it there are; of the last organizer there is one. */
export type Obstacle = { code: DeletionObstacle; count: number }

type Facts = {
  /** Placed ones, cancelled ones as well: their buyers, payments and invoices stay. */
  orders: number
  /** Reserved ones, which may still be completed. */
  in_checkout: number
  /** Of the organizers that are not archived; false where an event is asked about. */
  is_last_organizer?: boolean
}

export function obstaclesTo({ orders, in_checkout, is_last_organizer = false }: Facts): Obstacle[] {
  const all: Obstacle[] = [
    { code: 'orders', count: orders },
    { code: 'in_checkout', count: in_checkout },
    { code: 'last_organizer', count: is_last_organizer ? 1 : 0 },
  ]
  return all.filter(({ count }) => count > 0)
}
