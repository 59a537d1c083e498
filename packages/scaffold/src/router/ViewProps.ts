import type { View, ViewName } from '@latchkey/core'

/** What a view's component is given: what its name was opened with. */
export type ViewProps<name extends ViewName> =
  Extract<View, { name: name }> extends { data: infer data } ? { data: data } : { data?: undefined }
