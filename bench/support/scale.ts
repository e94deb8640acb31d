/** The operations that the row times at each size. */
export const operations = ['page of a buyer', 'gate', 'newest sales', 'unmatched sales', 'round'] as const
export type Operation = (typeof operations)[number]

/** us for one of each operation. */
export type ScaleAnswer = Record<Operation, number>
