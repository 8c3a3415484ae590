/** Reasons why an event or organizer cannot be deleted. */
export const DELETION_OBSTACLES = ['orders', 'in_checkout', 'last_organizer'] as const
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number]

/** Reason with its count; 1 for the last organizer. */
export type Obstacle = { code: DeletionObstacle; count: number }

type Facts = {
  /** Placed orders, including cancelled ones: their buyers, payments and invoices must be kept. */
  orders: number
  /** Reserved orders, which may still be completed. */
  in_checkout: number
  /** True for the last organizer that is not archived; false for events. */
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
