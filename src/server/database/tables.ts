/** Every table of the database, as both engines have it. Filled by the migrations. */
export type Tables = Record<never, never>
