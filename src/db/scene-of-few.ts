import { sql } from 'kysely'

/**
 * The scene of a payment, for a search that finds a few payments by something else. By the column itself, SQLite would
 * search the index that holds all paid sales of a product.
 */
export const sceneOfFew = sql<string>`coalesce(payment.scene, '')`
