import { z } from 'zod'
import { type ListenAddress, listenAddressIn } from '#server/http/addresses.ts'

/** Where figures about the server are read. */
export const metricsVariables = z.object({
  METRICS: z
    .string()
    .refine(
      (text) => listenAddressIn(text) !== null,
      'must be an IP address and a port, such as 127.0.0.1:9464',
    )
    .optional(),
})

/** null where nobody reads them. */
export function metricsAddressOf({ METRICS }: z.infer<typeof metricsVariables>): ListenAddress | null {
  return METRICS === undefined ? null : listenAddressIn(METRICS)
}
