/** All nine operators for filtering a list by a field. */
export const FILTER_OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like', 'in'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
