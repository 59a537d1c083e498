import * as z from 'zod/mini'

/** Creates the schema of a list from which invalid items are removed. Items after the first `maxLength` are removed without a check. */
export function createFilteredListSchema<schema extends z.ZodMiniType>(schema: schema, maxLength: number) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((values) =>
      values.slice(0, maxLength).flatMap((value): z.output<schema>[] => {
        const result = z.safeParse(schema, value)
        return result.success ? [result.data] : []
      }),
    ),
  )
}
