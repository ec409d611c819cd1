import { z } from 'zod'

export const GIB = 1024 ** 3

export const roomVariables = z.object({
  DISK_QUOTA: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'must be a number of GiB above 0, such as 50')
    .refine((text) => Number(text) > 0, 'must be a number of GiB above 0, such as 50')
    .transform((text) => Number(text) * GIB)
    .optional(),
})

/** Bytes that the database may fill; null: as much as the disk holds. */
export function diskQuotaOf({ DISK_QUOTA }: z.infer<typeof roomVariables>): number | null {
  return DISK_QUOTA ?? null
}
