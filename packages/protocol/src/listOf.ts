import * as z from 'zod/mini'

/**
 * Creates the schema of a list with at most `most` items. The items are checked one by one. At the first invalid item,
 * the list is rejected, and no further item is checked. `z.array` would check all items and collect their issues, which
 * takes milliseconds even for a list of one kilobyte.
 */
export function createListSchema<item extends z.ZodMiniType>(
  item: item,
  { most, message }: { most: number; message?: string },
) {
  return z.pipe(
    z.custom<z.input<item>[]>(Array.isArray, 'Invalid input: not a list'),
    z.transform((values, context): z.output<item>[] => {
      const reject = (...issues: readonly object[]) => {
        context.issues.push(...(issues as typeof context.issues))
        return z.NEVER
      }
      const code = 'too_big'
      if (values.length > most)
        return reject({ code, origin: 'array', maximum: most, inclusive: true, input: values, message })
      const items: z.output<item>[] = []
      for (const [index, value] of values.entries()) {
        const { success, data, error } = z.safeParse(item, value)
        if (!success) return reject(...error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })))
        items.push(data)
      }
      return items
    }),
  )
}
